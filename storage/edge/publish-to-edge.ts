import type { ItemAccess } from '../dynamodb/items.ts';
import { type Backoff, backOff } from '../dynamodb/retry.ts';
import { type EdgeChange, readEdgeState } from './edge-state.ts';
import type { EdgeStore } from './edge-store.ts';

/** Maximum number of entries in one write to the store. */
const maxEntriesPerWrite = 50;

const maxAttempts = 10;
const betweenAttempts: Backoff = { firstMs: 40, longestMs: 500 };

/** Table and store, with the store's version after the last write. */
export interface EdgePublisher {
  items: Pick<ItemAccess, 'getAll'>;
  edge: Pick<EdgeStore, 'describe' | 'apply'>;
  version?: string | undefined;
}

/** Errors of entries that were not published, and the store's size after the last write. */
export interface EdgeOutcome {
  failures: ReadonlyMap<string, unknown>;
  sizeBytes: number | undefined;
}

/**
 * Publishes the current state of these entries (public keys and campaign ids): puts existing ones and removes missing ones, each once,
 * revocations and pauses first. Reads the store's version before the table, so a repeated or late call never stores an older state.
 * Invalid entries are returned as failures and do not affect others. If the table or the store fails, or the store keeps changing, all
 * remaining entries are failures.
 */
export async function publishToEdge(
  names: readonly string[],
  publisher: EdgePublisher,
): Promise<EdgeOutcome> {
  const done = new Set<string>();
  const failures = new Map<string, unknown>();
  let sizeBytes: number | undefined;
  const left = () => names.filter((name) => !done.has(name) && !failures.has(name));
  try {
    for (let attempt = 0; left().length > 0; attempt++) {
      if (attempt === maxAttempts) throw new Error('The edge store kept changing');
      if (attempt > 0) await backOff(attempt, betweenAttempts);
      let version = publisher.version ?? (await publisher.edge.describe()).version;
      const state = await readEdgeState(publisher.items, left());
      for (const [name, error] of state.failures) failures.set(name, error);
      for (const part of partsOf(state.changes)) {
        const applied = await publisher.edge.apply(valuesOf(part), version);
        publisher.version = applied === 'outdated' ? undefined : applied.version;
        if (applied === 'outdated') break;
        ({ version, sizeBytes } = applied);
        for (const { name } of part) done.add(name);
      }
    }
  } catch (error) {
    publisher.version = undefined;
    for (const name of left()) failures.set(name, error);
  }
  return { failures, sizeBytes };
}

function partsOf(changes: readonly EdgeChange[]): EdgeChange[][] {
  const parts = [];
  for (let start = 0; start < changes.length; start += maxEntriesPerWrite)
    parts.push(changes.slice(start, start + maxEntriesPerWrite));
  return parts;
}

function valuesOf(changes: readonly EdgeChange[]): Map<string, string | undefined> {
  return new Map(changes.map(({ name, value }) => [name, value]));
}
