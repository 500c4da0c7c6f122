/** DELETE /v1/checkouts/:id: ends the codes there and disconnects the checkout. */
import { disconnectionOf } from '../../../core/checkouts/checkout-response.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { beginDisconnection } from '../../../storage/checkouts/checkout-transactions.ts';
import { type CodesDependencies, codesDependencies } from '../../checkouts/checkout-dependencies.ts';
import { reconcileDisconnection } from '../../checkouts/disconnection-run.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, versionCondition } from '../../http/preconditions.ts';
import { accepted, type EndpointResponse, noContent } from '../../http/responses.ts';

/** Time for the provider. The rest of the request's time is for the table. */
const providerMs = 5_000;

/**
 * Returns 204 if the provider confirmed the end of all codes, or if the time for that is over. Otherwise returns 202
 * with those that may still work: the checkout stays while hourly runs end them. A second request tries again.
 * Throws `checkout_not_found`, `checkout_in_use` and `precondition_failed`.
 */
export async function deleteCheckout(
  request: ManagementRequest,
  dependencies: CodesDependencies,
): Promise<EndpointResponse> {
  const { merchantId, id } = request;
  const { database, clock } = dependencies;
  const signal = AbortSignal.timeout(providerMs);
  const checkout = await requireResource('checkouts', id, () =>
    beginDisconnection(database, merchantId, id, clock, versionCondition(request)),
  );
  if (checkout === 'in_use') throw new AppError('checkout_in_use');
  const { isEnded, open } = await reconcileDisconnection({ merchantId, checkout }, dependencies, signal);
  return isEnded ? noContent() : accepted(disconnectionOf(checkout, open));
}

export const handler = endpoint((request, { database }) =>
  deleteCheckout(request, { ...codesDependencies(), database }),
);
