import { useEffect, useRef, useState } from 'react';
import type { ApiKey, Campaign } from '../../api/contract.ts';
import { useStore } from '../../api/store.ts';
import { announce } from '../../parts/announcement.ts';
import { useIdempotencyHeader } from '../../parts/forms/idempotency.ts';
import { TextField } from '../../parts/forms/text-field.tsx';
import { Failure } from '../../parts/states.tsx';
import { keysOfCampaign } from '../keys/campaign-keys.ts';
import { createKey, keyForCampaign } from '../keys/create-key.ts';
import { findPastedKey } from '../keys/pasted-key.ts';
import { savedPublicKeys, savePublicKey } from '../keys/saved-public-keys.ts';

/** Returns the campaign's public key if this browser stores it, and a function that creates a key. */
export function usePublicKey(campaign: Campaign, apiKeys: readonly ApiKey[]) {
  const known = useStore(savedPublicKeys);
  const own = keysOfCampaign(campaign, apiKeys);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const idempotencyHeader = useIdempotencyHeader();
  /** Returns the name of the new key; `undefined` after an error. */
  const create = async (): Promise<string | undefined> => {
    const body = keyForCampaign(campaign);
    setBusy(true);
    setError(undefined);
    try {
      return (await createKey(body, idempotencyHeader({ ...body, of: own.length }))).name;
    } catch (failure) {
      setError(failure);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const publicKey = own.map(({ id }) => known[id]).find((value) => value !== undefined);
  return { own, publicKey, isBusy, error, create };
}

interface PublicKeyProps {
  of: ReturnType<typeof usePublicKey>;
  /** Creates the campaign's first key automatically. @default false */
  isAutomatic?: boolean;
}

/**
 * A button that creates a public key and a field for an existing key. It is hidden if this browser stores the
 * key.
 */
export function PublicKey({
  of: { own, publicKey, isBusy, error, create },
  isAutomatic = false,
}: PublicKeyProps) {
  const hasBegun = useRef(false);
  const isWanted = isAutomatic && own.length === 0 && publicKey === undefined;
  useEffect(() => {
    if (!isWanted || hasBegun.current) return;
    hasBegun.current = true;
    void create();
  }, [isWanted, create]);
  if (publicKey !== undefined) return null;
  const createNamed = async () => {
    const name = await create();
    if (name !== undefined) announce(`The key ${name} was created.`);
  };
  const button = (
    <button type="button" className="button" disabled={isBusy} onClick={() => void createNamed()}>
      {isBusy ? 'Creating a key…' : own.length === 0 ? 'Create a public key' : 'Create another key'}
    </button>
  );
  return (
    <div className="public-key">
      {own.length > 0 && <PastedKey apiKeys={own} />}
      {error !== undefined && <Failure error={error} />}
      {button}
    </div>
  );
}

/** A field for a public key that another browser created. This browser then stores it. */
function PastedKey({ apiKeys }: { apiKeys: readonly ApiKey[] }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const paste = (pasted: string) => {
    setText(pasted);
    if (pasted === '') return setProblem(undefined);
    const result = findPastedKey(pasted, apiKeys);
    if ('problem' in result) return setProblem(result.problem);
    savePublicKey(result.apiKey.id, pasted);
    announce(`This is the key ${result.apiKey.name}.`);
  };
  return (
    <TextField
      label="Your public key"
      hint={`Your key was created in another browser. Copy it from your pages and paste it here, or create another key. Your keys: ${apiKeys
        .slice(0, 3)
        .map(({ name, prefix }) => `${name} (${prefix}…)`)
        .join(', ')}.`}
      problem={problem}
      className="mono"
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(pasted) => paste(pasted.trim())}
    />
  );
}
