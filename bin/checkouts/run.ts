import { setTimeout as sleep } from 'node:timers/promises';
import { checkoutSecretKey } from '../../storage/dynamodb/keys.ts';
import type { TargetMessage } from '../../storage/target-messages.ts';
import { signedCall } from '../deploy/signed-call.ts';
import type { Deployment } from '../deployment.ts';
import { type ListedCheckout, listAllCheckouts } from './list.ts';

const pollMs = 500;
const longestMs = 300_000;

/**
 * Asks for a run at each checkout, which also lists the account's codes, and waits until all have ended. Skips
 * suspended merchants and checkouts that the provider limits. Returns all checkouts. Throws if a run does not
 * end in five minutes.
 */
export async function runAllCheckouts({
  database,
  merchantsQueueUrl,
  region,
}: Deployment): Promise<ListedCheckout[]> {
  const due = (await listAllCheckouts(database)).filter(({ isDue }) => isDue);
  for (const { merchantId, id: checkoutId, status } of due) {
    const isDisconnecting = status === 'disconnecting';
    const target = isDisconnecting ? 'disconnections' : 'checkouts';
    const changes = [{ ...checkoutSecretKey(merchantId, checkoutId, isDisconnecting), isRemoved: false }];
    const message: TargetMessage = { target, changes, isThorough: true };
    const body = JSON.stringify({ QueueUrl: merchantsQueueUrl, MessageBody: JSON.stringify(message) });
    await signedCall({ service: 'sqs', region, target: 'AmazonSQS.SendMessage', body });
  }
  const deadline = Date.now() + longestMs;
  for (;;) {
    const checkouts = await listAllCheckouts(database);
    const isWaiting = ({ id, checkedAt }: ListedCheckout) =>
      due.some((before) => before.id === id && before.checkedAt === checkedAt);
    const waiting = checkouts.filter(isWaiting).map(({ id }) => id);
    if (waiting.length === 0) return checkouts;
    if (Date.now() > deadline)
      throw new Error(
        `Not checked in five minutes: ${waiting.join(', ')}. Read the log of reconcile-merchants`,
      );
    await sleep(pollMs);
  }
}
