import { keptEntries } from '../../api/kept.ts';

/**
 * Values of public keys that were created or pasted in this browser, by id, so that they can be copied again: the service shows a
 * value only once. Everyone who visits the shop can read them. Secret keys are never in it.
 */
export const knownKeys = keptEntries<string>('ppp-console-public-keys');

/** Keeps a public key in this browser. */
export function rememberKey(id: string, value: string): void {
  knownKeys.change(id, () => value);
}
