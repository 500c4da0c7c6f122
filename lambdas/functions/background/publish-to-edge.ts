/** Table stream → KeyValueStore: what the gate knows of public keys. A record only names a key; its state is read anew. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { parseApiKeyType } from '../../../core/keys/api-key.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { publicKeyOfPartition } from '../../../storage/dynamodb/keys.ts';
import { edgeStore } from '../../../storage/edge/edge-store.ts';
import { type EdgePublisher, maxKeysPerWrite, publishToEdge } from '../../../storage/edge/publish-to-edge.ts';
import { readPublication } from '../../../storage/publications.ts';
import { logFailure } from '../../http/failures.ts';
import { database } from '../../runtime/database.ts';
import { edgeStoreArn, lazy } from '../../runtime/environment.ts';
import { emitMetric } from '../../runtime/metrics.ts';

/**
 * Publishes all keys of a batch in as few writes as possible, and reports the first record whose key could not be: Lambda
 * repeats from there, and sends it to the on-failure queue in the end. The records behind it are not held up meanwhile.
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
    emitMetric('EdgeStoreSize', sizeBytes, 'Bytes');
    for (const error of failures.values()) logFailure('edge_key_failed', error, {});
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
