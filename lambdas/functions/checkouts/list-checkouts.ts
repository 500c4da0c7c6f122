/** GET /v1/checkouts: the merchant's checkouts, newest first. */
import * as checkouts from '../../../storage/checkouts/checkout-lists.ts';
import { checkoutResponses } from '../../checkouts/checkout-responses.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { pageOf, pageParameterNames, pageResponse } from '../../http/pages.ts';
import type { EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with one page of checkouts. */
export async function listCheckouts(
  { merchantId, query }: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { entries, next } = await checkouts.listCheckouts(database, merchantId, pageOf(query, 'chk'));
  return pageResponse(await checkoutResponses(database, merchantId, entries), next);
}

export const handler = endpoint(listCheckouts, pageParameterNames);
