/** Queue → provider: creates, checks, replaces, ends and counts the codes at one checkout. */
import type { Context, SQSEvent } from 'aws-lambda';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { readCodesMessage } from '../../../storage/checkouts/codes-queue.ts';
import { readMerchant } from '../../../storage/merchants.ts';
import { type CodesDependencies, codesDependencies } from '../../checkouts/checkout-dependencies.ts';
import { reconcileCheckout } from '../../checkouts/reconcile-checkout.ts';

/** A run begins no request with less time left than this: enough to store what it has done. */
const reserveMs = 20_000;

/**
 * Keeps the codes of the checkout in each message. Does nothing for a deleted checkout and for a suspended merchant,
 * whose codes expire. Throws if the table or the encryption is unavailable; problems at the provider are stored.
 */
export async function reconcileCheckouts(
  { Records }: Pick<SQSEvent, 'Records'>,
  dependencies: CodesDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { database } = dependencies;
  for (const { body } of Records) {
    const { merchantId, checkoutId } = readCodesMessage(body);
    const [merchant, checkout] = await Promise.all([
      readMerchant(database, merchantId),
      readCheckout(database, merchantId, checkoutId),
    ]);
    if (merchant?.status !== 'active' || !checkout) continue;
    await reconcileCheckout({ merchantId, checkout: checkout.resource }, dependencies, { signal });
  }
}

export const handler = (event: SQSEvent, context: Pick<Context, 'getRemainingTimeInMillis'>) =>
  reconcileCheckouts(
    event,
    codesDependencies(),
    AbortSignal.timeout(Math.max(1, context.getRemainingTimeInMillis() - reserveMs)),
  );
