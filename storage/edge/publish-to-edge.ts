import type { Publication } from '../../core/campaigns/publication.ts';
import { type Backoff, backOff } from '../dynamodb/retry.ts';
import { edgeEntry, maxEdgeEntryBytes } from './edge-entry.ts';
import type { EdgeStore } from './edge-store.ts';

/** Most keys that one write to the edge store takes. */
export const maxKeysPerWrite = 50;

const maxAttempts = 10;
const betweenAttempts: Backoff = { firstMs: 40, longestMs: 500 };

/** Where publications are read and where they go. */
export interface EdgePublisher {
  readPublication: (publicKey: string) => Promise<Publication | undefined>;
  edge: EdgeStore;
}

/** What became of a call: the store's size before it, and why single keys could not be published. */
export interface EdgeOutcome {
  sizeBytes: number;
  failures: ReadonlyMap<string, unknown>;
}

/**
 * Brings the edge's copy of these public keys (at most 50) in line with the table: puts what exists, removes what does
 * not. Reads the store's version before the table, so that a repeated or late call can never store an older state. A
 * publication that cannot be read or is too large is among the failures and holds up no other. Throws when the store
 * cannot be reached or keeps changing.
 */
export async function publishToEdge(
  publicKeys: readonly string[],
  { edge, readPublication }: EdgePublisher,
): Promise<EdgeOutcome> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await backOff(attempt, betweenAttempts);
    const { version, sizeBytes } = await edge.describe();
    const values = new Map<string, string | undefined>();
    const failures = new Map<string, unknown>();
    await Promise.all(
      publicKeys.map((publicKey) =>
        readPublication(publicKey)
          .then((publication) => values.set(publicKey, publication && checkedEntry(publication)))
          .catch((error) => failures.set(publicKey, error)),
      ),
    );
    const isDone = values.size === 0 || (await edge.apply(values, version)) === 'applied';
    if (isDone) return { sizeBytes, failures };
  }
  throw new Error('The edge store kept changing');
}

function checkedEntry(publication: Publication): string {
  const entry = edgeEntry(publication);
  if (Buffer.byteLength(entry) > maxEdgeEntryBytes) {
    throw new Error(`The edge entry of key ${publication.keyId} is larger than ${maxEdgeEntryBytes} bytes`);
  }
  return entry;
}
