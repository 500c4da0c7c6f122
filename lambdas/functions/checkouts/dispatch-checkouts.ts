/** Hourly schedule → queue: asks the worker to check each checkout. */
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
import { queueUrl, signingSettings } from '../../runtime/environment.ts';

const sendsAtOnce = 16;

/** Sends one message for each checkout and returns their number. Throws if the queue does not accept one. */
export async function dispatchCheckouts(
  database: Database,
  send: (message: CheckoutMessage) => Promise<void>,
): Promise<number> {
  const checkouts = await listCheckoutSecretIds(database);
  await inParallel(checkouts, sendsAtOnce, ({ merchantId, checkoutId }) =>
    send(checkOf(merchantId, checkoutId)),
  );
  return checkouts.length;
}

export const handler = () =>
  dispatchCheckouts(database(), messageQueue(queueUrl(checkoutTarget.worker), signingSettings('sqs')).send);
