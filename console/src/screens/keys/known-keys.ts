import { browserStorage, keptObject } from '../../api/kept.ts';
import { createStore } from '../../api/store.ts';

const entry = 'ppp-console-public-keys';

type KnownKeys = Readonly<Record<string, string>>;

/**
 * Values of public keys that were created or pasted in this browser, by id, so that they can be copied again: the service shows a
 * value only once. Everyone who visits the shop can read them. Secret keys are never in it.
 */
export const knownKeys = createStore<KnownKeys>(keptObject(browserStorage, entry) as KnownKeys);

/** Keeps a public key in this browser. */
export function rememberKey(id: string, value: string): void {
  knownKeys.set({ ...knownKeys.get(), [id]: value });
  browserStorage.set(entry, JSON.stringify(knownKeys.get()));
}
