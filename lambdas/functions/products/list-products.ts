/** GET /v1/products: the merchant's products, newest first. */
import * as products from '../../../storage/products.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { pageParameterNames } from '../../http/page-parameters.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with one page of products. */
export async function listProducts(
  { merchantId, page }: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { entries, next } = await products.listProducts(database, merchantId, page('prod'));
  return ok(entries, next);
}

export const handler = endpoint(listProducts, pageParameterNames);
