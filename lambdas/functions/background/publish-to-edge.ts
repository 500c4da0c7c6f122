/** Table stream → KeyValueStore: brings changed public keys to the gate. A record only names a key; the key is read again. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { parseApiKeyType } from '../../../core/keys/api-key.ts';
import { edgeStoreSizeMetric } from '../../../platform/metrics.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { publicKeyOfPartition } from '../../../storage/dynamodb/keys.ts';
import { edgeStore } from '../../../storage/edge/edge-store.ts';
import { type EdgePublisher, maxKeysPerWrite, publishToEdge } from '../../../storage/edge/publish-to-edge.ts';
import { readPublication } from '../../../storage/publications.ts';
import { database } from '../../runtime/database.ts';
import { edgeStoreArn, lazy } from '../../runtime/environment.ts';
import { logFailure } from '../../runtime/logging.ts';
import { emitMetric } from '../../runtime/metrics.ts';

/**
 * Publishes all keys of a batch in as few writes as possible. It reports the first record whose key could not be published.
 * Lambda repeats the batch from that record, and in the end sends the record to the on-failure queue. The keys of the other
 * records are published already, so they do not wait.
 */
export async function publishRecords(
  { Records }: DynamoDBStreamEvent,
  publisher: EdgePublisher,
): Promise<DynamoDBBatchResponse> {
  const keys = [...new Set(Records.map(publicKeyOf))].filter((key) => parseApiKeyType(key) === 'public');
  const failed = new Set<string>();
  for (let start = 0; start < keys.length; start += maxKeysPerWrite) {
    for (const key of await publish(keys.slice(start, start + maxKeysPerWrite), publisher)) failed.add(key);
  }
  const record = Records.find((each) => failed.has(publicKeyOf(each)));
  return { batchItemFailures: record ? [{ itemIdentifier: sequenceNumberOf(record) }] : [] };
}

/** The keys that could not be published; all of them when the store itself fails. */
async function publish(keys: readonly string[], publisher: EdgePublisher): Promise<readonly string[]> {
  try {
    const { sizeBytes, failures } = await publishToEdge(keys, publisher);
    emitMetric(edgeStoreSizeMetric, sizeBytes, 'Bytes');
    for (const error of failures.values()) logFailure('edge_key_failed', error);
    return [...failures.keys()];
  } catch (error) {
    logFailure('edge_write_failed', error, { keys: String(keys.length) });
    return keys;
  }
}

function sequenceNumberOf({ dynamodb }: DynamoDBRecord): string {
  return dynamodb?.SequenceNumber ?? '';
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
