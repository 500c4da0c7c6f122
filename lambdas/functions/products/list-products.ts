/** GET /v1/products: the merchant's products, newest first. */
import * as products from '../../../storage/products.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { pageOf, pageParameterNames, pageResponse } from '../../http/pages.ts';
import type { EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with one page of products. */
export async function listProducts(
  { merchantId, query }: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { entries, next } = await products.listProducts(database, merchantId, pageOf(query, 'prod'));
  return pageResponse(entries, next);
}

export const handler = endpoint(listProducts, pageParameterNames);
