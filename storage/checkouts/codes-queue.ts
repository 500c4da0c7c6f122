import { queueRequests } from '../aws-calls/queue-requests.ts';
import type { SigningSettings } from '../aws-calls/signed-request.ts';
import type { CheckoutSecretId } from './checkout-secrets.ts';

/** Sends a message to the function that keeps the codes of one checkout. Rejects if the queue does not accept it. */
export type SendCodesMessage = (checkout: CheckoutSecretId) => Promise<void>;

/** Returns the sender of messages to the queue with this URL. */
export function codesQueue(queueUrl: string, settings: SigningSettings): SendCodesMessage {
  const call = queueRequests(queueUrl, settings);
  return ({ merchantId, checkoutId }) =>
    call('SendMessage', { MessageBody: JSON.stringify({ merchantId, checkoutId }) });
}

/** Returns the checkout in a message. Throws for any other body. */
export function readCodesMessage(body: string): CheckoutSecretId {
  const { merchantId, checkoutId } = Object(JSON.parse(body));
  if (typeof merchantId === 'string' && typeof checkoutId === 'string') return { merchantId, checkoutId };
  throw new Error('The message contains no checkout');
}
