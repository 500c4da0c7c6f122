import { useMutation } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { ApiKey, Campaign, CreatedApiKey } from '../../api/contract.ts';
import { isReadOnly } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';
import { announce } from '../../parts/announcement.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { useIdempotencyHeader } from '../../parts/forms/idempotency.ts';
import { Failure } from '../../parts/states.tsx';
import { keysOfCampaign } from '../keys/campaign-keys.ts';
import { createKey, keyForCampaign } from '../keys/create-key.ts';
import { findPastedKey } from '../keys/pasted-key.ts';
import { savedPublicKeys, savePublicKey } from '../keys/saved-public-keys.ts';

/** Returns the campaign's public key if this browser stores it, and a function that creates a key. */
export function usePublicKey(campaign: Campaign, apiKeys: readonly ApiKey[]) {
  const known = useStore(savedPublicKeys);
  const own = keysOfCampaign(campaign, apiKeys);
  const idempotencyHeader = useIdempotencyHeader();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = keyForCampaign(campaign);
      return createKey(body, idempotencyHeader({ ...body, of: own.length }));
    },
  });
  const publicKey = own.map(({ id }) => known[id]).find((value) => value !== undefined);
  return { own, publicKey, isBusy: isPending, error, create: mutate };
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
  const mayCreate = !useStore(isReadOnly);
  const isWanted = isAutomatic && mayCreate && own.length === 0 && publicKey === undefined;
  useEffect(() => {
    if (!isWanted || hasBegun.current) return;
    hasBegun.current = true;
    create();
  }, [isWanted, create]);
  if (publicKey !== undefined) return null;
  const announceKey = ({ name }: CreatedApiKey) =>
    announce(
      <>
        The key <bdi>{name}</bdi> was created.
      </>,
    );
  return (
    <div className="public-key">
      {own.length > 0 && <PastedKey apiKeys={own} />}
      <Failure error={error} />
      <Button
        label={isBusy ? 'Creating a key…' : own.length === 0 ? 'Create a public key' : 'Create another key'}
        isBusy={isBusy}
        onPress={() => create(undefined, { onSuccess: announceKey })}
      />
    </div>
  );
}

/** A field for the key, the code or a page's source. This browser then stores the key that it contains. */
function PastedKey({ apiKeys }: { apiKeys: readonly ApiKey[] }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const paste = (pasted: string) => {
    setText(pasted);
    if (pasted.trim() === '') return setProblem(undefined);
    const result = findPastedKey(pasted, apiKeys);
    if ('problem' in result) return setProblem(result.problem);
    savePublicKey(result.apiKey.id, result.value);
    announce(
      <>
        This is the key <bdi>{result.apiKey.name}</bdi>.
      </>,
    );
  };
  return (
    <Field
      label="Paste the line from your page, or your page’s source"
      hint={
        <>
          Your key was created in another browser, and the service shows it only once. We find it in what you
          paste, which stays in this browser. Your keys: <KeyNames apiKeys={apiKeys.slice(0, 3)} />.
        </>
      }
      problem={problem}
    >
      {(props) => (
        <textarea
          {...props}
          className="mono"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ target }) => paste(target.value)}
        />
      )}
    </Field>
  );
}

function KeyNames({ apiKeys }: { apiKeys: readonly ApiKey[] }) {
  return apiKeys.map(({ id, name, prefix }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <bdi>{name}</bdi> ({prefix}…)
    </Fragment>
  ));
}
