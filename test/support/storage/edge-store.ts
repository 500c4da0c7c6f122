import { KeyValueStore } from '../../../packages/aws-emulator/cloudfront/function/key-value-store.ts';
import type { EdgeChanges, EdgeStore } from '../../../storage/edge/edge-store.ts';

/** Hooks that run before calls to the edge store and may throw. */
export interface EdgeFaults {
  /** Runs before the version is read. */
  onDescribe?: () => void | Promise<void>;
  /** Runs between reading the version and the write, where another writer may be faster. */
  onApply?: (store: KeyValueStore, changes: EdgeChanges) => void | Promise<void>;
}

/** An edge store in memory with versions like CloudFront's. */
export interface MemoryEdge extends EdgeStore {
  store: KeyValueStore;
  values: () => Record<string, string>;
  /** Returns the number of writes. */
  writes: () => number;
}

/** Returns an empty edge store in memory that calls these hooks. */
export function memoryEdge(faults: EdgeFaults = {}): MemoryEdge {
  const store = new KeyValueStore();
  let writes = 0;
  const all = () => store.list(1_000_000).items;
  return {
    store,
    values: () => Object.fromEntries(all().map(({ key, value }) => [key, value])),
    writes: () => writes,
    describe: async () => {
      await faults.onDescribe?.();
      return { version: store.etag, sizeBytes: store.totalSizeInBytes };
    },
    list: async () => new Map(all().map(({ key, value }) => [key, value])),
    apply: async (changes: EdgeChanges, version: string) => {
      await faults.onApply?.(store, changes);
      if (version !== store.etag) return 'outdated';
      writes += 1;
      store.update([...changes], version);
      return { version: store.etag, sizeBytes: store.totalSizeInBytes };
    },
  };
}
