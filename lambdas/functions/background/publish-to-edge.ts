/** FIFO queue → KeyValueStore: publishes changed public keys and campaigns to the gate. Messages only name them; they are read again. */
import type { SQSEvent } from 'aws-lambda';
import { edgeEntriesFailedMetric, edgeStoreSizeMetric } from '../../../platform/metrics.ts';
import { namesIn } from '../../../storage/edge/edge-queue.ts';
import { edgeStore } from '../../../storage/edge/edge-store.ts';
import { type EdgePublisher, publishToEdge } from '../../../storage/edge/publish-to-edge.ts';
import { tableItems } from '../../runtime/database.ts';
import { edgeStoreArn, lazy } from '../../runtime/environment.ts';
import { logFailure } from '../../runtime/logging.ts';
import { emitMetric } from '../../runtime/metrics.ts';

/**
 * Publishes the entries that a batch names in as few writes as possible. Logs and counts entries that can never be published: a message
 * that failed would delay all later ones. Throws if the table or the store is unavailable; SQS then delivers the batch again.
 */
export async function publishBatch({ Records }: SQSEvent, publisher: EdgePublisher): Promise<void> {
  const names = [...new Set(Records.flatMap(({ body }) => namesIn(body)))];
  const { failures, sizeBytes } = await publishToEdge(names, publisher);
  if (sizeBytes !== undefined) emitMetric(edgeStoreSizeMetric, sizeBytes, 'Bytes');
  if (failures.size > 0) emitMetric(edgeEntriesFailedMetric, failures.size, 'Count');
  for (const error of new Set(failures.values())) logFailure('edge_entry_failed', error);
}

const publisher = lazy((): EdgePublisher => ({ items: tableItems(), edge: edgeStore(edgeStoreArn()) }));

export const handler = (event: SQSEvent) => publishBatch(event, publisher());
