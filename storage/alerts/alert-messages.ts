import { alertedMerchantOf } from '../dynamodb/keys.ts';
import type { ItemChange, Target } from '../target.ts';

/** A message about one merchant, of whom something may have to be reported. */
export type AlertMessage = { target: 'alerts'; merchantId: string };

/** The servers that merchants chose for their alerts. */
export const alertTarget: Target = { worker: 'reconcile-alerts', messagesFor };

/** Returns one message for each merchant whose checkouts, URL or alerts changed. */
function messagesFor(changes: readonly ItemChange[]): AlertMessage[] {
  const merchants = changes.flatMap(({ isRemoved, ...key }) =>
    isRemoved ? [] : (alertedMerchantOf(key) ?? []),
  );
  return [...new Set(merchants)].map(alertsOf);
}

/** Returns the message about a merchant. */
export function alertsOf(merchantId: string): AlertMessage {
  return { target: 'alerts', merchantId };
}

/** Returns the message with this body. Throws for any other body. */
export function readAlertMessage(body: string): AlertMessage {
  const { target, merchantId } = Object(JSON.parse(body));
  if (target === 'alerts' && typeof merchantId === 'string') return alertsOf(merchantId);
  throw new Error('The message contains no merchant');
}
