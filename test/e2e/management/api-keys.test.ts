import { type ApiResponse, callApi, request } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';

let emulator: Service;
beforeAll(async () => {
  emulator = await openService('Keys');
});

interface ApiKey extends Record<string, unknown> {
  id: string;
  key: string;
  lastUsedAt: string | null;
}

const india = { headers: { 'cloudfront-viewer-country': 'IN' } };
const configPath = (publicKey: string) => `/v1/banner/config/${publicKey}`;
const scriptPath = (publicKey: string) => `/v1/banner/script.js?key=${publicKey}`;
const create = async (fields: object) =>
  (await callApi<{ data: ApiKey }>(emulator, 'POST', '/v1/api-keys', fields)).body.data;
const list = async () => (await callApi<{ data: ApiKey[] }>(emulator, 'GET', '/v1/api-keys')).body.data;
const listed = async ({ id }: ApiKey) => (await list()).find((apiKey) => apiKey.id === id);
const revoke = ({ id }: ApiKey) => callApi(emulator, 'DELETE', `/v1/api-keys/${id}`);
const patch = ({ id }: ApiKey, changes: object) =>
  callApi<{ data: ApiKey; error: { code: string; details: unknown[] } }>(
    emulator,
    'PATCH',
    `/v1/api-keys/${id}`,
    changes,
  );
const errorOf = ({ status, body }: ApiResponse) => [status, body.error.code];

describe('create and list', () => {
  it.each([
    ['public', 'ppp_pk_live_'],
    ['secret', 'ppp_sk_live_'],
  ])('a %s key: the full value once, its first 16 characters in lists', async (type, head) => {
    const created = await create({ name: 'Shop', type });
    expect(created).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Z]{26}$/),
      name: 'Shop',
      type,
      key: expect.stringMatching(new RegExp(`^${head}[0-9A-Za-z]{38}$`)),
      createdAt: expect.stringMatching(/Z$/),
    });
    const { key, ...rest } = created;
    expect(await listed(created)).toEqual({ ...rest, prefix: key.slice(0, 16), lastUsedAt: null });
    expect(JSON.stringify(await list())).not.toContain(key.slice(12));
  });
});

it('a key is read as it is listed, with the ETag for its next update', async () => {
  const { id } = await create({ name: 'Shop', type: 'public' });
  const path = `/v1/api-keys/${id}`;
  const one = await callApi(emulator, 'GET', path);
  expect([one.status, one.body.data]).toEqual([200, (await list()).find((apiKey) => apiKey.id === id)]);
  const tag = { 'if-match': one.headers.get('etag') ?? '' };
  expect((await callApi(emulator, 'PATCH', path, { name: 'Store' }, tag)).status).toBe(200);
  expect(errorOf(await callApi(emulator, 'PATCH', path, { name: 'x' }, tag))).toEqual([
    412,
    'precondition_failed',
  ]);
  await callApi(emulator, 'DELETE', path);
  expect(errorOf(await callApi(emulator, 'GET', path))).toEqual([404, 'api_key_not_found']);
});

it('a GET with If-None-Match returns 304 until the key is used, which does not break If-Match', async () => {
  const { id, key } = await create({ name: 'Shop', type: 'public' });
  const path = `/v1/api-keys/${id}`;
  const get = (tag = '') => callApi(emulator, 'GET', path, undefined, { 'if-none-match': tag });
  const tag = (await get()).headers.get('etag') ?? '';
  const unchanged = await get(tag);
  expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')]).toEqual([304, '', tag]);
  await request(emulator, 'GET', configPath(key), india);
  const used = await get(tag);
  expect([used.status, used.body.data.lastUsedAt]).toEqual([200, expect.stringMatching(/Z$/)]);
  const usedTag = used.headers.get('etag') ?? '';
  expect([usedTag === tag, (await get(usedTag)).status]).toEqual([false, 304]);
  const renamed = await callApi(emulator, 'PATCH', path, { name: 'Store' }, { 'if-match': tag });
  expect([renamed.status, (await get(renamed.headers.get('etag') ?? '')).status]).toEqual([200, 304]);
  for (const stale of [tag, usedTag])
    expect((await callApi(emulator, 'DELETE', path, undefined, { 'if-match': stale })).status).toBe(412);
});

