import { dayMs } from '../../core/shared/durations.ts';
import { ratesResponse } from '../../test/support/emulator/rate-stub.ts';
import { type Caller, callApi } from '../../test/support/service/requests.ts';
import { configOf } from '../../test/support/service/visitor.ts';
import { alertJourney, checkoutJourney, leaveCheckout } from './checkout-journey.ts';
import { type Api, apiOf, type JourneyService, once, type RecordCase } from './journey-api.ts';
import { pricesJourney } from './prices-journey.ts';

const product = { name: 'Course', url: 'https://example.com/course', basePrice: 49, baseCurrency: 'EUR' };
/** Uses every function that accesses the table in every way that its role allows. */
export async function journey(
  { merchant, schedules, rates, stripe, paddle, idle, check, leaveOrdersDay }: JourneyService,
  record: RecordCase,
): Promise<void> {
  const api = apiOf(merchant);
  await record('get-merchant', 'usual', () => api('GET', '/merchant'));
  await record('list-activity', 'usual', () => api('GET', '/activity'));
  await productJourney(api, record);
  const campaignId = await campaignJourney(api, record);
  const publicKey = await keyJourney(merchant, campaignId, record);
  await record('reconcile-edge', 'usual: a change of a campaign', () =>
    api('PATCH', `/campaigns/${campaignId}`, { code: 'SUN' }),
  );
  await record('reconcile-merchants', 'usual: a change that needs no code', () =>
    api('PATCH', `/campaigns/${campaignId}`, { code: 'MOON' }),
  );
  rates.response = ratesResponse(new Date().toISOString().slice(0, 10));
  for (const { functionId, run } of schedules) await record(functionId, 'usual', run);
  await checkoutJourney(api, { stripe, idle, check, leaveOrdersDay }, record);
  await bannerJourney({ merchant, campaignId, publicKey }, record);
  const connected = await leaveCheckout(api, stripe);
  const shown = await api('POST', '/api-keys', { name: 'Connected', type: 'public', campaignId: connected });
  const showBanner = () => reportShown(merchant, shown.key);
  await alertJourney(api, { stripe, idle, campaignId: connected, showBanner }, record);
  await pricesJourney(merchant, { paddle, idle }, record);
}

async function productJourney(api: Api, record: RecordCase): Promise<void> {
  await record('create-product', 'the merchant’s first product', () => api('POST', '/products', product));
  const { id } = await record('create-product', 'usual', () => api('POST', '/products', product));
  await record('create-product', 'with an Idempotency-Key', () => api('POST', '/products', product, once()));
  await record('list-products', 'usual', () => api('GET', '/products'));
  await record('get-product', 'usual', () => api('GET', `/products/${id}`));
  await record('update-product', 'usual', () => api('PATCH', `/products/${id}`, { name: 'Book' }));
  await record('delete-product', 'usual', () => api('DELETE', `/products/${id}`));
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

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

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
  const limits = { permissions: ['entitlement'], expiresAt: inDays(30) };
  const limited = await record('create-api-key', 'with permissions and an expiry', () =>
    api('POST', '/api-keys', { ...server, ...limits }),
  );
  await record('create-api-key', 'with an Idempotency-Key', () => api('POST', '/api-keys', shop, once()));
  await record('list-api-keys', 'usual', () => api('GET', '/api-keys'));
  await record('get-api-key', 'usual', () => api('GET', `/api-keys/${id}`));
  await record('update-api-key', 'usual: a name', () => api('PATCH', `/api-keys/${id}`, { name: 'Store' }));
  await record('update-api-key', 'the name of a secret key', () =>
    api('PATCH', `/api-keys/${secret.id}`, { name: 'Backend' }),
  );
  await record('update-api-key', 'a campaign', () => api('PATCH', `/api-keys/${id}`, { campaignId }));
  // Not so soon that it becomes an alert, which would make the item of alerts larger.
  const sooner = { expiresAt: inDays(20) };
  await record('update-api-key', 'an expiry', () => api('PATCH', `/api-keys/${limited.id}`, sooner));
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

/** Shows the banner, reports an event, and reads the statistics. */
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
  await record('aggregate-events', "usual: one campaign's events on one day", () =>
    reportShown(merchant, publicKey),
  );
  await record('get-campaign-stats', 'usual', () => shownOf(merchant, campaignId));
}

/** Reports that a banner was shown once. */
async function reportShown(merchant: Caller, publicKey: string): Promise<void> {
  const event = { id: crypto.randomUUID(), name: 'banner_shown', at: new Date().toISOString() };
  await fetch(`${merchant.baseUrl}/v1/banner/events?key=${publicKey}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ events: [event] }),
  });
}

async function shownOf(merchant: Caller, campaignId: string): Promise<number> {
  const path = `/v1/campaigns/${campaignId}/stats`;
  const { body } = await callApi<{ data: { totals: { shown: number } } }>(merchant, 'GET', path);
  return body.data.totals.shown;
}
