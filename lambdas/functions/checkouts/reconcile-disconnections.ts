/** Message → provider: ends the codes of a checkout that is being disconnected, and then deletes its key. */
import { isLastRun } from '../../../core/checkouts/disconnection.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { checkoutSecretOf } from '../../../storage/dynamodb/keys.ts';
import { readMerchant } from '../../../storage/merchants.ts';
import type { TargetMessage } from '../../../storage/target-messages.ts';
import type { CodesDependencies } from '../../checkouts/checkout-dependencies.ts';
import { reconcileDisconnection } from '../../checkouts/disconnection-run.ts';
import { workerDependencies } from '../../checkouts/worker-dependencies.ts';

/**
 * Reconciles each checkout that is being disconnected. Does nothing for a checkout that is gone, and for a
 * suspended merchant before the last run. Throws if the table or the
 * secret is unavailable.
 */
export async function reconcileDisconnections(
  { changes }: TargetMessage,
  dependencies: CodesDependencies,
  signal: AbortSignal,
): Promise<void> {
  for (const change of changes) {
    const { merchantId = '', checkoutId = '' } = checkoutSecretOf(change) ?? {};
    const checkout = (await readCheckout(dependencies.database, merchantId, checkoutId))?.resource;
    if (checkout?.disconnectingSince === undefined) continue;
    const merchant = await readMerchant(dependencies.database, merchantId);
    const isDue = merchant?.status === 'active' || isLastRun(checkout, dependencies.clock());
    if (isDue) await reconcileDisconnection({ merchantId, checkout }, dependencies, signal);
  }
}

/** The target's function, with its dependencies. */
export const disconnectionsTarget = (message: TargetMessage, signal: AbortSignal) =>
  reconcileDisconnections(message, workerDependencies(), signal);
