import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { edgeEntry } from '../core/edge-entry.ts';
import type { Publication } from '../core/publication.ts';
import type { Database } from './database.ts';
import type { EdgeStore } from './edge-store.ts';
import { publicationKey } from './keys.ts';
import { toPublication } from './publication-item.ts';
import { readPublication } from './publication-store.ts';
import { maxKeysPerWrite, publishToEdge } from './publish-to-edge.ts';

/** What a comparison of table and edge found. */
export interface Reconciliation {
  publications: number;
  entries: number;
  /** Ids of the keys whose entry was missing or differed, and how many entries had no publication. */
  repairedKeyIds: string[];
  removed: number;
}

/**
 * Compares every publication with the edge's copy and repairs what differs, the same way the stream does. Scans the table:
 * for operators' tools with their own credentials only. Safe at any time, also while keys change.
 */
export async function reconcileEdge(database: Database, edge: EdgeStore): Promise<Reconciliation> {
  const entries = await edge.list();
  const publications = await listPublications(database);
  const outdated = publications.filter(
    (publication) => entries.get(publication.publicKey) !== edgeEntry(publication),
  );
  const known = new Set(publications.map(({ publicKey }) => publicKey));
  const orphans = [...entries.keys()].filter((publicKey) => !known.has(publicKey));
  const differing = [...outdated.map(({ publicKey }) => publicKey), ...orphans];
  const publisher = { edge, readPublication: (publicKey: string) => readPublication(database, publicKey) };
  for (let start = 0; start < differing.length; start += maxKeysPerWrite) {
    await publishToEdge(differing.slice(start, start + maxKeysPerWrite), publisher);
  }
  return {
    publications: publications.length,
    entries: entries.size,
    repairedKeyIds: outdated.map(({ keyId }) => keyId),
    removed: orphans.length,
  };
}

async function listPublications({ client, tableName }: Database): Promise<Publication[]> {
  const query = {
    TableName: tableName,
    ConsistentRead: true,
    FilterExpression: 'sk = :kind',
    ExpressionAttributeValues: { ':kind': publicationKey('').sk },
  };
  const publications: Publication[] = [];
  for await (const { Items = [] } of paginateScan({ client }, query)) {
    publications.push(...Items.map(toPublication));
  }
  return publications;
}
