/** Table stream → KeyValueStore: publishes changed public keys and campaigns to the gate. Records only name them; they are read again. */
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
 * Publishes the entries that a batch names in as few writes as possible, and returns the first record that failed. Lambda retries
 * from there, and finally sends that record to the on-failure queue. The records behind it are published nevertheless.
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

/** Returns true for ids of campaigns and for well-formed public keys. */
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
