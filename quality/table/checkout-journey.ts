import { dayMs } from '../../core/shared/durations.ts';
import type { FakeCheckout } from '../../demo/checkouts/fake-checkout.ts';
import { fakeOrder } from '../../demo/checkouts/fake-orders.ts';
import { type Api, type JourneyService, once, type RecordCase } from './journey-api.ts';

type CheckoutService = Pick<JourneyService, 'stripe' | 'idle' | 'check' | 'leaveOrdersDay'>;

/** Connects, changes and deletes checkouts, with the codes of campaigns. */
export async function checkoutJourney(api: Api, service: CheckoutService, record: RecordCase): Promise<void> {
  const { stripe, idle } = service;
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
  await disconnectionJourney(api, service, record);
  await codesJourney(api, { id, stripe, idle }, record);
}

/** Replaces a test key with a live one while a campaign has redeemed test codes, and while the checkout is being disconnected. */
async function testModeJourney(
  api: Api,
  { stripe, idle }: Pick<JourneyService, 'stripe' | 'idle'>,
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
  const leaving = await api('POST', '/checkouts', { provider: 'stripe', providerKey: testKey });
  const other = await api('POST', '/campaigns', { ...settings, checkout: { id: leaving.id } });
  await idle();
  stripe.keys.delete(testKey);
  await api('PATCH', `/campaigns/${other.id}`, { checkout: null });
  await idle();
  await api('DELETE', `/checkouts/${leaving.id}`);
  stripe.keys.set(testKey, new Set(stripe.keys.get(providerKey)));
  await record('update-checkout', 'a live key replaces a test key while disconnecting', () =>
    api('PATCH', `/checkouts/${leaving.id}`, { providerKey }),
  );
  await api('DELETE', `/checkouts/${leaving.id}`);
  await api('DELETE', `/campaigns/${other.id}`);
  await idle();
}

/** Creates, counts and ends the codes of one campaign. */
async function codesJourney(
  api: Api,
  { id, stripe, idle }: { id: string } & Pick<JourneyService, 'stripe' | 'idle'>,
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
  const sync = (body: object) => () => api('POST', `${path}/codes/sync`, body);
  await ordersJourney(api, { id, stripe, idle }, record);
  await record('list-campaign-codes', 'usual', () => api('GET', `${path}/codes`));
  await record('reconcile-campaign-codes', 'usual: nothing to do', sync({}));
  const buyerHas = (code: string) => () => api('POST', `${path}/entitlement`, { country: 'IN', code });
  await record('check-entitlement', 'usual', buyerHas(String(activeCodes()[0]?.code)));
  await record('check-entitlement', 'a code that the list does not contain', buyerHas('PPP60'));
  redeemAll();
  await record('reconcile-campaign-codes', 'a redemption', sync({}));
  const replace = activeCodes().map(({ code }) => code);
  await record('reconcile-campaign-codes', 'a replaced code', sync({ replace }));
  redeemAll();
  const change = () => api('PATCH', path, { tiers: [{ tier: 6, discount: 50 }] });
  await record('reconcile-merchants', 'a new discount and redemptions', () => withRun(change));
  await withRun(() => api('PATCH', path, { checkout: null }));
  await record('update-campaign', 'another checkout', () =>
    withRun(() => api('PATCH', path, { checkout: { id } })),
  );
  await record('reconcile-merchants', 'a deleted campaign', () => withRun(() => api('DELETE', path)));
  const last = await withRun(addCampaign);
  await withRun(() => api('PATCH', `/campaigns/${last.id}`, { checkout: null }));
  redeemAll();
  await record('delete-checkout', 'with codes', () => api('DELETE', `/checkouts/${id}`));
}

/** Disconnects checkouts with counted orders whose codes cannot be ended at once: one by a second request, one by the hourly run. */
async function disconnectionJourney(
  api: Api,
  { stripe, idle, check, leaveOrdersDay }: CheckoutService,
  record: RecordCase,
): Promise<void> {
  const permissions = new Set(stripe.keys.get(stripe.providerKey));
  /** Returns the URLs of a checkout whose key is refused by now, and of its campaign, and the checkout's id. */
  const addRefused = async (key: string) => {
    stripe.keys.set(key, permissions);
    const { id } = await api('POST', '/checkouts', { provider: 'stripe', providerKey: key });
    const settings = { name: 'Disconnected', checkout: { id }, tiers: [{ tier: 6, discount: 60 }] };
    const campaign = await api('POST', '/campaigns', settings);
    await idle();
    await api('PATCH', `/checkouts/${id}`, { ordersKey: stripe.ordersKey });
    await idle();
    stripe.keys.delete(key);
    await api('PATCH', `/campaigns/${campaign.id}`, { checkout: null });
    await idle();
    return [`/checkouts/${id}`, `/campaigns/${campaign.id}`, id] as const;
  };
  stripe.orders.push(fakeOrder({ at: new Date(Date.now() - dayMs) }));
  const newKey = 'rk_live_new';
  const [path, campaign] = await addRefused('rk_live_refused');
  await record('delete-checkout', 'with codes that cannot be ended', () => api('DELETE', path));
  await record('get-checkout', 'disconnecting', () => api('GET', path));
  stripe.keys.set(newKey, permissions);
  await record('update-checkout', 'a new key while disconnecting', () =>
    api('PATCH', path, { providerKey: newKey }),
  );
  for (const { code, isActive } of stripe.discounts()) if (isActive) stripe.redeem(code);
  await record('delete-checkout', 'again, with redemptions', () => api('DELETE', path));
  await api('DELETE', campaign);
  await idle();
  const [other, otherCampaign, otherId] = await addRefused('rk_live_lost');
  await api('DELETE', other);
  await api('PATCH', other, { providerKey: newKey });
  await leaveOrdersDay(otherId);
  await record(
    'reconcile-merchants',
    'a checkout that is being disconnected, whose request ended too early',
    check,
  );
  await api('DELETE', otherCampaign);
  await idle();
}

