/** DELETE /v1/checkouts/:id: disconnects a checkout. */
import { removeCheckout } from '../../../storage/transactions/checkouts.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { versionCondition } from '../../http/preconditions.ts';
import { requireResource } from '../../http/required-resource.ts';
import { type EndpointResponse, noContent } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 204. Throws `checkout_not_found` and `precondition_failed`. */
export async function deleteCheckout(
  request: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { merchantId, id } = request;
  const isExpected = versionCondition(request);
  await requireResource('checkouts', id, () => removeCheckout(database, merchantId, id, isExpected));
  return noContent();
}

export const handler = endpoint(deleteCheckout);
