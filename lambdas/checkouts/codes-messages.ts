import type { CheckoutSecretId } from '../../storage/checkouts/checkout-secrets.ts';
import { codesQueue, type SendCodesMessage } from '../../storage/checkouts/codes-queue.ts';
import { lazy, targetQueueUrl } from '../runtime/environment.ts';
import { logFailure } from '../runtime/logging.ts';
import { signingSettings } from '../runtime/signing.ts';

const queue = lazy(() => codesQueue(targetQueueUrl(), signingSettings('sqs')));

/** Sends messages to the function `reconcile-checkouts`. */
export const sendCodesMessage: SendCodesMessage = (checkout) => queue()(checkout);

/** Asks for a run at a checkout. A failure is only logged, because the hourly run comes anyway. */
export async function requestRun(send: SendCodesMessage, checkout: CheckoutSecretId): Promise<void> {
  try {
    await send(checkout);
  } catch (error) {
    logFailure('codes_message_not_sent', error, checkout);
  }
}
