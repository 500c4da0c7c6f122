import type { FakeCheckout } from '../../demo/checkouts/fake-checkout.ts';
import {
  currencyApiResponse,
  frankfurterResponse,
  type RateStub,
} from '../../test/support/emulator/rate-stub.ts';
import { eventually } from '../../test/support/service/eventually.ts';
import { type Caller, callApi } from '../../test/support/service/requests.ts';
import { configOf } from '../../test/support/service/visitor.ts';

/** Runs one request and records one function's table calls during it, by the function's id. */
export type RecordCase = <Result>(
  functionId: string,
  request: string,
  run: () => Promise<Result>,
) => Promise<Result>;

/** The service that the journey visits. */
export interface Visited {
  merchant: Caller;
  /** Scheduled functions that access the table. */
  schedules: readonly { functionId: string; run: () => Promise<unknown> }[];
  rates: RateStub;
  /** Fake Stripe account that the service calls. */
  stripe: FakeCheckout;
  /** Waits for the runs of queued messages, as no request waits for those of a standard queue. */
  idle: () => Promise<void>;
}

type Headers = Record<string, string>;

const product = { name: 'Course', url: 'https://example.com/course', basePrice: 49, baseCurrency: 'EUR' };
const once = (): Headers => ({ 'idempotency-key': crypto.randomUUID() });

/** Uses every function that accesses the table in every way that its role allows. */
export async function journey(
  { merchant, schedules, rates, stripe, idle }: Visited,
  record: RecordCase,
): Promise<void> {
  const api = apiOf(merchant);
  await record('get-merchant', 'usual', () => api('GET', '/merchant'));
  await productJourney(api, record);
  const campaignId = await campaignJourney(api, record);
  const publicKey = await keyJourney(merchant, campaignId, record);
  await record('reconcile-edge', 'usual: a change of a campaign', () =>
    api('PATCH', `/campaigns/${campaignId}`, { code: 'SUN' }),
  );
  await idle();
  await record('reconcile-checkouts', 'usual: a change that needs no code', async () => {
    await api('PATCH', `/campaigns/${campaignId}`, { code: 'MOON' });
    await idle();
  });
  rates.responses.frankfurter = frankfurterResponse('2026-01-02');
  rates.responses.currencyApi = currencyApiResponse('2026-01-02');
  await api('PATCH', '/merchant', { alertUrl: blockedUrl }); // the hourly run touches its alerts
  for (const { functionId, run } of schedules) await record(functionId, 'usual', run);
  await checkoutJourney(api, { stripe, idle }, record);
  await bannerJourney({ merchant, campaignId, publicKey }, record);
  await alertJourney(api, { stripe, idle, campaignId: await leaveCheckout(api, stripe) }, record);
}

/** Returns a call of the management API that must succeed. */
function apiOf(merchant: Caller) {
  return async (method: string, path: string, body?: unknown, headers?: Headers) => {
    const response = await callApi(merchant, method, `/v1${path}`, body, headers);
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    const { id, key, checkedAt } = response.body?.data ?? {};
    const etag = response.headers.get('etag') ?? '';
    return { id: String(id), key: String(key), etag, checkedAt };
  };
}

type Api = ReturnType<typeof apiOf>;

async function productJourney(api: Api, record: RecordCase): Promise<void> {
  await record('create-product', 'the merchant’s first product', () => api('POST', '/products', product));
  const { id } = await record('create-product', 'usual', () => api('POST', '/products', product));
  await record('create-product', 'with an Idempotency-Key', () => api('POST', '/products', product, once()));
  await record('list-products', 'usual', () => api('GET', '/products'));
  await record('get-product', 'usual', () => api('GET', `/products/${id}`));
  await record('update-product', 'usual', () => api('PATCH', `/products/${id}`, { name: 'Book' }));
  await record('delete-product', 'usual', () => api('DELETE', `/products/${id}`));
}

