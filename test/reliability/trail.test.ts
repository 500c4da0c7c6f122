import type { ActivityEntry } from '../../core/activity/activity.ts';
import { resourceKinds } from '../../core/shared/resource-kinds.ts';
import { operationIdOf, type Route } from '../../lambdas/routes/route.ts';
import { routes } from '../../lambdas/routes/routes.ts';
import { type CheckoutsEmulator, startCheckoutsEmulator } from '../support/checkouts/checkouts-emulator.ts';
import { addMerchant, merchantCommand } from '../support/emulator/shared-emulator.ts';
import { eventually } from '../support/service/eventually.ts';
import { type Caller, callApi } from '../support/service/requests.ts';
import { withOperator } from '../support/service/target.ts';

const managementRoutes: readonly Route[] = routes.filter(({ api }) => api === 'management');
const writes = ['PutItem', 'UpdateItem', 'DeleteItem'];

/** A route may write something other than the trail. */
const isWriting = ({ table }: Route) =>
  table.some(({ kind, actions }) => kind !== 'activity' && actions.some((action) => writes.includes(action)));

/** An id of any kind of resource, or of a merchant. */
const recordedId = new RegExp(
  `^(${Object.values(resourceKinds)
    .map(({ idPrefix }) => idPrefix)
    .join('|')}|mer)_`,
);

const writingRoutes = managementRoutes.filter(isWriting).map(({ id }) => id);
const readingRoutes = managementRoutes.filter((route) => !isWriting(route)).map(({ id }) => id);

interface Body {
  data: Record<string, unknown>;
}

interface Request {
  /** Value of `{id}` in the path. */
  id?: string;
  body?: object;
  headers?: Record<string, string>;
  query?: string;
}

/** Entries that each route's requests added, by the route's id. */
type Added = Map<string, ActivityEntry[]>;

