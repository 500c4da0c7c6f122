import type { CheckoutMode } from '../../core/checkouts/checkout.ts';
import { AppError } from '../../core/errors/errors.ts';
import { readCheckout } from '../../storage/checkouts/checkouts.ts';
import type { Database } from '../../storage/dynamodb/database.ts';

/** Returns the mode of a campaign's checkout. Throws `checkout_not_found`. */
export async function readCheckoutMode(
  database: Database,
  merchantId: string,
  checkoutId: string,
): Promise<CheckoutMode> {
  const checkout = await readCheckout(database, merchantId, checkoutId);
  if (!checkout) throw new AppError('checkout_not_found');
  return checkout.resource.mode;
}
