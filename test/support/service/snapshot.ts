import { type Caller, callApi } from './requests.ts';

interface Listed {
  data: Record<string, unknown>[];
}

/**
 * Returns everything that a merchant can list, except for `lastUsedAt`, to check that rejected writes change
 * nothing.
 */
export async function snapshot(caller: Caller): Promise<unknown> {
  const lists = await Promise.all(
    ['/v1/products', '/v1/api-keys', '/v1/campaigns'].map((path) => callApi<Listed>(caller, 'GET', path)),
  );
  return lists.map(({ body }) => body.data.map(({ lastUsedAt: _used, ...entry }) => entry));
}