withOperator(() => {
  let emulator: CheckoutsEmulator;
  let merchant: Caller;
  let merchantId: string;
  const added: Added = new Map();
  /** Entries of requests that change nothing, which should be none, by a description. */
  const unchanged: Added = new Map();
  const resources: Record<string, string> = {};

  const list = async (query = '', caller = merchant) => {
    const { body } = await callApi<{ data: ActivityEntry[]; nextCursor?: string }>(
      caller,
      'GET',
      `/v1/activity${query}`,
    );
    return body;
  };
  const ofKeys = async () => (await list()).data.filter(({ actor }) => actor === 'key');

  /** Sends a request to a route. Returns the body of its response with the entries of keys that it added. */
  async function send(routeId: string, { id = '', body, headers, query = '' }: Request) {
    const route = managementRoutes.find((each) => each.id === routeId);
    const before = new Set((await ofKeys()).map((entry) => entry.id));
    const path = `/v1${route?.path.replace('{id}', id)}${query}`;
    const response = await callApi<Body>(merchant, route?.methods[0] ?? '', path, body, headers);
    const entries = (await ofKeys()).filter((entry) => !before.has(entry.id));
    return { ...response, entries };
  }

  /** Sends a request that the service accepts. Returns the id of the created resource, if there is one. */
  async function run(routeId: string, request: Request = {}): Promise<string> {
    const { status, text, body, entries } = await send(routeId, request);
    if (status >= 300) throw new Error(`${routeId}: ${status} ${text}`);
    added.set(routeId, [...(added.get(routeId) ?? []), ...entries]);
    return String(body?.data?.id);
  }

  /** Sends a request that changes nothing. */
  async function repeat(what: string, routeId: string, request: Request): Promise<void> {
    const { entries } = await send(routeId, request);
    unchanged.set(what, entries);
  }

  async function products(): Promise<void> {
    const body = { name: 'Course', url: 'https://a.example/', basePrice: 49, baseCurrency: 'EUR' };
    const request = { body, headers: { 'idempotency-key': 'course' } };
    const id = await run('create-product', request);
    await repeat('a repeated request', 'create-product', request);
    await run('get-product', { id });
    await run('update-product', { id, body: { name: 'Book', basePrice: 49 } });
    await repeat('a product that stays as it is', 'update-product', { id, body: { name: 'Book' } });
    await run('list-products');
    await run('delete-product', { id });
    await repeat('a product that is gone', 'delete-product', { id });
    resources.product = id;
  }

  async function keys(): Promise<void> {
    const request = { body: { name: 'Shop', type: 'public' }, headers: { 'idempotency-key': 'shop' } };
    const id = await run('create-api-key', request);
    await repeat('a repeated request for a key', 'create-api-key', request);
    await run('get-api-key', { id });
    await run('list-api-keys');
    await run('update-api-key', { id, body: { name: 'Store' } });
    await repeat('a key that stays as it is', 'update-api-key', { id, body: { name: 'Store' } });
    await run('revoke-api-key', { id });
    resources.key = id;
  }

  async function campaigns(): Promise<string> {
    const id = await run('create-campaign', { body: { name: 'Summer', code: 'SUN' } });
    await run('get-campaign', { id });
    await run('list-campaigns');
    await run('get-campaign-stats', { id });
    await run('update-campaign', { id, body: { banner: { ctaText: 'Copy it' }, name: 'Summer' } });
    await repeat('a campaign that stays as it is', 'update-campaign', { id, body: { name: 'Summer' } });
    await repeat('an outdated version', 'update-campaign', {
      id,
      body: { name: 'Lost' },
      headers: { 'if-match': '"1"' },
    });
    await run('preview-campaign', { id, body: { country: 'IN' } });
    await run('create-preview-link', { id, body: { country: 'IN', pageUrl: 'https://a.example/' } });
    await run('check-entitlement', { id, body: { country: 'IN', code: 'SUN' } });
    resources.campaign = id;
    return id;
  }

  /** Connects a checkout to a campaign, replaces a code, and disconnects it. */
  async function checkouts(campaignId: string): Promise<void> {
    const { providerKey } = emulator.fakes.stripe;
    const id = await run('create-checkout', { body: { provider: 'stripe', providerKey } });
    await run('get-checkout', { id });
    await run('list-checkouts');
    const connect = { id: campaignId, body: { checkout: { id } } };
    expect((await send('update-campaign', connect)).entries).toMatchObject([{ fields: ['checkout'] }]);
    const codes = () =>
      callApi<{ data: { code: string; status: string }[] }>(
        merchant,
        'GET',
        `/v1/campaigns/${campaignId}/codes`,
      );
    const live = await eventually(
      'all codes are live',
      codes,
      ({ body: { data } }) => data.length > 0 && data.every(({ status }) => status === 'live'),
    );
    const { ordersKey } = emulator.fakes.stripe;
    await send('update-checkout', { id, body: { ordersKey } });
    await run('get-checkout-revenue', { id });
    await emulator.deliverQueued();
    await run('count-checkout-orders', { id, body: {} });
    await run('list-campaign-codes', { id: campaignId });
    const replace = [live.body.data[0]?.code];
    await run('reconcile-campaign-codes', { id: campaignId, body: { replace } });
    await repeat('codes that agree', 'reconcile-campaign-codes', { id: campaignId, body: {} });
    await run('update-checkout', { id, body: { providerKey } });
    await repeat('a checkout that keeps its key', 'update-checkout', { id, body: {} });
    await send('update-campaign', { id: campaignId, body: { checkout: null } });
    await run('delete-campaign', { id: campaignId });
    await run('delete-checkout', { id });
    resources.checkout = id;
  }

  async function alerts(): Promise<void> {
    await run('get-merchant');
    await repeat('no URL where there is none', 'update-merchant', { body: { alertUrl: null } });
    await run('update-merchant', { body: { alertUrl: 'https://hooks.example/secret-path' } });
    await repeat('an empty change', 'update-merchant', { body: {} });
    await run('get-alerts');
    await run('send-test-alert', { body: { type: 'test' } });
  }

  beforeAll(async () => {
    emulator = await startCheckoutsEmulator();
    merchant = await addMerchant(emulator, 'Trail');
    const { body } = await callApi<Body>(merchant, 'GET', '/v1/merchant');
    merchantId = String(body.data.id);
    await products();
    await keys();
    await checkouts(await campaigns());
    await alerts();
    await run('list-activity');
  });
  afterAll(() => emulator.stop());

  it('the requests cover every operation', () => {
    expect([...added.keys()].sort()).toEqual(managementRoutes.map(({ id }) => id).sort());
  });

  it.each(writingRoutes)('%s adds exactly one entry, with its key and no values', (routeId) => {
    expect(added.get(routeId)).toEqual([
      {
        id: expect.stringMatching(/^act_/),
        createdAt: expect.any(String),
        actor: 'key',
        key: { id: expect.stringMatching(/^key_/), name: 'First secret key' },
        operation: operationIdOf(routeId),
        resource: expect.stringMatching(recordedId),
        fields: expect.any(Array),
      },
    ]);
  });

  it.each(readingRoutes)('%s adds none', (routeId) => {
    expect(added.get(routeId)).toEqual([]);
  });

  it('requests that change nothing add none', () => {
    expect(unchanged.size).toBe(11);
    expect(Object.fromEntries([...unchanged].filter(([, entries]) => entries.length > 0))).toEqual({});
  });

  it('entries list the changed resource and fields, and never values', async () => {
    const of = (routeId: string) => added.get(routeId)?.[0];
    const { product, key, campaign, checkout } = resources;
    expect(of('create-product')).toMatchObject({
      resource: product,
      fields: ['name', 'url', 'basePrice', 'baseCurrency'],
    });
    expect(of('update-product')).toMatchObject({ resource: product, fields: ['name'] });
    expect(of('delete-product')).toMatchObject({ resource: product, fields: [] });
    expect(of('update-api-key')).toMatchObject({ resource: key, fields: ['name'] });
    expect(of('update-campaign')).toMatchObject({ resource: campaign, fields: ['banner'] });
    expect(of('reconcile-campaign-codes')).toMatchObject({ resource: campaign, fields: ['codes'] });
    expect(of('update-checkout')).toMatchObject({ resource: checkout, fields: ['providerKey'] });
    expect(of('update-merchant')).toMatchObject({ resource: merchantId, fields: ['alertUrl'] });
    const text = JSON.stringify((await list()).data);
    for (const value of ['Course', 'Copy it', 'hooks', 'secret-path', 'rk_', 'a.example', '127.0.0.1'])
      expect(text).not.toContain(value);
  });

  it('the service’s changes of codes are its own', async () => {
    const { data } = await list(`?resourceId=${resources.campaign}`);
    const own = data.filter(({ actor }) => actor === 'service');
    expect(own.length).toBeGreaterThan(0);
    for (const { key, operation, fields } of own)
      expect({ key, operation, fields }).toEqual({
        key: null,
        operation: 'reconcileCheckouts',
        fields: ['codes'],
      });
  });

  it('the operator’s commands are the operator’s', async () => {
    const command = (name: string, ...options: string[]) =>
      merchantCommand(emulator, name, merchantId, ...options);
    await command('suspend');
    await command('resume');
    await command('plan', '--plan', 'growth');
    const { data } = await list(`?resourceId=${merchantId}&limit=3`);
    const operator = { actor: 'operator', key: null, resource: merchantId };
    expect(data).toMatchObject([
      { ...operator, operation: 'plan', fields: ['plan'] },
      { ...operator, operation: 'resume', fields: ['status'] },
      { ...operator, operation: 'suspend', fields: ['status'] },
    ]);
    const { data: all } = await list(`?resourceId=${merchantId}`);
    expect(all.at(-1)).toMatchObject({ ...operator, operation: 'create', fields: [] });
  });

  it('a renamed key has its new name in later entries, and its former name in earlier ones', async () => {
    const key = { name: 'Script', type: 'secret' };
    const { body } = await callApi<Body>(merchant, 'POST', '/v1/api-keys', key);
    const own = { ...merchant, secretKey: String(body.data.key) };
    const id = String(body.data.id);
    const campaign = await callApi<Body>(own, 'POST', '/v1/campaigns', { name: 'First' });
    await callApi(own, 'PATCH', `/v1/api-keys/${id}`, { name: 'Nächtlicher Import 🌙' });
    await callApi(own, 'DELETE', `/v1/campaigns/${campaign.body.data.id}`);
    const { data } = await list(`?keyId=${id}`);
    expect(data.map((entry) => [entry.operation, entry.key?.name])).toEqual([
      ['deleteCampaign', 'Nächtlicher Import 🌙'],
      ['updateApiKey', 'Script'],
      ['createCampaign', 'Script'],
    ]);
    await callApi(merchant, 'DELETE', `/v1/api-keys/${id}`);
    expect((await list(`?keyId=${id}`)).data).toHaveLength(3);
  });

  it('pages continue at the cursor, and filters reject other ids', async () => {
    const all = (await list()).data.map(({ id }) => id);
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.slice(0, 4));
    for (const query of ['?keyId=camp_1', '?resourceId=x', '?cursor=x', '?from=2026-01-01'])
      expect((await callApi(merchant, 'GET', `/v1/activity${query}`)).status).toBe(400);
  });

  it('never shows the trail of another merchant, whatever the filter', async () => {
    const other = await addMerchant(emulator, 'Other trail');
    const own = (await list('', other)).data;
    expect(own).toMatchObject([{ actor: 'operator', operation: 'create' }]);
    const [{ id: keyId = '' } = {}] = (await list('?limit=100')).data.flatMap(({ key }) => key ?? []);
    const { nextCursor } = await list('?limit=1');
    for (const query of [
      `?resourceId=${merchantId}`,
      `?resourceId=${resources.campaign}`,
      `?keyId=${keyId}`,
      `?cursor=${nextCursor}`,
    ]) {
      const { data } = await list(query, other);
      expect(data.filter(({ id }) => id !== own[0]?.id)).toEqual([]);
    }
  });
});
