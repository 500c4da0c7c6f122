import type { Problem } from '../errors/response-error.ts';
import { type ApiKeyRecord, type NewApiKey, onlyForSecretKeys } from './api-key.ts';
import { hasExpired } from './credential.ts';

/** The problem with an expiry that has passed. */
export const pastExpiry: Problem = {
  path: 'expiresAt',
  code: 'in_the_past',
  message: 'Must be in the future. Revoke a key to end it now.',
};

const extended: Problem = {
  path: 'expiresAt',
  code: 'later_than_before',
  message: 'Must not be later than before. Create a new key instead.',
};

/**
 * Returns the problem with the expiry of a new key. `creatorExpiresAt` is when the key that creates it
 * expires, ISO 8601; `null` for never. Nothing that an expiring key creates outlives it, public keys included.
 */
export function newExpiryProblem(
  { type, expiresAt }: Pick<NewApiKey, 'type' | 'expiresAt'>,
  creatorExpiresAt: string | null,
  now: Date,
): Problem | undefined {
  if (hasExpired(expiresAt, now)) return pastExpiry;
  if (creatorExpiresAt === null) return undefined;
  if (type === 'public')
    return {
      path: 'type',
      code: 'outlives_creator',
      message:
        'Must be secret, because your key expires and a public key does not. Use a key without expiry.',
    };
  if (expiresAt && Date.parse(expiresAt) <= Date.parse(creatorExpiresAt)) return undefined;
  return {
    path: 'expiresAt',
    code: 'outlives_creator',
    message: `Must be at most ${creatorExpiresAt}, when your key expires. Use a key without expiry.`,
  };
}

/** Returns the problem with a change of a key's expiry, which can only be brought forward. */
export function changedExpiryProblem(
  { type, keyExpiresAt }: Pick<ApiKeyRecord, 'type' | 'keyExpiresAt'>,
  expiresAt: string | null | undefined,
): Problem | undefined {
  if (expiresAt === undefined) return undefined;
  if (expiresAt === null) return keyExpiresAt === undefined ? undefined : extended;
  if (type === 'public') return onlyForSecretKeys('expiresAt');
  return keyExpiresAt !== undefined && expiresAt > keyExpiresAt ? extended : undefined;
}
