import { campaignOf, checkoutSecretOf } from '../dynamodb/keys.ts';
import type { ItemChange, Target } from '../target.ts';

/**
 * A message about one campaign, whose codes may have to change, or about a whole checkout, each of whose
 * codes is checked: it has a new API key, or an hour has passed.
 */
export type CheckoutMessage = { target: 'checkouts'; merchantId: string } & (
  | { campaignId: string }
  | {
      checkoutId: string;
      /** The run also lists the account's codes. @default - if they were not listed for a day */
      isListing?: boolean;
    }
);

/** The codes at Stripe, Paddle and Polar. */
export const checkoutTarget: Target = { worker: 'reconcile-checkouts', messagesFor };

/**
 * Returns one message for each campaign that changed, also a deleted one, and for each checkout with a new
 * API key.
 */
function messagesFor(changes: readonly ItemChange[]): CheckoutMessage[] {
  const messages = new Map<string, CheckoutMessage>();
  for (const { isRemoved, ...key } of changes) {
    const changed = campaignOf(key) ?? (isRemoved ? undefined : checkoutSecretOf(key));
    if (changed) messages.set(Object.values(changed).join(), { target: 'checkouts', ...changed });
  }
  return [...messages.values()];
}

/** Returns the message for the check of a whole checkout. `isListing` also lists the account's codes. */
export function checkOf(merchantId: string, checkoutId: string, isListing = false): CheckoutMessage {
  return { target: 'checkouts', merchantId, checkoutId, ...(isListing ? { isListing } : {}) };
}

/** Returns the message with this body. Throws for any other body. */
export function readCheckoutMessage(body: string): CheckoutMessage {
  const { target, merchantId, campaignId, checkoutId, isListing } = Object(JSON.parse(body));
  if (target === 'checkouts' && typeof merchantId === 'string') {
    if (typeof campaignId === 'string') return { target, merchantId, campaignId };
    if (typeof checkoutId === 'string') return checkOf(merchantId, checkoutId, isListing === true);
  }
  throw new Error('The message contains no campaign and no checkout');
}
