/**
 * Hourly schedule → queue and table: asks the worker to check each checkout, and touches the alerts of each
 * merchant, whose worker follows the table's stream.
 */
import { touchAlerts } from '../../../storage/alerts.ts';
import { messageQueue } from '../../../storage/aws-calls/message-queue.ts';
import {
  type CheckoutMessage,
  checkOf,
  checkoutTarget,
} from '../../../storage/checkouts/checkout-messages.ts';
import { listCheckoutSecretIds } from '../../../storage/checkouts/checkouts.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { inParallel } from '../../../storage/dynamodb/in-parallel.ts';
import { database } from '../../runtime/dependencies.ts';
import { clock, queueUrl, signingSettings } from '../../runtime/environment.ts';

const sendsAtOnce = 16;

/**
 * Sends one message for each checkout, then touches the alerts of each merchant with a URL, and returns the
 * numbers. Throws if the queue or the table does not accept one.
 */
export async function dispatchChecks(
  database: Database,
  send: (message: CheckoutMessage) => Promise<void>,
  now: Date,
): Promise<{ checkouts: number; merchants: number }> {
  const checkouts = await listCheckoutSecretIds(database);
  await inParallel(checkouts, sendsAtOnce, ({ merchantId, checkoutId }) =>
    send(checkOf(merchantId, checkoutId)),
  );
  return { checkouts: checkouts.length, merchants: await touchAlerts(database, now) };
}

export const handler = () =>
  dispatchChecks(
    database(),
    messageQueue(queueUrl(checkoutTarget.worker), signingSettings('sqs')).send,
    clock(),
  );
