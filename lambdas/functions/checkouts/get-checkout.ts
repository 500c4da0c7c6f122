/** GET /v1/checkouts/:id: one checkout. */
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { checkoutResponses } from '../../checkouts/checkout-responses.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { resourceResponse } from '../../http/resource-response.ts';
import type { EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the checkout, or 304. Throws `checkout_not_found`. */
export async function getCheckout(
  request: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { merchantId, id } = request;
  const { resource, version } = await requireResource('checkouts', id, () =>
    readCheckout(database, merchantId, id),
  );
  const [response] = await checkoutResponses(database, merchantId, [resource]);
  return resourceResponse(request, response, version);
}

export const handler = endpoint(getCheckout);
