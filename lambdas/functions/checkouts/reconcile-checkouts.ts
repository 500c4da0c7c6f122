/** Message → provider: creates, checks, replaces, ends and counts the codes at a merchant's checkouts. */
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { campaignOf, checkoutSecretOf } from '../../../storage/dynamodb/keys.ts';
import { readMerchant } from '../../../storage/merchants.ts';
import type { TargetMessage } from '../../../storage/target-messages.ts';
import type { CodesDependencies } from '../../checkouts/checkout-dependencies.ts';
import { reconcileChangedCampaign, reconcileCheckout } from '../../checkouts/code-runs.ts';
import { workerDependencies } from '../../checkouts/worker-dependencies.ts';

/**
 * Reconciles each changed campaign, also a deleted one, and all codes at each checkout whose API key is new
 * or is an hour older. Does nothing for a deleted checkout, and for a suspended merchant, whose codes expire.
 * Throws if the table or the secret is unavailable; problems at the provider are stored.
 */
export async function reconcileCheckouts(
  { changes, isThorough: isListing = false }: TargetMessage,
  dependencies: CodesDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { database } = dependencies;
  for (const key of changes) {
    const changed = campaignOf(key) ?? checkoutSecretOf(key);
    if (!changed) continue;
    const { merchantId } = changed;
    if ((await readMerchant(database, merchantId))?.status !== 'active') continue;
    if ('campaignId' in changed)
      await reconcileChangedCampaign(merchantId, changed.campaignId, dependencies, { signal });
    const checkout =
      'checkoutId' in changed && (await readCheckout(database, merchantId, changed.checkoutId))?.resource;
    if (checkout) await reconcileCheckout({ merchantId, checkout }, dependencies, { signal, isListing });
  }
}

/** The target's function, with its dependencies. */
export const checkoutsTarget = (message: TargetMessage, signal: AbortSignal) =>
  reconcileCheckouts(message, workerDependencies(), signal);
