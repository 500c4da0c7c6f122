/** GET /v1/checkouts: the merchant's checkouts, newest first. */
import { responseCheckout } from '../../../core/checkouts/checkout.ts';
import * as checkouts from '../../../storage/checkouts/checkouts.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { pageParameterNames } from '../../http/page-parameters.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with one page of checkouts. */
export async function listCheckouts(
  { merchantId, page }: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { entries, next } = await checkouts.listCheckouts(database, merchantId, page('chk'));
  return ok(entries.map(responseCheckout), next);
}

export const handler = endpoint(listCheckouts, pageParameterNames);
