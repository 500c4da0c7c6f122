/** Hourly schedule → queues: asks the workers to check each checkout, and whether something is to be reported. */
import { alertsOf, alertTarget } from '../../../storage/alerts/alert-messages.ts';
import { listAlertedMerchants } from '../../../storage/alerts/alerts.ts';
import { messageQueue } from '../../../storage/aws-calls/message-queue.ts';
import { checkOf, checkoutTarget } from '../../../storage/checkouts/checkout-messages.ts';
import { listCheckoutSecretIds } from '../../../storage/checkouts/checkouts.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { inParallel } from '../../../storage/dynamodb/in-parallel.ts';
import { database } from '../../runtime/dependencies.ts';
import { lazy, queueUrl, signingSettings } from '../../runtime/environment.ts';

const sendsAtOnce = 16;

/** Sends a message to the queue of a worker. */
type SendCheck = (worker: string, message: object) => Promise<void>;

/**
 * Sends one message for each checkout, then one for each merchant with a URL for alerts, and returns the numbers.
 * Throws if a queue does not accept one.
 */
export async function dispatchChecks(
  database: Database,
  send: SendCheck,
): Promise<{ checkouts: number; merchants: number }> {
  const checkouts = await listCheckoutSecretIds(database);
  await inParallel(checkouts, sendsAtOnce, ({ merchantId, checkoutId }) =>
    send(checkoutTarget.worker, checkOf(merchantId, checkoutId)),
  );
  const merchants = await listAlertedMerchants(database);
  await inParallel(merchants, sendsAtOnce, (merchantId) => send(alertTarget.worker, alertsOf(merchantId)));
  return { checkouts: checkouts.length, merchants: merchants.length };
}

const queueOf = (worker: string) => messageQueue(queueUrl(worker), signingSettings('sqs'));

const queues = lazy(
  () => new Map([checkoutTarget, alertTarget].map(({ worker }) => [worker, queueOf(worker)])),
);

export const handler = () =>
  dispatchChecks(database(), async (worker, message) => queues().get(worker)?.send(message));
