import { useState } from 'react';
import type { ApiKey } from '../../api/contract.ts';
import { useMerchant } from '../../api/queries.ts';
import { SelectField } from '../../parts/forms/select-field.tsx';
import {
  expiryOf,
  expiryOptions,
  type KeyLimits,
  type KeyPurpose,
  keyPurposes,
  permissionsOf,
  permissionText,
  purposeHints,
  purposeLabels,
  suggestedDays,
} from './key-limits.ts';

/** The limits that are selected, and what the fields need. */
interface SecretKeyLimits extends KeyLimits {
  /** What the key is for; `undefined` for a key that replaces another one and may do the same. */
  purpose: KeyPurpose | undefined;
  onPurpose: (purpose: KeyPurpose) => void;
  /** The key that the new one replaces. */
  replaced: ApiKey | undefined;
  expiry: string;
  options: [value: string, label: string][];
  onExpiry: (expiry: string) => void;
}

/** Returns the limits of a new secret key with suggestions. A replacement may do what the old key may. */
export function useSecretKeyLimits(replaced: ApiKey | undefined): SecretKeyLimits {
  const { data: merchant } = useMerchant();
  const [now] = useState(() => new Date());
  const [purpose, setPurpose] = useState<KeyPurpose>('entitlement');
  const [chosen, setChosen] = useState<string>();
  const options = expiryOptions(merchant?.apiKey.expiresAt ?? null, now);
  const suggested = replaced ? '365' : suggestedDays[purpose];
  const isPossible = (value: string | undefined) => options.some(([option]) => option === value);
  const expiry = [chosen, suggested].find(isPossible) ?? options.at(-1)?.[0] ?? '';
  return {
    purpose: replaced ? undefined : purpose,
    onPurpose: setPurpose,
    replaced,
    permissions: replaced ? replaced.permissions : permissionsOf(purpose),
    expiresAt: expiryOf(expiry, now),
    ...{ expiry, options, onExpiry: setChosen },
  };
}

const lastingHint =
  'A key that expires can’t create keys that last longer. Keep one key without expiry for that, away from your servers.';

/** The fields for what a secret key is for, and for its expiry. */
export function SecretKeyFields(props: SecretKeyLimits & { problem: string | undefined }) {
  const { purpose, onPurpose, replaced, permissions, expiry, options, onExpiry, problem } = props;
  return (
    <>
      {purpose === undefined ? (
        <p>
          It may do what <bdi>{replaced?.name}</bdi> may: {permissionText(replaced ?? {})}.
        </p>
      ) : (
        <SelectField
          label="What is it for?"
          hint={purposeHints[purpose]}
          options={purposeLabels}
          value={purpose}
          onChange={(value) => onPurpose(keyPurposes.find((each) => each === value) ?? purpose)}
        />
      )}
      <SelectField
        label="It expires"
        hint={permissions ? undefined : lastingHint}
        problem={problem}
        options={options}
        value={expiry}
        onChange={onExpiry}
      />
    </>
  );
}