describe('the last use', () => {
  it('of a secret key is set by its first call', async () => {
    const apiKey = await create({ name: 'Server', type: 'secret' });
    const before = new Date().toISOString();
    await callApi({ ...emulator, secretKey: apiKey.key }, 'GET', '/v1/products');
    const { lastUsedAt } = (await listed(apiKey)) ?? {};
    expect(String(lastUsedAt) >= before && String(lastUsedAt) <= new Date().toISOString()).toBe(true);
  });

  it('of a public key is set by its first config request, not by the script', async () => {
    const apiKey = await create({ name: 'Shop', type: 'public' });
    await request(emulator, 'GET', scriptPath(apiKey.key));
    expect(await listed(apiKey)).toHaveProperty('lastUsedAt', null);
    await request(emulator, 'GET', configPath(apiKey.key), india);
    expect((await listed(apiKey))?.lastUsedAt).toMatch(/^\d{4}-.*Z$/);
    expect((await patch(apiKey, { name: 'Other' })).body.data.lastUsedAt).toMatch(/^\d{4}-.*Z$/);
  });
});

describe('an update', () => {
  it('moves a public key to another campaign and back without a new key', async () => {
    const campaign = await callApi(emulator, 'POST', '/v1/campaigns', {
      name: 'Half',
      code: 'HALF',
      tiers: [],
    });
    const campaignId = campaign.body.data.id;
    const apiKey = await create({ name: 'Shop', type: 'public' });
    const config = async () =>
      (await request<{ show: boolean }>(emulator, 'GET', configPath(apiKey.key), india)).body;
    expect(await config()).toMatchObject({ show: true });
    const moved = await patch(apiKey, { campaignId });
    expect(moved.body.data).toMatchObject({ id: apiKey.id, campaignId });
    expect(await config()).toMatchObject({ show: false, reason: 'no_discount' });
    const back = await patch(apiKey, { campaignId: null });
    expect(back.body.data).not.toHaveProperty('campaignId');
    expect(await config()).toMatchObject({ show: true });
  });
});

describe('a revoked key', () => {
  it('returns 401 for config, script and events if it is public', async () => {
    const apiKey = await create({ name: 'Shop', type: 'public' });
    const events = { headers: { 'content-type': 'text/plain' }, body: '{"events":[]}' };
    expect((await request(emulator, 'GET', configPath(apiKey.key), india)).status).toBe(200);
    expect((await request(emulator, 'GET', scriptPath(apiKey.key))).status).toBe(200);
    const eventsPath = `/v1/banner/events?key=${apiKey.key}`;
    expect((await request(emulator, 'POST', eventsPath, events)).status).toBe(204);
    expect((await revoke(apiKey)).status).toBe(204);
    for (const response of [
      await request(emulator, 'GET', configPath(apiKey.key), india),
      await request(emulator, 'GET', scriptPath(apiKey.key)),
      await request(emulator, 'POST', eventsPath, events),
    ])
      expect(errorOf(response)).toEqual([401, 'invalid_api_key']);
  });

  it('returns 401 if it is secret, even after it revokes itself', async () => {
    const apiKey = await create({ name: 'Server', type: 'secret' });
    const own = { ...emulator, secretKey: apiKey.key };
    expect((await callApi(own, 'GET', '/v1/products')).status).toBe(200);
    expect((await callApi(own, 'DELETE', `/v1/api-keys/${apiKey.id}`)).status).toBe(204);
    expect(errorOf(await callApi(own, 'GET', '/v1/products'))).toEqual([401, 'invalid_api_key']);
    expect(await listed(apiKey)).toBeUndefined();
  });
});
