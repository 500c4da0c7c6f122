import { storedEntries } from '../../api/browser-storage.ts';

/**
 * Public keys that were created or pasted in this browser, by ID. The service shows a key only once, so this
 * copy lets merchants copy it again. Shop visitors can read public keys anyway. Never store secret keys here.
 */
export const savedPublicKeys = storedEntries<string>('ppp-console-public-keys');

/** Stores a public key in this browser. */
export function savePublicKey(id: string, value: string): void {
  savedPublicKeys.update(id, () => value);
}
