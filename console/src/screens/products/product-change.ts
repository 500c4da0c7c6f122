import { ApiError, bodyOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import type { NewProduct, Product } from '../../api/contract.ts';
import { readProduct } from '../../api/queries.ts';

/** The outcome of saving a product. A conflict has the product as another session saved it. */
export type ProductOutcome = { kind: 'saved'; product: Product } | { kind: 'conflict'; latest: Product };

/** Makes a product. `headers` hold the Idempotency-Key. */
export async function createProduct(
  body: NewProduct,
  headers: Record<string, string>,
): Promise<ProductOutcome> {
  return { kind: 'saved', product: bodyOf(await api.POST('/v1/products', { body, headers })).data };
}

/** Changes a product if it still equals `base`, which the merchant saw. Throws an `ApiError` for an error response. */
export async function changeProduct(base: Product, body: NewProduct): Promise<ProductOutcome> {
  const { data: latest, tag } = await readProduct(base.id);
  if (latest.updatedAt !== base.updatedAt) return { kind: 'conflict', latest };
  const params = { path: { id: base.id }, header: { 'If-Match': tag } };
  const changes = { ...body, description: body.description ?? null };
  try {
    return {
      kind: 'saved',
      product: bodyOf(await api.PATCH('/v1/products/{id}', { params, body: changes })).data,
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'precondition_failed') throw error;
    return { kind: 'conflict', latest: (await readProduct(base.id)).data };
  }
}
