import type { Checkout } from '../../core/checkouts/checkout.ts';
import type { StoredCode } from '../../core/checkouts/code.ts';
import { givenUp, isLastRun, openCodes } from '../../core/checkouts/disconnection.ts';
import { endDisconnection } from '../../storage/checkouts/checkout-transactions.ts';
import { recordCheck } from '../../storage/checkouts/checkouts.ts';
import { listCodes } from '../../storage/checkouts/codes.ts';
import { removeOrdersDays } from '../../storage/checkouts/orders/orders-days.ts';
import { retryConflicts } from '../../storage/dynamodb/transaction.ts';
import { logFailure } from '../runtime/logging.ts';
import type { CodesDependencies } from './checkout-dependencies.ts';
import { codesStore, reconcileCheckout } from './code-runs.ts';

/** A checkout that is being disconnected. */
interface DisconnectingCheckout {
  merchantId: string;
  checkout: Checkout;
}

/** What a run left. */
export interface DisconnectionResult {
  /** True if the checkout and its key are gone. */
  isEnded: boolean;
  /** Codes that may still work. Later runs end them, unless the checkout is gone. */
  open: readonly StoredCode[];
}

/**
 * Deletes the sums of the orders of a checkout that is being disconnected, ends its codes, and deletes it once all
 * have ended. The last run in time deletes it anyway, and the codes that may still work get the problem `not_ended`. An
 * exception of the last run is only logged, because the key has to go.
 */
export async function reconcileDisconnection(
  owned: DisconnectingCheckout,
  dependencies: CodesDependencies,
  signal: AbortSignal,
): Promise<DisconnectionResult> {
  const { merchantId, checkout } = owned;
  const { database, clock } = dependencies;
  const isLast = isLastRun(checkout, clock());
  await removeOrdersDays(database, checkout.id);
  const run = reconcileCheckout({ ...owned, isEnding: true }, dependencies, { signal });
  const result = await run.catch((error) => {
    if (!isLast) throw error;
    logFailure('disconnection_incomplete', error, { merchantId, checkoutId: checkout.id });
    return undefined;
  });
  const lists = [...(await listCodes(database, merchantId))];
  const openIn = (codes: readonly StoredCode[]) => openCodes(codes, checkout.id);
  const open = lists.flatMap(([, { codes }]) => openIn(codes));
  const isEnded = open.length === 0 || isLast;
  if (!isEnded) {
    if (result) await recordCheck(database, merchantId, checkout, result, clock());
    return { isEnded, open };
  }
  for (const [campaignId, { codes }] of lists)
    if (openIn(codes).length > 0) await giveUp(owned, campaignId, dependencies);
  await endDisconnection(database, merchantId, checkout.id);
  return { isEnded, open };
}

/** Marks the codes of a campaign that may still work: nobody will end them. */
async function giveUp(
  owned: DisconnectingCheckout,
  campaignId: string,
  dependencies: CodesDependencies,
): Promise<void> {
  const { database, clock } = dependencies;
  await retryConflicts(database, async (timed) => {
    const timedDependencies = { ...dependencies, database: { ...database, ...timed } };
    const store = codesStore({ ...owned, isEnding: true }, campaignId, timedDependencies);
    const state = await store.read();
    const codes = givenUp(state.codes, owned.checkout.id, clock());
    return (await store.write({ ...state, codes }, state)) ?? 'conflict';
  });
}
