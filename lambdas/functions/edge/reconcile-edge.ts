/**
 * FIFO queue → KeyValueStore: publishes changed public keys and campaigns to the gate. Messages only name
 * them; they are read again.
 */

import type { SQSEvent } from 'aws-lambda';
import { edgeIntervalVariable, edgeStoreVariable } from '../../../platform/environment.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { edgeStore } from '../../../storage/edge/edge-store.ts';
import { type QueuedPublisher, reconcileMessages } from '../../edge/edge-run.ts';
import { database } from '../../runtime/dependencies.ts';
import { lazy, requiredVariable } from '../../runtime/environment.ts';
import { emitMetric, logFailure } from '../../runtime/logging.ts';
import { workerQueue } from '../../runtime/worker-queue.ts';

/**
 * Publishes the most urgent entries of a batch; the others go back to the queue. Logs and counts entries that
 * can never be published, because a failed message would delay all later ones. Throws if the table, the store
 * or the queue is unavailable; SQS then delivers the batch again.
 */
export async function reconcileBatch({ Records }: SQSEvent, publisher: QueuedPublisher): Promise<void> {
  const messages = Records.map(({ body, receiptHandle, attributes }) => ({
    body,
    receiptHandle,
    receiveCount: Number(attributes.ApproximateReceiveCount),
  }));
  const { failures, sizeBytes } = await reconcileMessages(messages, publisher);
  if (sizeBytes !== undefined) emitMetric('EdgeStoreSize', sizeBytes, 'Bytes');
  if (failures.size > 0) emitMetric('EdgeEntriesFailed', failures.size, 'Count');
  for (const error of new Set(failures.values())) logFailure('edge_entry_failed', error);
}

const publisher = lazy(
  (): QueuedPublisher => ({
    items: itemsOf(database()),
    edge: edgeStore(requiredVariable(edgeStoreVariable)),
    intervalMs: Number(requiredVariable(edgeIntervalVariable)),
    queue: workerQueue('reconcile-edge'),
  }),
);

export const handler = (event: SQSEvent) => reconcileBatch(event, publisher());
