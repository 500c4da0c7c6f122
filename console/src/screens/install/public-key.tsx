import { useEffect, useRef, useState } from 'react';
import type { ApiKey, Campaign } from '../../api/contract.ts';
import { useStore } from '../../api/store.ts';
import { announce } from '../../parts/announcement.ts';
import { useIdempotencyKey } from '../../parts/forms/idempotency.ts';
import { TextField } from '../../parts/forms/text-field.tsx';
import { Failure } from '../../parts/states.tsx';
import { keysOfCampaign } from '../home/checklist.ts';
import { createKey, keyForCampaign } from '../keys/create-key.ts';
import { knownKeys, rememberKey } from '../keys/known-keys.ts';
import { findPastedKey } from '../keys/pasted-key.ts';

/** The public key that stands in the campaign's code, if this browser knows one, and how to create one. */
export function usePublicKey(campaign: Campaign, apiKeys: readonly ApiKey[]) {
  const known = useStore(knownKeys);
  const own = keysOfCampaign(campaign, apiKeys);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const once = useIdempotencyKey();
  /** Returns the name of the new key; `undefined` after an error. */
  const create = async (): Promise<string | undefined> => {
    const body = keyForCampaign(campaign);
    setBusy(true);
    setError(undefined);
    try {
      return (await createKey(body, once({ ...body, of: own.length }))).name;
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
  /** Creates the first key of the campaign without being asked. @default false */
  isAutomatic?: boolean;
}

/** Creates or asks for the campaign's public key; nothing if this browser knows it. */
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
    if (name !== undefined) announce(`The key ${name} is created.`);
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

/** Takes a public key that another browser created, and keeps it in this one. */
function PastedKey({ apiKeys }: { apiKeys: readonly ApiKey[] }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const paste = (pasted: string) => {
    setText(pasted);
    if (pasted === '') return setProblem(undefined);
    const found = findPastedKey(pasted, apiKeys);
    if ('problem' in found) return setProblem(found.problem);
    rememberKey(found.apiKey.id, pasted);
    announce(`This is the key ${found.apiKey.name}.`);
  };
  return (
    <TextField
      label="Your public key"
      hint={`It was created in another browser, and the service shows a key only once. Copy it from your pages and paste it here (${apiKeys
        .slice(0, 3)
        .map(({ name, prefix }) => `${name}: ${prefix}…`)
        .join(', ')}), or create another one.`}
      problem={problem}
      className="mono"
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(pasted) => paste(pasted.trim())}
    />
  );
}