async function checkoutJourney(
  api: Api,
  { stripe, idle }: Pick<Visited, 'stripe' | 'idle'>,
  record: RecordCase,
): Promise<void> {
  const { providerKey } = stripe;
  const checkout = { provider: 'stripe', providerKey };
  const { id } = await record('create-checkout', 'usual', () => api('POST', '/checkouts', checkout));
  const spare = await record('create-checkout', 'with an Idempotency-Key', () =>
    api('POST', '/checkouts', checkout, once()),
  );
  await record('list-checkouts', 'usual', () => api('GET', '/checkouts'));
  await record('get-checkout', 'usual', () => api('GET', `/checkouts/${id}`));
  await record('update-checkout', 'usual', () => api('PATCH', `/checkouts/${id}`, { providerKey }));
  await record('delete-checkout', 'usual', () => api('DELETE', `/checkouts/${spare.id}`));
  await testModeJourney(api, { stripe, idle }, record);
  await codesJourney(api, { id, stripe, idle }, record);
}

/** Replaces a test key with a live one while a campaign has redeemed test codes. */
async function testModeJourney(
  api: Api,
  { stripe, idle }: Pick<Visited, 'stripe' | 'idle'>,
  record: RecordCase,
): Promise<void> {
  const { providerKey } = stripe;
  const testKey = 'rk_test_journey';
  stripe.keys.set(testKey, new Set(stripe.keys.get(providerKey)));
  const { id } = await api('POST', '/checkouts', { provider: 'stripe', providerKey: testKey });
  const settings = { name: 'Test mode', checkout: { id }, tiers: [{ tier: 6, discount: 60 }] };
  const campaign = await api('POST', '/campaigns', settings);
  await idle();
  for (const { code, isActive } of stripe.discounts()) if (isActive) stripe.redeem(code);
  await record('update-checkout', 'a live key replaces a test key', () =>
    api('PATCH', `/checkouts/${id}`, { providerKey }),
  );
  await idle();
  await api('PATCH', `/campaigns/${campaign.id}`, { checkout: null });
  await idle();
  await api('DELETE', `/campaigns/${campaign.id}`);
  await idle();
  await api('DELETE', `/checkouts/${id}`);
}

/** Creates, counts and ends the codes of one campaign. */
async function codesJourney(
  api: Api,
  { id, stripe, idle }: { id: string } & Pick<Visited, 'stripe' | 'idle'>,
  record: RecordCase,
): Promise<void> {
  const activeCodes = () => stripe.discounts().filter(({ isActive }) => isActive);
  const redeemAll = () => {
    for (const { code } of activeCodes()) stripe.redeem(code);
  };
  /** Runs `start` and waits for the background run that it causes. */
  const withRun = async <Result>(start: () => Promise<Result>): Promise<Result> => {
    const result = await start();
    await idle();
    return result;
  };
  const settings = { name: 'Codes', checkout: { id }, tiers: [{ tier: 6, discount: 60 }] };
  const addCampaign = () => api('POST', '/campaigns', settings);
  const campaign = await withRun(() => record('create-campaign', 'with a checkout', addCampaign));
  const path = `/campaigns/${campaign.id}`;
  const sync = (body: object) => () => api('POST', `${path}/codes`, body);
  await record('list-campaign-codes', 'usual', () => api('GET', `${path}/codes`));
  await record('sync-campaign-codes', 'usual: nothing to do', sync({}));
  await record('check-entitlement', 'usual', () =>
    api('POST', `${path}/entitlement`, { country: 'IN', code: 'PPP60' }),
  );
  redeemAll();
  await record('sync-campaign-codes', 'a redemption', sync({}));
  const replace = activeCodes().map(({ code }) => code);
  await record('sync-campaign-codes', 'a replaced code', sync({ replace }));
  redeemAll();
  const change = () => api('PATCH', path, { tiers: [{ tier: 6, discount: 50 }] });
  await record('reconcile-checkouts', 'a new discount and redemptions', () => withRun(change));
  await withRun(() => api('PATCH', path, { checkout: null }));
  await record('update-campaign', 'another checkout', () =>
    withRun(() => api('PATCH', path, { checkout: { id } })),
  );
  await record('reconcile-checkouts', 'a deleted campaign', () => withRun(() => api('DELETE', path)));
  const last = await withRun(addCampaign);
  await withRun(() => api('PATCH', `/campaigns/${last.id}`, { checkout: null }));
  redeemAll();
  await record('delete-checkout', 'with codes', () => api('DELETE', `/checkouts/${id}`));
}

