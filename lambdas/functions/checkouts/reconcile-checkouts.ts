/** Message → provider: creates, checks, replaces, ends and counts the codes at a merchant's checkouts. */
import { driftTypes } from '../../../core/checkouts/checkout.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { campaignOf, checkoutSecretOf } from '../../../storage/dynamodb/keys.ts';
import { readMerchant } from '../../../storage/merchants.ts';
import type { ItemChange, TargetMessage } from '../../../storage/target-messages.ts';
import {
  type CodesDependencies,
  codesDependencies,
  logProblem,
} from '../../checkouts/checkout-dependencies.ts';
import { reconcileChangedCampaign, reconcileCheckout } from '../../checkouts/code-runs.ts';
import { emitMetric } from '../../runtime/logging.ts';

/**
 * Reconciles each changed campaign, also a deleted one, and all codes at each checkout whose API key is new
 * or is an hour older. Throws if the table or the secret is unavailable; problems at the provider are
 * stored.
 */
export async function reconcileCheckouts(
  { changes, isThorough = false }: TargetMessage,
  dependencies: CodesDependencies,
  signal: AbortSignal,
): Promise<void> {
  for (const change of changes)
    await reconcileChange(change, dependencies, { signal, isListing: isThorough });
}

/** Does nothing for a deleted checkout, and for a suspended merchant, whose codes expire. */
async function reconcileChange(
  key: ItemChange,
  dependencies: CodesDependencies,
  options: { signal: AbortSignal; isListing: boolean },
): Promise<void> {
  const changed = campaignOf(key) ?? checkoutSecretOf(key);
  if (!changed) return;
  const { merchantId } = changed;
  const { database } = dependencies;
  const merchant = await readMerchant(database, merchantId);
  if (merchant?.status !== 'active') return;
  if ('campaignId' in changed)
    return reconcileChangedCampaign(merchantId, changed.campaignId, dependencies, options);
  const checkout = await readCheckout(database, merchantId, changed.checkoutId);
  if (checkout) await reconcileCheckout({ merchantId, checkout: checkout.resource }, dependencies, options);
}

/** Logs a problem, and counts it for the alarm if the provider's responses are not as expected. */
function reportProblem(...found: Parameters<typeof logProblem>): void {
  logProblem(...found);
  if (driftTypes.includes(found[0].type)) emitMetric('CheckoutDrift', 1, 'Count');
}

/** The target's function, with its dependencies. */
export const checkoutsTarget = (message: TargetMessage, signal: AbortSignal) =>
  reconcileCheckouts(message, { ...codesDependencies(), reportProblem }, signal);
