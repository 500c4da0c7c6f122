import type { FakeCheckout } from '../../demo/checkouts/fake-checkout.ts';
import { type Api, type JourneyService, once, type RecordCase } from './journey-api.ts';

/** Connects, changes and deletes checkouts, with the codes of campaigns. */
export async function checkoutJourney(
  api: Api,
  { stripe, idle }: Pick<JourneyService, 'stripe' | 'idle'>,
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
  const sync = (body: object) => () => api('POST', `${path}/codes`, body);
  await record('list-campaign-codes', 'usual', () => api('GET', `${path}/codes`));
  await record('reconcile-campaign-codes', 'usual: nothing to do', sync({}));
  await record('check-entitlement', 'usual', () =>
    api('POST', `${path}/entitlement`, { country: 'IN', code: 'PPP60' }),
  );
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

/**
 * Leaves a connected checkout with a code, so that the table has items of each kind in the end. Returns the
 * campaign's id.
 */
export async function leaveCheckout(api: Api, { providerKey }: FakeCheckout): Promise<string> {
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

/** Sets the URL for alerts, removes it, sets it again, and leaves it. */
export async function alertJourney(
  api: Api,
  { stripe, idle, campaignId }: Pick<JourneyService, 'stripe' | 'idle'> & { campaignId: string },
  record: RecordCase,
): Promise<void> {
  const setUrl = (alertUrl: string | null) => () => api('PATCH', '/merchant', { alertUrl });
  await setUrl(blockedUrl)();
  await record('update-merchant', 'no URL', setUrl(null));
  await record('update-merchant', 'usual: a URL', setUrl(blockedUrl));
  await record('get-alerts', 'usual', () => api('GET', '/merchant/alerts'));
  await record('reconcile-merchants', 'a test alert, and two runs for alerts that have nothing to do', () =>
    record('send-test-alert', 'usual', () => api('POST', '/merchant/alerts', { type: 'test' })),
  );
  const sync = async () => {
    await api('POST', `/campaigns/${campaignId}/codes`, {});
    await idle();
  };
  await record('reconcile-merchants', 'a check of the checkout with nothing to report', sync);
  for (const { code, isActive } of stripe.discounts())
    for (let count = 0; isActive && count < manyRedemptions; count++) stripe.redeem(code);
  await record('reconcile-merchants', 'the same with a code that is redeemed often', sync);
}
