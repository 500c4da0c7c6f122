import { type Backoff, backOff } from '../dynamodb/backoff.ts';
import type { ItemAccess } from '../dynamodb/item-access.ts';
import { type EdgeChange, readEdgeState } from './edge-state.ts';
import { type EdgeStore, type EdgeStoreState, isRejection } from './edge-store.ts';

/** Maximum number of entries in one write to the store. */
export const maxEntriesPerWrite = 50;

/** Entries that are written one at a time after the store rejected all of them. Each takes up to half a second. */
const maxSingleWrites = 10;

const maxAttempts = 10;
const betweenAttempts: Backoff = { firstMs: 40, longestMs: 500 };

/** The table and the edge's store, with the store's version after the last write. */
export interface EdgePublisher {
  items: Pick<ItemAccess, 'getAll'>;
  edge: Pick<EdgeStore, 'describe' | 'apply'>;
  version?: string | undefined;
}

/** Errors of entries that were not published, and the store's size after the last write. */
export interface EdgeOutcome {
  failures: ReadonlyMap<string, unknown>;
  sizeBytes: number | undefined;
  /** Names that a later call has to publish. */
  left: string[];
}

/**
 * Publishes the first of these entries (public keys and ids of campaigns) from the table to the edge's store, as many as one write can contain.
 * It puts those that exist in the table and deletes the others, starting with revocations. It reads the store's version before the
 * table, so that a repeated or late call never stores an older state. An entry that is invalid, or that the store rejects, is among the failures
 * and delays no other. Throws if the table or the store is unavailable, or if the store keeps changing.
 */
export async function reconcileEntries(
  names: readonly string[],
  publisher: EdgePublisher,
): Promise<EdgeOutcome> {
  const { edge, items } = publisher;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await backOff(attempt, betweenAttempts);
    const { version = (await edge.describe()).version } = publisher;
    publisher.version = undefined; // until a write returns the next one
    const { changes, failures } = await readEdgeState(items, names.slice(0, maxEntriesPerWrite));
    const part = changes.slice(0, maxEntriesPerWrite);
    const written = await writeEntries(edge, part, version);
    if (written === 'outdated') continue;
    publisher.version = written.version;
    for (const [name, error] of written.rejections) failures.set(name, error);
    const left = names.filter((name) => !written.done.has(name) && !failures.has(name));
    return { failures, sizeBytes: written.sizeBytes, left };
  }
  throw new Error('The edge store kept changing');
}

interface WrittenEntries {
  /** Version and size after the last write; `undefined` if unknown. */
  version?: string | undefined;
  sizeBytes?: number | undefined;
  done: ReadonlySet<string>;
  rejections: ReadonlyMap<string, unknown>;
}

/** Writes entries together. If the store rejects them, writes the first ones one at a time. */
async function writeEntries(
  edge: EdgePublisher['edge'],
  changes: readonly EdgeChange[],
  version: string,
): Promise<WrittenEntries | 'outdated'> {
  const none = { done: new Set<string>(), rejections: new Map<string, unknown>() };
  if (changes.length === 0) return { ...none, version };
  const applied = await apply(edge, changes, version);
  if (applied === 'outdated') return applied;
  if (!('rejection' in applied))
    return { ...none, ...applied, done: new Set(changes.map(({ name }) => name)) };
  return writeSingly(edge, changes.slice(0, maxSingleWrites), version);
}

async function writeSingly(
  edge: EdgePublisher['edge'],
  changes: readonly EdgeChange[],
  version: string,
): Promise<WrittenEntries> {
  const done = new Set<string>();
  const rejections = new Map<string, unknown>();
  let state: Partial<EdgeStoreState> = { version };
  for (const change of changes) {
    const applied = await apply(edge, [change], state.version ?? version);
    if (applied === 'outdated') return { sizeBytes: state.sizeBytes, done, rejections };
    if ('rejection' in applied) rejections.set(change.name, applied.rejection);
    else {
      state = applied;
      done.add(change.name);
    }
  }
  return { ...state, done, rejections };
}

/** Writes some entries. Returns the error if the store rejects them; throws if it is unavailable. */
async function apply(
  edge: EdgePublisher['edge'],
  changes: readonly EdgeChange[],
  version: string,
): Promise<EdgeStoreState | 'outdated' | { rejection: unknown }> {
  try {
    return await edge.apply(new Map(changes.map(({ name, value }) => [name, value])), version);
  } catch (error) {
    if (isRejection(error)) return { rejection: error };
    throw error;
  }
}