/**
 * Leaves a connected checkout with a code, so that the table has items of each kind in the end. Returns the
 * campaign's id.
 */
async function leaveCheckout(api: Api, { providerKey }: FakeCheckout): Promise<string> {
  const { id } = await api('POST', '/checkouts', { provider: 'stripe', providerKey });
  const settings = { name: 'Connected', checkout: { id }, tiers: [{ tier: 6, discount: 60 }] };
  const campaign = await api('POST', '/campaigns', settings);
  await api('POST', `/campaigns/${campaign.id}/codes`, {});
  return campaign.id;
}

/** A URL to which no alert is sent, because it is inside. */
const blockedUrl = 'https://10.0.0.1/';

/** Redemptions of a code above which the worker reads the statistics. */
const manyRedemptions = 10;

/** Removes the URL for alerts, sets it again, and leaves it. */
async function alertJourney(
  api: Api,
  { stripe, idle, campaignId }: Pick<Visited, 'stripe' | 'idle'> & { campaignId: string },
  record: RecordCase,
): Promise<void> {
  const setUrl = (alertUrl: string | null) => () => api('PATCH', '/merchant', { alertUrl });
  await record('update-merchant', 'no URL', setUrl(null));
  await record('update-merchant', 'usual: a URL', setUrl(blockedUrl));
  await record('get-alerts', 'usual', () => api('GET', '/merchant/alerts'));
  await record('reconcile-alerts', 'a test alert, and a run that has nothing to do', () =>
    record('send-test-alert', 'usual', () => api('POST', '/merchant/alerts', { type: 'test' })),
  );
  const sync = async () => {
    await api('POST', `/campaigns/${campaignId}/codes`, {});
    await idle();
  };
  await record('reconcile-alerts', 'usual: nothing to report', sync);
  for (const { code, isActive } of stripe.discounts())
    for (let count = 0; isActive && count < manyRedemptions; count++) stripe.redeem(code);
  await record('reconcile-alerts', 'a code that is redeemed often', sync);
}

async function campaignJourney(api: Api, record: RecordCase): Promise<string> {
  const summer = { name: 'Summer' };
  const { id } = await record('create-campaign', 'usual', () => api('POST', '/campaigns', summer));
  const other = await record('create-campaign', 'with an Idempotency-Key', () =>
    api('POST', '/campaigns', summer, once()),
  );
  await record('list-campaigns', 'usual', () => api('GET', '/campaigns'));
  await record('get-campaign', 'usual', () => api('GET', `/campaigns/${id}`));
  await record('update-campaign', 'usual: a visible field', () =>
    api('PATCH', `/campaigns/${id}`, { code: 'SEA' }),
  );
  await record('update-campaign', 'a name', () => api('PATCH', `/campaigns/${id}`, { name: 'Autumn' }));
  await record('preview-campaign', 'usual', () => api('POST', `/campaigns/${id}/preview`, { country: 'IN' }));
  const link = { country: 'IN', pageUrl: 'https://shop.example.com/' };
  await record('create-preview-link', 'usual', () => api('POST', `/campaigns/${id}/preview-links`, link));
  await record('delete-campaign', 'usual', () => api('DELETE', `/campaigns/${other.id}`));
  return id;
}

