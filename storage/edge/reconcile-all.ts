import { campaignEntry, keyEntry } from '../../core/edge/edge-entry.ts';
import type { Database } from '../dynamodb/database.ts';
import { itemsOf } from '../dynamodb/database-items.ts';
import { type Item, text } from '../dynamodb/items.ts';
import { publicationKey, publicKeyKey, publishedNameOf } from '../dynamodb/keys.ts';
import { scanTable } from '../dynamodb/scan.ts';
import { toPublicKey } from '../keys/public-key-item.ts';
import { toPublication } from '../publication-item.ts';
import type { EdgeStore } from './edge-store.ts';
import { type EdgePublisher, reconcileEntries } from './reconcile-entries.ts';

/** Result of comparing the table with the edge. Ids are those of keys and campaigns. */
export interface Reconciliation {
  /** Number of entries that the edge should have. */
  wanted: number;
  /** Number of entries before the repair. */
  entries: number;
  /** Entries that were missing or outdated and are repaired. */
  repairedIds: string[];
  /** Items that cannot be read or are too large for an entry; an operator has to repair them. */
  failed: { id: string; reason: string }[];
  /** Number of removed entries without an item in the table. */
  removed: number;
}

/**
 * Compares all public keys and campaigns with the edge's copy and publishes those that differ, like the stream does. Scans the table,
 * so only operators' tools can call it. It is safe while keys and campaigns change.
 */
export async function reconcileEdge(database: Database, edge: EdgeStore): Promise<Reconciliation> {
  const entries = await edge.list();
  const wanted = await listWantedEntries(database);
  const outdated = [...wanted].filter(
    ([name, { entry }]) => entry === undefined || entries.get(name) !== entry,
  );
  const orphans = [...entries.keys()].filter((name) => !wanted.has(name));
  const differing = [...outdated.map(([name]) => name), ...orphans];
  const failures = await publishAll(differing, { edge, items: itemsOf(database) });
  return {
    wanted: wanted.size,
    entries: entries.size,
    repairedIds: outdated.filter(([name]) => !failures.has(name)).map(([, { id }]) => id),
    failed: outdated.flatMap(([name, { id }]) => {
      const error = failures.get(name);
      return error === undefined
        ? []
        : [{ id, reason: error instanceof Error ? error.message : String(error) }];
    }),
    removed: orphans.filter((name) => !failures.has(name)).length,
  };
}

/** Publishes all entries. Returns the errors of those that were not published. */
async function publishAll(names: readonly string[], publisher: EdgePublisher): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>();
  for (let left = names; left.length > 0; ) {
    const outcome = await reconcileEntries(left, publisher);
    for (const [name, error] of outcome.failures) failures.set(name, error);
    ({ left } = outcome);
  }
  return failures;
}

interface WantedEntry {
  id: string;
  /** `undefined` if the item is invalid. */
  entry: string | undefined;
}

/** Returns the entries that the edge should have, by name. */
async function listWantedEntries(database: Database): Promise<Map<string, WantedEntry>> {
  const items = await scanTable(database, publicKeyKey('').sk, publicationKey('').sk);
  // The heartbeat's key has the sort key of a public key, but its partition is not published.
  const wanted = items.flatMap((item): [string, WantedEntry][] => {
    const name = publishedNameOf(text(item.pk, 'item.pk'));
    return name ? [[name, { id: String(item.keyId ?? item.campaignId ?? name), entry: entryOf(item) }]] : [];
  });
  return new Map(wanted);
}

function entryOf(item: Item): string | undefined {
  try {
    return item.sk === publicKeyKey('').sk ? keyEntry(toPublicKey(item)) : campaignEntry(toPublication(item));
  } catch {
    return undefined;
  }
}
