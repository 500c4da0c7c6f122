import { toPublicKey } from '../credentials.ts';
import type { Database } from '../dynamodb/database.ts';
import { itemsOf } from '../dynamodb/database-items.ts';
import { text } from '../dynamodb/item-fields.ts';
import type { Item } from '../dynamodb/items.ts';
import { publicationKey, publicKeyKey, publishedNameOf } from '../dynamodb/keys.ts';
import { scanTable } from '../dynamodb/queries.ts';
import { toPublication } from '../publications.ts';
import { campaignEntry, keyEntry } from './edge-entry.ts';
import type { EdgeStore } from './edge-store.ts';
import { publishToEdge } from './publish-to-edge.ts';

/** What a comparison of table and edge found. Ids are those of keys and campaigns. */
export interface Reconciliation {
  /** How many entries there should be. */
  wanted: number;
  /** How many there were. */
  entries: number;
  /** What was missing or differed and is right now. */
  repairedIds: string[];
  /** What cannot be read or is too large for an entry: somebody has to look. */
  failedIds: string[];
  /** How many entries had nothing in the table. */
  removed: number;
}

/**
 * Compares every public key and every campaign with the edge's copy and repairs what differs, the same way the stream does.
 * Scans the table: for operators' tools with their own credentials only. Safe at any time, also while keys change.
 */
export async function reconcileEdge(database: Database, edge: EdgeStore): Promise<Reconciliation> {
  const entries = await edge.list();
  const wanted = await listWantedEntries(database);
  const outdated = [...wanted].filter(
    ([name, { entry }]) => entry === undefined || entries.get(name) !== entry,
  );
  const orphans = [...entries.keys()].filter((name) => !wanted.has(name));
  const differing = [...outdated.map(([name]) => name), ...orphans];
  const { failures } = await publishToEdge(differing, { edge, items: itemsOf(database) });
  const ids = (hasFailed: boolean) =>
    outdated.filter(([name]) => failures.has(name) === hasFailed).map(([, { id }]) => id);
  return {
    wanted: wanted.size,
    entries: entries.size,
    repairedIds: ids(false),
    failedIds: ids(true),
    removed: orphans.filter((name) => !failures.has(name)).length,
  };
}

interface WantedEntry {
  id: string;
  /** `undefined` when none can be made. */
  entry: string | undefined;
}

/** The entry that the edge should have of each public key and each campaign, by name. */
async function listWantedEntries(database: Database): Promise<Map<string, WantedEntry>> {
  const items = await scanTable(database, publicKeyKey('').sk, publicationKey('').sk);
  const wanted = items.map((item): [string, WantedEntry] => {
    const name = publishedNameOf(text(item.pk, 'item.pk')) ?? '';
    return [name, { id: String(item.keyId ?? item.campaignId ?? name), entry: entryOf(item) }];
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