/** Connects a key for orders, counts, shows the revenue, removes the key, and connects it again. */
async function ordersJourney(
  api: Api,
  { id, stripe, idle }: { id: string } & Pick<JourneyService, 'stripe' | 'idle'>,
  record: RecordCase,
): Promise<void> {
  const path = `/checkouts/${id}`;
  const setKey = (ordersKey: string | null) => () => api('PATCH', path, { ordersKey });
  const countAgain = () => api('POST', `${path}/revenue`, {});
  await record('count-orders', 'the first 13 months, with an order', () =>
    record('update-checkout', 'a key for orders', setKey(stripe.ordersKey)),
  );
  await idle();
  await record('count-orders', 'usual: 35 days without a change', () =>
    record('count-checkout-orders', 'usual', countAgain),
  );
  await record('get-checkout-revenue', 'usual', () => api('GET', `${path}/revenue`));
  await record('update-checkout', 'no key for orders', setKey(null));
  await setKey(stripe.ordersKey)();
  await idle();
}

/**
 * Leaves a connected checkout with a code, so that the table has items of each kind in the end. Returns the
 * campaign's id.
 */
export async function leaveCheckout(api: Api, { providerKey, ordersKey }: FakeCheckout): Promise<string> {
  const { id } = await api('POST', '/checkouts', { provider: 'stripe', providerKey });
  const settings = { name: 'Connected', checkout: { id }, tiers: [{ tier: 6, discount: 60 }] };
  const campaign = await api('POST', '/campaigns', settings);
  await api('POST', `/campaigns/${campaign.id}/codes/sync`, {});
  await api('PATCH', `/checkouts/${id}`, { ordersKey });
  return campaign.id;
}

/** A URL to which no alert is sent, because it is inside. */
const blockedUrl = 'https://10.0.0.1/';

/** Redemptions of a code above which the worker reads the statistics. */
const manyRedemptions = 10;

/** Sets the URL for alerts, removes it, sets it again, and leaves it. */
export async function alertJourney(
  api: Api,
  {
    stripe,
    idle,
    campaignId,
    showBanner,
  }: Pick<JourneyService, 'stripe' | 'idle'> & { campaignId: string; showBanner: () => Promise<void> },
  record: RecordCase,
): Promise<void> {
  const setUrl = (alertUrl: string | null) => () => api('PATCH', '/merchant', { alertUrl });
  await setUrl(blockedUrl)();
  await record('update-merchant', 'no URL', setUrl(null));
  await idle(); // the change before is delivered meanwhile, which would repeat the next one
  await record('update-merchant', 'usual: a URL', setUrl(blockedUrl));
  await record('update-merchant', 'an e-mail address', () =>
    api('PATCH', '/merchant', { alertEmail: 'jo@example.com' }),
  );
  await idle();
  const ended = { startsAt: null, endsAt: new Date().toISOString() };
  await record('reconcile-merchants', 'a campaign whose period has ended', async () => {
    await api('PATCH', `/campaigns/${campaignId}`, ended);
    await api('POST', '/merchant/alerts/test', { type: 'test' });
    await idle();
  });
  await record('reconcile-merchants', 'its new end', async () => {
    await api('PATCH', `/campaigns/${campaignId}`, { endsAt: null });
    await api('POST', '/merchant/alerts/test', { type: 'test' });
    await idle();
  });
  await record('get-alerts', 'usual', () => api('GET', '/merchant/alerts'));
  await record('reconcile-merchants', 'a test alert, and two runs for alerts that have nothing to do', () =>
    record('send-test-alert', 'usual', () => api('POST', '/merchant/alerts/test', { type: 'test' })),
  );
  const sync = async () => {
    await api('POST', `/campaigns/${campaignId}/codes/sync`, {});
    await idle();
  };
  await record('reconcile-merchants', 'a check of the checkout with nothing to report', sync);
  for (const { code, isActive } of stripe.discounts())
    for (let count = 0; isActive && count < manyRedemptions; count++) stripe.redeem(code);
  await record('reconcile-merchants', 'the same with a code that is redeemed often', sync);
  await showBanner(); // with banners, so many redemptions say that it was shared
  await idle();
  await record('reconcile-merchants', 'the same with a code that was shared, and counted orders', sync);
}
