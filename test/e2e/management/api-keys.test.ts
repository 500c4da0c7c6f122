import { type ApiAnswer, callApi, request } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { snapshot } from '../../support/service/snapshot.ts';

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
const refusal = ({ status, body }: ApiAnswer) => [status, body.error.code];

describe('create and list', () => {
  it.each([
    ['public', 'ppp_pk_live_'],
    ['secret', 'ppp_sk_live_'],
  ])('a %s key: its value once, its first 16 characters in lists', async (type, head) => {
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

it('one key is read as it is listed, with the ETag that its change expects', async () => {
  const { id } = await create({ name: 'Shop', type: 'public' });
  const path = `/v1/api-keys/${id}`;
  const one = await callApi(emulator, 'GET', path);
  expect([one.status, one.body.data]).toEqual([200, (await list()).find((apiKey) => apiKey.id === id)]);
  const tag = { 'if-match': one.headers.get('etag') ?? '' };
  expect((await callApi(emulator, 'PATCH', path, { name: 'Store' }, tag)).status).toBe(200);
  expect(refusal(await callApi(emulator, 'PATCH', path, { name: 'x' }, tag))).toEqual([
    412,
    'precondition_failed',
  ]);
  await callApi(emulator, 'DELETE', path);
  expect(refusal(await callApi(emulator, 'GET', path))).toEqual([404, 'api_key_not_found']);
});

describe('the last use', () => {
  it('of a secret key is noted at its first call', async () => {
    const apiKey = await create({ name: 'Server', type: 'secret' });
    const before = new Date().toISOString();
    await callApi({ ...emulator, secretKey: apiKey.key }, 'GET', '/v1/products');
    const { lastUsedAt } = (await listed(apiKey)) ?? {};
    expect(String(lastUsedAt) >= before && String(lastUsedAt) <= new Date().toISOString()).toBe(true);
  });

  it('of a public key is noted at its first config, not at the script', async () => {
    const apiKey = await create({ name: 'Shop', type: 'public' });
    await request(emulator, 'GET', scriptPath(apiKey.key));
    expect(await listed(apiKey)).toHaveProperty('lastUsedAt', null);
    await request(emulator, 'GET', configPath(apiKey.key), india);
    expect((await listed(apiKey))?.lastUsedAt).toMatch(/^\d{4}-.*Z$/);
    expect((await patch(apiKey, { name: 'Other' })).body.data.lastUsedAt).toMatch(/^\d{4}-.*Z$/);
  });
});

describe('change', () => {
  it('renames a key', async () => {
    const apiKey = await create({ name: 'Old', type: 'secret' });
    const { status, body } = await patch(apiKey, { name: ' New ' });
    expect([status, body.data.name]).toEqual([200, 'New']);
    expect(await listed(apiKey)).toEqual(body.data);
  });

  it('moves a public key to another campaign and back; its page stays as it is', async () => {
    const campaign = await callApi(emulator, 'POST', '/v1/campaigns', {
      name: 'Half',
      code: 'HALF',
      tiers: [],
    });
    const campaignId = campaign.body.data.id;
    const apiKey = await create({ name: 'Shop', type: 'public' });
    const shown = async () =>
      (await request<{ show: boolean }>(emulator, 'GET', configPath(apiKey.key), india)).body;
    expect(await shown()).toMatchObject({ show: true });
    const moved = await patch(apiKey, { campaignId });
    expect(moved.body.data).toMatchObject({ id: apiKey.id, campaignId });
    expect(await shown()).toMatchObject({ show: false, reason: 'no_discount' });
    const back = await patch(apiKey, { campaignId: null });
    expect(back.body.data).not.toHaveProperty('campaignId');
    expect(await shown()).toMatchObject({ show: true });
  });

  it.each([
    ['secret', { campaignId: 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV' }, 'only_for_public_keys', 'campaignId'],
    ['public', { campaignId: 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV' }, 'unknown_campaign', 'campaignId'],
    ['public', { type: 'secret' }, 'unknown_field', 'type'],
    ['public', { prefix: 'x' }, 'read_only', 'prefix'],
  ])('of a %s key by %j is refused with %s', async (type, changes, code, path) => {
    const apiKey = await create({ name: 'Key', type });
    const before = await snapshot(emulator);
    const { status, body } = await patch(apiKey, changes);
    expect([status, body.error.code]).toEqual([400, 'validation_failed']);
    expect(body.error.details).toEqual([{ path, code, message: expect.any(String) }]);
    expect(await snapshot(emulator)).toEqual(before);
  });
});

describe('a revoked key is refused at the very next request', () => {
  it('a public one on config, on the script and for events', async () => {
    const apiKey = await create({ name: 'Shop', type: 'public' });
    const events = { headers: { 'content-type': 'text/plain' }, body: '{"events":[]}' };
    expect((await request(emulator, 'GET', configPath(apiKey.key), india)).status).toBe(200);
    expect((await request(emulator, 'GET', scriptPath(apiKey.key))).status).toBe(200);
    const eventsPath = `/v1/banner/events?key=${apiKey.key}`;
    expect((await request(emulator, 'POST', eventsPath, events)).status).toBe(204);
    expect((await revoke(apiKey)).status).toBe(204);
    expect(refusal(await request(emulator, 'GET', configPath(apiKey.key), india))).toEqual([
      401,
      'invalid_api_key',
    ]);
    expect(refusal(await request(emulator, 'GET', scriptPath(apiKey.key)))).toEqual([401, 'invalid_api_key']);
    expect(refusal(await request(emulator, 'POST', eventsPath, events))).toEqual([401, 'invalid_api_key']);
  });

  it('a public one on the management API: 403 while it is active, 401 afterwards', async () => {
    const apiKey = await create({ name: 'Shop', type: 'public' });
    const asSecret = { ...emulator, secretKey: apiKey.key };
    expect(refusal(await callApi(asSecret, 'GET', '/v1/products'))).toEqual([403, 'secret_key_required']);
    await revoke(apiKey);
    expect(refusal(await callApi(asSecret, 'GET', '/v1/products'))).toEqual([401, 'invalid_api_key']);
  });

  it('a secret one, also when it revokes itself', async () => {
    const apiKey = await create({ name: 'Server', type: 'secret' });
    const own = { ...emulator, secretKey: apiKey.key };
    expect((await callApi(own, 'GET', '/v1/products')).status).toBe(200);
    expect((await callApi(own, 'DELETE', `/v1/api-keys/${apiKey.id}`)).status).toBe(204);
    expect(refusal(await callApi(own, 'GET', '/v1/products'))).toEqual([401, 'invalid_api_key']);
    expect(await listed(apiKey)).toBeUndefined();
  });

  it('and cannot be revoked twice or renamed', async () => {
    const apiKey = await create({ name: 'Server', type: 'secret' });
    await revoke(apiKey);
    expect(refusal(await revoke(apiKey))).toEqual([404, 'api_key_not_found']);
    const renamed = await patch(apiKey, { name: 'x' });
    expect([renamed.status, renamed.body.error.code]).toEqual([404, 'api_key_not_found']);
  });
});
