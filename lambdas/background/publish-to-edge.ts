/** Table stream → KeyValueStore: what the gate knows of public keys. A record only names a key; its state is read anew. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { parseApiKeyType } from '../../core/api-key.ts';
import { itemsOf } from '../../storage/database-items.ts';
import { edgeStore } from '../../storage/edge-store.ts';
import { publicKeyOfPartition } from '../../storage/keys.ts';
import { readPublication } from '../../storage/publication-reader.ts';
import { type EdgePublisher, maxKeysPerWrite, publishToEdge } from '../../storage/publish-to-edge.ts';
import { database } from '../http/database.ts';
import { edgeStoreArn, lazy } from '../http/environment.ts';
import { logFailure } from '../http/failures.ts';
import { emitMetric } from '../http/metrics.ts';

/**
 * Publishes all keys of a batch in as few writes as possible. If that fails, one by one, and reports the first record
 * that still fails: Lambda retries from there, and sends it to the on-failure queue in the end.
 */
export async function publishRecords(
  { Records }: DynamoDBStreamEvent,
  publisher: EdgePublisher,
): Promise<DynamoDBBatchResponse> {
  const keys = [...new Set(Records.map(publicKeyOf))].filter((key) => parseApiKeyType(key) === 'public');
  try {
    for (let start = 0; start < keys.length; start += maxKeysPerWrite) {
      const sizeBytes = await publishToEdge(keys.slice(start, start + maxKeysPerWrite), publisher);
      emitMetric('EdgeStoreSize', sizeBytes, 'Bytes');
    }
    return { batchItemFailures: [] };
  } catch (error) {
    logFailure('edge_batch_failed', error, { records: String(Records.length) });
    return publishOneByOne(Records, publisher);
  }
}

async function publishOneByOne(
  records: DynamoDBRecord[],
  publisher: EdgePublisher,
): Promise<DynamoDBBatchResponse> {
  for (const record of records) {
    try {
      await publishToEdge([publicKeyOf(record)], publisher);
    } catch (error) {
      const itemIdentifier = record.dynamodb?.SequenceNumber ?? '';
      logFailure('edge_record_failed', error, { sequenceNumber: itemIdentifier });
      return { batchItemFailures: [{ itemIdentifier }] };
    }
  }
  return { batchItemFailures: [] };
}

function publicKeyOf({ dynamodb }: DynamoDBRecord): string {
  return publicKeyOfPartition(dynamodb?.Keys?.pk?.S ?? '');
}

const publisher = lazy(
  (): EdgePublisher => ({
    readPublication: (publicKey) => readPublication(itemsOf(database()), publicKey),
    edge: edgeStore(edgeStoreArn()),
  }),
);

export const handler = (event: DynamoDBStreamEvent) => publishRecords(event, publisher());
