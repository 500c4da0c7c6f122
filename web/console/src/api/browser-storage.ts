import { createStore, type Store } from './store.ts';

/**
 * Named texts in the browser's storage. A browser that blocks storage keeps them until the page is closed.
 */
export interface TextStorage {
  get: (name: string) => string | undefined;
  set: (name: string, text: string) => void;
  remove: (name: string) => void;
  clear: () => void;
}

/** Wraps a browser storage. `find` throws if storage is blocked; the texts then stay in memory. */
export function storageWithFallback(find: () => Storage): TextStorage {
  const fallback = new Map<string, string>();
  const attempt = <Value>(action: (storage: Storage) => Value, onBlocked?: () => void): Value | undefined => {
    try {
      return action(find());
    } catch {
      onBlocked?.();
      return undefined;
    }
  };
  return {
    get: (name) => fallback.get(name) ?? attempt((storage) => storage.getItem(name)) ?? undefined,
    set: (name, text) =>
      attempt(
        (storage) => storage.setItem(name, text),
        () => fallback.set(name, text),
      ),
    remove: (name) => {
      fallback.delete(name);
      attempt((storage) => storage.removeItem(name));
    },
    clear: () => {
      fallback.clear();
      attempt((storage) => storage.clear());
    },
  };
}

/** Texts that the browser keeps until the tab is closed. */
export const tabStorage = storageWithFallback(() => sessionStorage);

/** Texts that this browser keeps permanently. Never store secrets here. */
export const browserStorage = storageWithFallback(() => localStorage);

/** Returns an object that was stored as JSON; an empty object if there is none. */
export function readStoredObject<Value extends object>(storage: TextStorage, name: string): Partial<Value> {
  try {
    const value: unknown = JSON.parse(storage.get(name) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Entries that the browser stores, by ID. */
export interface StoredEntries<Entry>
  extends Pick<Store<Readonly<Record<string, Entry>>>, 'get' | 'subscribe'> {
  /** Updates an entry after reading what other tabs have stored. */
  update: (id: string, change: (entry: Entry | undefined) => Entry) => void;
}

/** Returns the entries that the browser stores under a name. All tabs share them. */
export function storedEntries<Entry>(name: string): StoredEntries<Entry> {
  const read = () => readStoredObject<Record<string, Entry>>(browserStorage, name) as Record<string, Entry>;
  const { get, set, subscribe } = createStore<Readonly<Record<string, Entry>>>(read());
  globalThis.addEventListener?.('storage', ({ key }) => key === name && set(read()));
  const update: StoredEntries<Entry>['update'] = (id, change) => {
    const latest = read();
    set({ ...latest, [id]: change(latest[id]) });
    browserStorage.set(name, JSON.stringify(get()));
  };
  return { get, subscribe, update };
}
