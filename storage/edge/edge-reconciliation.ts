import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../dynamodb/database.ts';
import { itemsOf } from '../dynamodb/database-items.ts';
import { publicationKey, publicKeyOfPartition } from '../dynamodb/keys.ts';
import { readPublication, toPublication } from '../publications.ts';
import { edgeEntry } from './edge-entry.ts';
import type { EdgeStore } from './edge-store.ts';
import { maxKeysPerWrite, publishToEdge } from './publish-to-edge.ts';

/** What a comparison of table and edge found. */
export interface Reconciliation {
  publications: number;
  entries: number;
  /** Ids of the keys whose entry was missing or differed and is right now. */
  repairedKeyIds: string[];
  /** Ids of the keys whose publication cannot be read or is too large for an entry: somebody has to look. */
  failedKeyIds: string[];
  /** How many entries had no publication. */
  removed: number;
}

/**
 * Compares every publication with the edge's copy and repairs what differs, the same way the stream does. Scans the table:
 * for operators' tools with their own credentials only. Safe at any time, also while keys change.
 */
export async function reconcileEdge(database: Database, edge: EdgeStore): Promise<Reconciliation> {
  const entries = await edge.list();
  const wanted = await listWantedEntries(database);
  const outdated = [...wanted].filter(
    ([key, { entry }]) => entry === undefined || entries.get(key) !== entry,
  );
  const orphans = [...entries.keys()].filter((publicKey) => !wanted.has(publicKey));
  const differing = [...outdated.map(([publicKey]) => publicKey), ...orphans];
  const failed = new Set<string>();
  const publisher = {
    edge,
    readPublication: (publicKey: string) => readPublication(itemsOf(database), publicKey),
  };
  for (let start = 0; start < differing.length; start += maxKeysPerWrite) {
    const { failures } = await publishToEdge(differing.slice(start, start + maxKeysPerWrite), publisher);
    for (const publicKey of failures.keys()) failed.add(publicKey);
  }
  const keyIds = (hasFailed: boolean) =>
    outdated.filter(([publicKey]) => failed.has(publicKey) === hasFailed).map(([, { keyId }]) => keyId);
  return {
    publications: wanted.size,
    entries: entries.size,
    repairedKeyIds: keyIds(false),
    failedKeyIds: keyIds(true),
    removed: orphans.length,
  };
}

/** The entry that each publication should have at the edge, by public key; `undefined` for one that cannot be read. */
async function listWantedEntries({ client, tableName }: Database) {
  const query = {
    TableName: tableName,
    ConsistentRead: true,
    FilterExpression: 'sk = :kind',
    ExpressionAttributeValues: { ':kind': publicationKey('').sk },
  };
  const wanted = new Map<string, { keyId: string; entry: string | undefined }>();
  for await (const { Items = [] } of paginateScan({ client }, query)) {
    for (const item of Items) {
      wanted.set(publicKeyOfPartition(item.pk), { keyId: String(item.keyId), entry: entryOf(item) });
    }
  }
  return wanted;
}

function entryOf(item: Record<string, unknown>): string | undefined {
  try {
    return edgeEntry(toPublication(item));
  } catch {
    return undefined;
  }
}
