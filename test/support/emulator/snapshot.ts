import { callApi, type Emulator } from './emulator.ts';

interface Listed {
  data: Record<string, unknown>[];
}

/** All that a merchant can list, without the times of last uses: what a refused write must leave as it was. */
export async function snapshot(emulator: Pick<Emulator, 'baseUrl' | 'secretKey'>): Promise<unknown> {
  const lists = await Promise.all(
    ['/v1/products', '/v1/api-keys', '/v1/campaigns'].map((path) => callApi<Listed>(emulator, 'GET', path)),
  );
  return lists.map(({ body }) => body.data.map(({ lastUsedAt: _used, ...entry }) => entry));
}
