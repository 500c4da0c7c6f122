import { useSyncExternalStore } from 'react';

/** A value that several components share. */
export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store with an initial value. */
export function createStore<Value>(value: Value): Store<Value> {
  let current = value;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (next) => {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the store's value, and renders the component again when it changes. */
export function useStore<Value>(store: Pick<Store<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
