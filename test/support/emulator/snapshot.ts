import { callApi, type Desk } from './emulator.ts';

interface Listed {
  data: Record<string, unknown>[];
}

/** All that a merchant can list, without the times of last uses: what a refused write must leave as it was. */
export async function snapshot(desk: Pick<Desk, 'baseUrl' | 'secretKey'>): Promise<unknown> {
  const lists = await Promise.all(
    ['/v1/products', '/v1/api-keys', '/v1/campaigns'].map((path) => callApi<Listed>(desk, 'GET', path)),
  );
  return lists.map(({ body }) => body.data.map(({ lastUsedAt: _used, ...entry }) => entry));
}
