/** Table stream → KeyValueStore: brings changed public keys and campaigns to the gate. A record only names one; it is read again. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { parseApiKeyType } from '../../../core/keys/key-value.ts';
import { isId } from '../../../core/shared/ids.ts';
import { edgeStoreSizeMetric } from '../../../platform/metrics.ts';
import { publishedNameOf } from '../../../storage/dynamodb/keys.ts';
import { edgeStore } from '../../../storage/edge/edge-store.ts';
import { type EdgePublisher, publishToEdge } from '../../../storage/edge/publish-to-edge.ts';
import { tableItems } from '../../runtime/database.ts';
import { edgeStoreArn, lazy } from '../../runtime/environment.ts';
import { logFailure } from '../../runtime/logging.ts';
import { emitMetric } from '../../runtime/metrics.ts';

/**
 * Publishes what a batch names in as few writes as possible, and reports the first record whose entry could not be: Lambda
 * repeats from there, and sends it to the on-failure queue in the end. The records behind it are not held up meanwhile.
 */
export async function publishRecords(
  { Records }: DynamoDBStreamEvent,
  publisher: EdgePublisher,
): Promise<DynamoDBBatchResponse> {
  const names = [...new Set(Records.map(nameOf))].filter(isPublished);
  const { failures, sizeBytes } = await publishToEdge(names, publisher);
  if (sizeBytes !== undefined) emitMetric(edgeStoreSizeMetric, sizeBytes, 'Bytes');
  for (const error of new Set(failures.values())) logFailure('edge_entry_failed', error);
  const record = Records.find((each) => failures.has(nameOf(each)));
  return { batchItemFailures: record ? [{ itemIdentifier: sequenceNumberOf(record) }] : [] };
}

/** Anything else cannot be asked for. */
function isPublished(name: string): boolean {
  return isId('camp', name) || parseApiKeyType(name) === 'public';
}

function sequenceNumberOf({ dynamodb }: DynamoDBRecord): string {
  return dynamodb?.SequenceNumber ?? '';
}

function nameOf({ dynamodb }: DynamoDBRecord): string {
  return publishedNameOf(dynamodb?.Keys?.pk?.S ?? '') ?? '';
}

const publisher = lazy((): EdgePublisher => ({ items: tableItems(), edge: edgeStore(edgeStoreArn()) }));

export const handler = (event: DynamoDBStreamEvent) => publishRecords(event, publisher());
