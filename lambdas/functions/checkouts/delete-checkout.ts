/** DELETE /v1/checkouts/:id: ends the codes there and disconnects the checkout. */
import { disconnectionOf } from '../../../core/checkouts/disconnection.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { listCampaignIds } from '../../../storage/campaigns.ts';
import { removeCheckout } from '../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { listCodes } from '../../../storage/checkouts/codes.ts';
import { type CodesDependencies, codesDependencies } from '../../checkouts/checkout-dependencies.ts';
import { reconcileCheckout } from '../../checkouts/code-runs.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, versionCondition } from '../../http/preconditions.ts';
import { type EndpointResponse, noContent, ok } from '../../http/responses.ts';

/** Time for the provider. The rest of the request's time is for the table. */
const providerMs = 5_000;

/**
 * Returns 204, or 200 with the codes whose end the provider did not confirm. Throws `checkout_not_found`,
 * `checkout_in_use` and `precondition_failed`.
 */
export async function deleteCheckout(
  request: ManagementRequest,
  dependencies: CodesDependencies,
): Promise<EndpointResponse> {
  const { merchantId, id } = request;
  const { database } = dependencies;
  const signal = AbortSignal.timeout(providerMs);
  const isExpected = versionCondition(request);
  const { resource: checkout } = await requireResource('checkouts', id, async () => {
    const checkout = await readCheckout(database, merchantId, id);
    return checkout && !isExpected(checkout.version) ? 'precondition_failed' : checkout;
  });
  const campaigns = await listCampaignIds(database, merchantId, id);
  if (campaigns.length > 0) throw new AppError('checkout_in_use');
  await reconcileCheckout({ merchantId, checkout }, dependencies, { signal, isEnding: true });
  const stored = [...(await listCodes(database, merchantId)).values()].flatMap(({ codes }) => codes);
  const disconnection = disconnectionOf(stored.filter(({ checkoutId }) => checkoutId === id));
  const outcome = await requireResource('checkouts', id, () =>
    removeCheckout(database, merchantId, id, isExpected),
  );
  if (outcome === 'in_use') throw new AppError('checkout_in_use');
  return disconnection.remainingCodes.length === 0 ? noContent() : ok(disconnection);
}

export const handler = endpoint((request, { database }) =>
  deleteCheckout(request, { ...codesDependencies(), database }),
);
