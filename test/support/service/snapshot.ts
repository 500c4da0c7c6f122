import { type Caller, callApi } from './requests.ts';

interface Listed {
  data: Record<string, unknown>[];
}

/** All that a merchant can list, without the times of last uses: what a refused write must leave as it was. */
export async function snapshot(caller: Caller): Promise<unknown> {
  const lists = await Promise.all(
    ['/v1/products', '/v1/api-keys', '/v1/campaigns'].map((path) => callApi<Listed>(caller, 'GET', path)),
  );
  return lists.map(({ body }) => body.data.map(({ lastUsedAt: _used, ...entry }) => entry));
}
