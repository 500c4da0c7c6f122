import { createStore, type Store } from './store.ts';

/** Texts that the browser keeps, by name. A browser that blocks storage keeps them until the page is closed. */
export interface Kept {
  get: (name: string) => string | undefined;
  set: (name: string, text: string) => void;
  remove: (name: string) => void;
  /** Removes all texts. */
  clear: () => void;
}

/** Returns texts in a storage of the browser. `find` throws where storage is blocked. */
export function keptIn(find: () => Storage): Kept {
  const fallback = new Map<string, string>();
  const attempt = <Value>(action: (storage: Storage) => Value, otherwise: () => Value): Value => {
    try {
      return action(find());
    } catch {
      return otherwise();
    }
  };
  return {
    get: (name) =>
      fallback.get(name) ??
      attempt(
        (storage) => storage.getItem(name),
        () => null,
      ) ??
      undefined,
    set: (name, text) =>
      attempt(
        (storage) => storage.setItem(name, text),
        () => void fallback.set(name, text),
      ),
    remove: (name) => {
      fallback.delete(name);
      attempt(
        (storage) => storage.removeItem(name),
        () => undefined,
      );
    },
    clear: () => {
      fallback.clear();
      attempt(
        (storage) => storage.clear(),
        () => undefined,
      );
    },
  };
}

/** Kept until the tab is closed. */
export const tabStorage = keptIn(() => sessionStorage);

/** Kept in this browser. Secrets are never in it. */
export const browserStorage = keptIn(() => localStorage);

/** Returns an object that was kept as JSON; an empty one if there is none. */
export function keptObject<Value extends object>(kept: Kept, name: string): Partial<Value> {
  try {
    const value: unknown = JSON.parse(kept.get(name) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Entries by id that the browser keeps. */
export interface KeptEntries<Entry>
  extends Pick<Store<Readonly<Record<string, Entry>>>, 'get' | 'subscribe'> {
  /** Changes an entry, after the changes of other tabs. */
  change: (id: string, change: (entry: Entry | undefined) => Entry) => void;
}

/** Returns entries that the browser keeps under a name: the same in all of its tabs. */
export function keptEntries<Entry>(name: string): KeptEntries<Entry> {
  const read = () => keptObject<Record<string, Entry>>(browserStorage, name) as Record<string, Entry>;
  const { get, set, subscribe } = createStore<Readonly<Record<string, Entry>>>(read());
  globalThis.addEventListener?.('storage', ({ key }) => key === name && set(read()));
  const change: KeptEntries<Entry>['change'] = (id, changed) => {
    const latest = read();
    set({ ...latest, [id]: changed(latest[id]) });
    browserStorage.set(name, JSON.stringify(get()));
  };
  return { get, subscribe, change };
}
