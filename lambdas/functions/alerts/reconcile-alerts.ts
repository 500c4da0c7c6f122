/** Queue → merchants' servers: reports what went wrong and what is over. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { alertTarget, readAlertMessage } from '../../../storage/alerts/alert-messages.ts';
import { type MessageQueue, messageQueue } from '../../../storage/aws-calls/message-queue.ts';
import { type AlertDependencies, reconcileAlerts } from '../../alerts/reconcile-alerts.ts';
import { resolveName } from '../../alerts/send-alert.ts';
import { database } from '../../runtime/dependencies.ts';
import {
  alertRelayUrl,
  checkoutSecretName,
  clock,
  lazy,
  newId,
  queueUrl,
  signingSettings,
} from '../../runtime/environment.ts';
import { parameterEncryption } from '../../runtime/secret-encryption.ts';

/** Attempts that are due later than this wait for the hourly run. */
const longestWaitSeconds = 3_600;

/**
 * Reconciles the alerts of the merchant in each message. A message comes back when the next attempt is due, if that is
 * within the hour. Throws if the table, the encryption or the queue is unavailable; SQS then delivers the batch again.
 */
export async function reconcileAlertMessages(
  { Records }: Pick<SQSEvent, 'Records'>,
  dependencies: AlertDependencies,
  queue: Pick<MessageQueue, 'retryAfter'>,
): Promise<SQSBatchResponse> {
  const waiting: SQSRecord[] = [];
  for (const record of Records) {
    const next = await reconcileAlerts(readAlertMessage(record.body).merchantId, dependencies);
    if (!next) continue;
    const seconds = Math.max(1, Math.ceil((next.getTime() - dependencies.clock().getTime()) / 1_000));
    if (seconds > longestWaitSeconds) continue;
    await queue.retryAfter([record.receiptHandle], seconds);
    waiting.push(record);
  }
  return { batchItemFailures: waiting.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

const dependencies = lazy(
  (): AlertDependencies => ({
    database: database(),
    clock,
    newId,
    encryption: parameterEncryption(checkoutSecretName(), signingSettings('ssm')),
    transport: { resolve: resolveName, relayUrl: alertRelayUrl() },
  }),
);

const queue = lazy(() => messageQueue(queueUrl(alertTarget.worker), signingSettings('sqs')));

export const handler = (event: SQSEvent) => reconcileAlertMessages(event, dependencies(), queue());
