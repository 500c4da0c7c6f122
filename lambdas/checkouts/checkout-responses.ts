import type { Checkout } from '../../core/checkouts/checkout.ts';
import { type CheckoutResponse, responseCheckout } from '../../core/checkouts/checkout-response.ts';
import { listCodes } from '../../storage/checkouts/codes.ts';
import type { Database } from '../../storage/dynamodb/database.ts';

/**
 * Returns a merchant's checkouts as responses show them. Reads the codes only if one is being disconnected.
 */
export async function checkoutResponses(
  database: Database,
  merchantId: string,
  checkouts: readonly Checkout[],
): Promise<CheckoutResponse[]> {
  const isDisconnecting = checkouts.some(({ disconnectingSince }) => disconnectingSince !== undefined);
  const lists = isDisconnecting ? [...(await listCodes(database, merchantId)).values()] : [];
  const codes = lists.flatMap((list) => list.codes);
  return checkouts.map((checkout) => responseCheckout(checkout, codes));
}
