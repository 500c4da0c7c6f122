import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import type { CreateProductRequest, Product, UpdateProductRequest } from '../../api/contract.ts';

/** The outcome of saving a product. A conflict contains the product that another session saved. */
export type ProductOutcome = { kind: 'saved'; product: Product } | { kind: 'conflict'; latest: Product };

/** Creates a product. `headers` contains the Idempotency-Key. */
export async function createProduct(
  body: CreateProductRequest,
  headers: Record<string, string>,
): Promise<ProductOutcome> {
  return { kind: 'saved', product: (await call('POST /products', { body, headers })).data };
}

/**
 * Updates a product if no other session has updated it since `base` was read. Throws an `ApiError` for an
 * error response.
 */
export async function updateProduct(base: Product, body: CreateProductRequest): Promise<ProductOutcome> {
  const { data: latest, tag } = await call('GET /products/{id}', { id: base.id });
  if (latest.updatedAt !== base.updatedAt) return { kind: 'conflict', latest };
  const headers = { 'If-Match': tag };
  // JSON leaves out what is `undefined`.
  const { description = null, providerPriceId = null } = body;
  const changes = { ...body, description, providerPriceId } as UpdateProductRequest;
  try {
    const { data } = await call('PATCH /products/{id}', { id: base.id, headers, body: changes });
    return { kind: 'saved', product: data };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'precondition_failed') throw error;
    return { kind: 'conflict', latest: (await call('GET /products/{id}', { id: base.id })).data };
  }
}
