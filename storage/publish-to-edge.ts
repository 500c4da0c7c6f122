import { setTimeout as sleep } from 'node:timers/promises';
import { edgeEntry, maxEdgeEntryBytes } from '../core/edge-entry.ts';
import type { Publication } from '../core/publication.ts';
import type { EdgeStore } from './edge-store.ts';

/** Most keys that one write to the edge store takes. */
export const maxKeysPerWrite = 50;

const maxAttempts = 10;
const longestDelayMs = 500;

/** Where publications are read and where they go. */
export interface EdgePublisher {
  readPublication: (publicKey: string) => Promise<Publication | undefined>;
  edge: EdgeStore;
}

/**
 * Brings the edge's copy of these public keys (at most 50) in line with the table: puts what exists, removes what does
 * not. Reads the store's version before the table, so that a repeated or late call can never store an older state.
 * Returns the store's size in bytes. Throws when an entry is too large or the store keeps changing.
 */
export async function publishToEdge(
  publicKeys: readonly string[],
  publisher: EdgePublisher,
): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await sleep(Math.random() * Math.min(longestDelayMs, 20 * 2 ** attempt));
    const { version, sizeBytes } = await publisher.edge.describe();
    const values = await Promise.all(
      publicKeys.map(async (publicKey) => [publicKey, await readEntry(publicKey, publisher)] as const),
    );
    if ((await publisher.edge.apply(new Map(values), version)) === 'applied') return sizeBytes;
  }
  throw new Error('The edge store kept changing');
}

async function readEntry(publicKey: string, { readPublication }: EdgePublisher): Promise<string | undefined> {
  const publication = await readPublication(publicKey);
  if (!publication) return undefined;
  const entry = edgeEntry(publication);
  if (Buffer.byteLength(entry) > maxEdgeEntryBytes) {
    throw new Error(`The edge entry of key ${publication.keyId} is larger than ${maxEdgeEntryBytes} bytes`);
  }
  return entry;
}
