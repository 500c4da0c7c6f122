import type { ItemAccess } from '../dynamodb/items.ts';
import { type Backoff, backOff } from '../dynamodb/retry.ts';
import { type EdgeChange, readEdgeState } from './edge-state.ts';
import { type EdgeStore, type EdgeStoreState, isRejection } from './edge-store.ts';

/** Maximum number of entries in one write to the store. */
export const maxEntriesPerWrite = 50;

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
  /** Names beyond `most`. */
  left: string[];
}

/**
 * Updates these entries (public keys and ids of campaigns) of the edge's store from the table: puts existing ones, deletes missing ones,
 * revocations and pauses first, then in the order of the names. Stops after `most` entries. Knows the store's version before it reads the table, so that a repeated or late call never stores
 * an older state. An entry that is invalid, or that the store rejects, is among the failures and delays no other. Throws if
 * the table or the store is unavailable, or if the store keeps changing.
 */
export async function publishToEdge(
  names: readonly string[],
  publisher: EdgePublisher,
  most = Number.POSITIVE_INFINITY,
): Promise<EdgeOutcome> {
  const failures = new Map<string, unknown>();
  const done = new Set<string>();
  let sizeBytes: number | undefined;
  let perWrite = maxEntriesPerWrite;
  const left = () => names.filter((name) => !done.has(name) && !failures.has(name));
  const mostLeft = () => most - done.size - failures.size;
  for (let attempt = 0; left().length > 0 && mostLeft() > 0; attempt++) {
    if (attempt === maxAttempts) throw new Error('The edge store kept changing');
    if (attempt > 0) await backOff(attempt, betweenAttempts);
    const { version = (await publisher.edge.describe()).version } = publisher;
    publisher.version = undefined; // until a write returns the next one
    const state = await readEdgeState(publisher.items, left());
    for (const [name, error] of state.failures) failures.set(name, error);
    let current: string | undefined = version;
    for (const part of partsOf(state.changes.slice(0, mostLeft()), perWrite)) {
      const applied = await applyPart(publisher.edge, part, current);
      if (applied === 'outdated') break;
      if ('rejection' in applied) {
        if (part.length > 1) {
          perWrite = 1; // the next attempt finds the rejected entries
          break;
        }
        for (const { name } of part) failures.set(name, applied.rejection);
        continue;
      }
      ({ version: current, sizeBytes } = applied);
      publisher.version = current;
      for (const { name } of part) done.add(name);
    }
  }
  return { failures, sizeBytes, left: left() };
}

/** Writes some entries. Returns the error if the store rejects them; throws if it is unavailable. */
async function applyPart(
  edge: EdgePublisher['edge'],
  part: readonly EdgeChange[],
  version: string,
): Promise<EdgeStoreState | 'outdated' | { rejection: unknown }> {
  try {
    return await edge.apply(valuesOf(part), version);
  } catch (error) {
    if (isRejection(error)) return { rejection: error };
    throw error;
  }
}

function partsOf(changes: readonly EdgeChange[], perWrite: number): EdgeChange[][] {
  const parts = [];
  for (let start = 0; start < changes.length; start += perWrite)
    parts.push(changes.slice(start, start + perWrite));
  return parts;
}

function valuesOf(changes: readonly EdgeChange[]): Map<string, string | undefined> {
  return new Map(changes.map(({ name, value }) => [name, value]));
}
