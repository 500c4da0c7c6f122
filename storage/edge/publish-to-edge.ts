import type { ItemAccess } from '../dynamodb/items.ts';
import { type Backoff, backOff } from '../dynamodb/retry.ts';
import { type EdgeChange, readEdgeState } from './edge-state.ts';
import type { EdgeStore } from './edge-store.ts';

/** Most entries that one write to the edge store takes. */
const maxEntriesPerWrite = 50;

const maxAttempts = 10;
const betweenAttempts: Backoff = { firstMs: 40, longestMs: 500 };

/** Where the table is read and where its copy goes; remembers the store's version as its last write left it. */
export interface EdgePublisher {
  items: Pick<ItemAccess, 'getAll'>;
  edge: Pick<EdgeStore, 'describe' | 'apply'>;
  version?: string | undefined;
}

/** What became of a call: why single entries could not be published, and the store's size after the last write. */
export interface EdgeOutcome {
  failures: ReadonlyMap<string, unknown>;
  sizeBytes: number | undefined;
}

/**
 * Brings the edge's copy of these entries (public keys and ids of campaigns) in line with the table: puts what exists, removes
 * what does not, the newest state of each once, revocations and pauses first. Knows the store's version before it reads the
 * table, so that a repeated or late call can never store an older state. An entry that cannot be made is among the failures
 * and holds up no other; so are all that are left when the table or the store fails, or the store keeps changing.
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