/** Creates keys of both types. Returns a public key that shows the campaign. */
async function keyJourney(merchant: Caller, campaignId: string, record: RecordCase): Promise<string> {
  const api = apiOf(merchant);
  const [shop, server] = [
    { name: 'Shop', type: 'public' },
    { name: 'Server', type: 'secret' },
  ];
  const { id, key } = await record('reconcile-edge', 'a new public key', () =>
    record('create-api-key', 'usual: a public key', () => api('POST', '/api-keys', shop)),
  );
  const secret = await record('create-api-key', 'a secret key', () => api('POST', '/api-keys', server));
  await record('create-api-key', 'with an Idempotency-Key', () => api('POST', '/api-keys', shop, once()));
  await record('list-api-keys', 'usual', () => api('GET', '/api-keys'));
  await record('get-api-key', 'usual', () => api('GET', `/api-keys/${id}`));
  await record('update-api-key', 'usual: a name', () => api('PATCH', `/api-keys/${id}`, { name: 'Store' }));
  await record('update-api-key', 'a campaign', () => api('PATCH', `/api-keys/${id}`, { campaignId }));
  const callWith = (secretKey: string) => callApi({ ...merchant, secretKey }, 'GET', '/v1/merchant');
  await record('authorizer', 'the first request in a minute', () => callWith(secret.key));
  await record('authorizer', 'usual', () => callWith(secret.key));
  await record('authorizer', 'a public key instead', () => callWith(key));
  await record('revoke-api-key', 'a secret key', () => api('DELETE', `/api-keys/${secret.id}`));
  const spare = await api('POST', '/api-keys', shop);
  await record('revoke-api-key', 'usual: a public key', () => api('DELETE', `/api-keys/${spare.id}`));
  return key;
}

/** Opens a preview link twice, and reports the page's links. */
async function previewJourney(
  { merchant, campaignId, publicKey }: { merchant: Caller; campaignId: string; publicKey: string },
  record: RecordCase,
): Promise<void> {
  const link = { country: 'IN', pageUrl: 'https://shop.example.com/' };
  const path = `/v1/campaigns/${campaignId}/preview-links`;
  const { body } = await callApi(merchant, 'POST', path, link);
  const token = String(body.data.url).split('=').at(-1) ?? '';
  const open = async (report = '') => {
    const url = `${merchant.baseUrl}/v1/banner/preview?key=${publicKey}`;
    const { status } = await fetch(url, { method: 'POST', body: token + report });
    if (status !== 200) throw new Error(`POST /v1/banner/preview: ${status}`);
  };
  const report = `\n${JSON.stringify({ count: 1, hosts: ['buy.stripe.com'], path: '/' })}`;
  await record('open-preview-link', 'the first in five minutes, with the exchange rates', () => open());
  await record('open-preview-link', 'usual', () => open());
  await record('open-preview-link', 'with a report of the page’s links', () => open(report));
}

/** Shows the banner, reports an event, and waits for the statistics. */
async function bannerJourney(
  { merchant, campaignId, publicKey }: { merchant: Caller; campaignId: string; publicKey: string },
  record: RecordCase,
): Promise<void> {
  const requestConfig = (country: string) => () =>
    configOf(merchant, publicKey, { 'cloudfront-viewer-country': country });
  await record(
    'get-banner-config',
    'the first request in a minute, with the exchange rates',
    requestConfig('IN'),
  );
  await record('get-banner-config', 'usual', requestConfig('BR'));
  await previewJourney({ merchant, campaignId, publicKey }, record);
  const statistics = () =>
    callApi<{ data: { totals: { shown: number } } }>(
      merchant,
      'GET',
      `/v1/campaigns/${campaignId}/stats`,
    ).then(({ body }) => body.data.totals.shown);
  await record('aggregate-events', "usual: one campaign's events on one day", async () => {
    const event = { id: crypto.randomUUID(), name: 'banner_shown', at: new Date().toISOString() };
    await fetch(`${merchant.baseUrl}/v1/banner/events?key=${publicKey}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ events: [event] }),
    });
    await eventually('the event is counted', statistics, (count) => count === 1);
  });
  await record('get-campaign-stats', 'usual', statistics);
}
