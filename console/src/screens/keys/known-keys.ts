import { session } from '../../api/session.ts';
import { createStore } from '../../api/store.ts';

const entry = 'ppp-console-public-keys';

type KnownKeys = Readonly<Record<string, string>>;

/**
 * Values of public keys that were made in this tab, by id, so that Install can show them. The service shows a value once.
 * Secret keys are never in it.
 */
export const knownKeys = createStore<KnownKeys>(
  JSON.parse(sessionStorage.getItem(entry) ?? '{}') as KnownKeys,
);

session.subscribe(() => {
  if (session.get().state === 'signed-out') knownKeys.set({});
});

/** Remembers a public key for this tab. */
export function rememberKey(id: string, value: string): void {
  knownKeys.set({ ...knownKeys.get(), [id]: value });
  sessionStorage.setItem(entry, JSON.stringify(knownKeys.get()));
}
