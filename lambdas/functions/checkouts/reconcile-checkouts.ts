/** Queue → provider: creates, checks, replaces, ends and counts the codes at the merchants' checkouts. */
import type { Context, SQSEvent } from 'aws-lambda';
import { driftTypes } from '../../../core/checkouts/checkout.ts';
import { type CheckoutMessage, readCheckoutMessage } from '../../../storage/checkouts/checkout-messages.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { readMerchant } from '../../../storage/merchants.ts';
import {
  type CodesDependencies,
  codesDependencies,
  logProblem,
} from '../../checkouts/checkout-dependencies.ts';
import { reconcileChangedCampaign, reconcileCheckout } from '../../checkouts/reconcile-checkout.ts';
import { emitMetric } from '../../runtime/logging.ts';

/** A run begins no request with less time left than this: enough to store what it has done. */
const reserveMs = 20_000;

/**
 * Reconciles the campaign or the checkout in each message. Throws if the table or the encryption is
 * unavailable; problems at the provider are stored.
 */
export async function reconcileCheckouts(
  { Records }: Pick<SQSEvent, 'Records'>,
  dependencies: CodesDependencies,
  signal: AbortSignal,
): Promise<void> {
  for (const { body } of Records) await reconcile(readCheckoutMessage(body), dependencies, signal);
}

/** Does nothing for a deleted checkout, and for a suspended merchant, whose codes expire. */
async function reconcile(
  { merchantId, ...changed }: CheckoutMessage,
  dependencies: CodesDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { database } = dependencies;
  const merchant = await readMerchant(database, merchantId);
  if (merchant?.status !== 'active') return;
  if ('campaignId' in changed)
    return reconcileChangedCampaign(merchantId, changed.campaignId, dependencies, { signal });
  const checkout = await readCheckout(database, merchantId, changed.checkoutId);
  const { isListing = false } = changed;
  if (checkout)
    await reconcileCheckout({ merchantId, checkout: checkout.resource }, dependencies, { signal, isListing });
}

/** Logs a problem, and counts it for the alarm if the provider's responses are not as expected. */
function reportProblem(...found: Parameters<typeof logProblem>): void {
  logProblem(...found);
  if (driftTypes.includes(found[0].type)) emitMetric('CheckoutDrift', 1, 'Count');
}

export const handler = (event: SQSEvent, context: Pick<Context, 'getRemainingTimeInMillis'>) =>
  reconcileCheckouts(
    event,
    { ...codesDependencies(), reportProblem },
    AbortSignal.timeout(Math.max(1, context.getRemainingTimeInMillis() - reserveMs)),
  );
