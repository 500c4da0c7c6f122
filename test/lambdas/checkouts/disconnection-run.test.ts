import type { CheckoutProvider } from '../../../core/checkouts/checkout.ts';
import type { CheckoutResponse } from '../../../core/checkouts/checkout-response.ts';
import { checkoutResponses } from '../../../lambdas/checkouts/checkout-responses.ts';
import { findCheckoutAlerts } from '../../../lambdas/checkouts/find-checkout-alerts.ts';
import { deleteCheckout } from '../../../lambdas/functions/checkouts/delete-checkout.ts';
import { updateCheckout } from '../../../lambdas/functions/checkouts/update-checkout.ts';
import { beginDisconnection } from '../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout, readCheckoutSecret } from '../../../storage/checkouts/checkouts.ts';
import { changedDays, readOrdersDays } from '../../../storage/checkouts/orders/orders-days.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import { removeCampaign } from '../../../storage/transactions/campaign-removal.ts';
import { setMerchantStatus } from '../../../storage/transactions/merchants.ts';
import { textOf } from '../../support/alert-text.ts';
import { ConnectedShop } from '../../support/checkouts/connected-shop.ts';
import { managementRequest } from '../../support/management-request.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const creations: Record<CheckoutProvider, RegExp> = {
  stripe: /^POST .v1.promotion_codes$/,
  paddle: /^POST .discounts$/,
  polar: /^POST .v1.discounts.$/,
};
const providers = Object.keys(creations) as CheckoutProvider[];

const november = { from: '2026-11-01', to: '2026-11-30' };
const sumsOfOne = { orders: 1, net: 1_000, refunded: 0, otherCards: 0 };

/** Holds the first creation at the provider, which takes as long as the test wants. */
class SlowCreation {
  readonly begun: Promise<void>;
  #begin = () => {};
  #end = () => {};
  /** Requests that the provider handles only at the end, because the service does not wait any longer. */
  readonly #late: (() => unknown)[] = [];
  #isHeld = true;

  constructor(shop: ConnectedShop, provider: CheckoutProvider, { isAwaited }: { isAwaited: boolean }) {
    const { transport } = shop.fake;
    this.begun = new Promise((resolve) => {
      this.#begin = resolve;
    });
    const ended = new Promise<void>((resolve) => {
      this.#end = resolve;
    });
    const { fetch: send } = transport;
    shop.fetch = async (input, init) => {
      const name = `${init?.method} ${new URL(String(input)).pathname}`;
      if (!this.#isHeld || !creations[provider].test(name)) return send(input, init);
      this.#begin();
      if (isAwaited) {
        await ended;
        return send(input, init);
      }
      this.#late.push(() => send(input, init));
      throw new TypeError('fetch failed');
    };
  }

  /** The provider creates the codes. */
  async end(): Promise<void> {
    this.#isHeld = false;
    this.#end();
    await Promise.all(this.#late.map((create) => create()));
  }
}

describe.each(providers)('%s: a checkout is disconnected during a creation', (provider) => {
  const times: [name: string, isAwaited: boolean][] = [
    ['0.3 s into one of 2 s', true],
    ['2.9 s into one of 4 s', false],
  ];

  /** Takes the checkout from the campaign while codes are created. */
  async function disconnectDuring(isAwaited: boolean) {
    const shop = await new ConnectedShop(test.database, merchant.id, provider).open();
    const creation = new SlowCreation(shop, provider, { isAwaited });
    const run = shop.work();
    await creation.begun;
    if (!isAwaited) await run;
    await shop.patch({ checkout: null });
    const end = async () => {
      await creation.end();
      await run;
    };
    return { shop, end };
  }

  it.each(times)('%s, and no code works in the end', async (_name, isAwaited) => {
    const { shop, end } = await disconnectDuring(isAwaited);
    expect((await shop.delete()).status).toBe(202);
    await end();
    await shop.passHours(27);
    expect(shop.working).toEqual([]);
    expect(await shop.codes('creating')).toEqual([]);
    expect(await readCheckout(test.database, merchant.id, shop.checkoutId)).toBeUndefined();
  });

  it.each(times)('%s by its campaign only, and no code works two days later', async (_name, isAwaited) => {
    const { shop, end } = await disconnectDuring(isAwaited);
    await shop.workOnChange();
    await end();
    await shop.passHours(51);
    expect(shop.working).toEqual([]);
    expect((await shop.codes()).filter(({ status }) => status !== 'ended')).toEqual([]);
  });
});

describe.each(providers)('%s: while a checkout is being disconnected', (provider) => {
  const open = () => new ConnectedShop(test.database, merchant.id, provider).open();
  const stored = async (shop: ConnectedShop) =>
    (await readCheckout(test.database, merchant.id, shop.checkoutId))?.resource;

  /** Disconnects a shop with working codes while the provider does not respond. */
  async function disconnectInVain(): Promise<ConnectedShop> {
    const shop = await open();
    await shop.work();
    await shop.patch({ checkout: null });
    shop.fake.transport.faults = [{ kind: 'server_error_before', times: 100_000 }];
    expect((await shop.delete()).status).toBe(202);
    return shop;
  }

  it('its response says what remains, and the next run that reaches the provider ends it', async () => {
    const shop = await disconnectInVain();
    const [response] = await checkoutResponses(test.database, merchant.id, [await shop.checkout()]);
    expect(response).toMatchObject({
      status: 'disconnecting',
      problem: { type: 'unreachable' },
      disconnection: { startedAt: '2026-11-23T12:00:00.000Z', endsAt: '2026-11-25T12:00:00.000Z' },
    });
    expect(response?.disconnection?.remainingCodes.map(({ code }) => code).sort()).toEqual(shop.working);
    shop.fake.transport.faults = [];
    await shop.passHours(1);
    expect(shop.working).toEqual([]);
    expect(await stored(shop)).toBeUndefined();
    expect((await shop.codes()).map(({ status }) => status)).toEqual(Array(5).fill('ended'));
  });

  it('the sums of its orders go with it, even if the request ended before it could remove them', async () => {
    const shop = await open();
    const { checkoutId } = shop;
    const days = [{ day: '2026-11-22', sums: { 'IN w USD': sumsOfOne }, cards: {} }];
    await transact(test.database, changedDays(checkoutId, [], days, 25));
    await shop.patch({ checkout: null });
    await beginDisconnection(test.database, merchant.id, checkoutId, shop.clock);
    expect(await readOrdersDays(test.database, checkoutId, november)).toEqual(days);
    await shop.passHours(1);
    expect(await stored(shop)).toBeUndefined();
    expect(await readOrdersDays(test.database, checkoutId, november)).toEqual([]);
  });

  it('no code is left that the provider never created, although its account has no other', async () => {
    const shop = await open();
    shop.fake.transport.faults = [{ kind: 'server_error_before', times: 100_000 }];
    await shop.work();
    await shop.patch({ checkout: null });
    expect((await shop.delete()).status).toBe(202);
    shop.fake.transport.faults = [];
    await shop.passHours(26);
    expect(await stored(shop)).toBeUndefined();
    expect((await shop.codes()).filter(({ problem }) => problem)).toEqual([]);
  });

  it('the sums of its orders go at once, although codes remain', async () => {
    const shop = await open();
    await shop.work();
    const days = [{ day: '2026-11-22', sums: { 'IN w USD': sumsOfOne }, cards: {} }];
    await transact(test.database, changedDays(shop.checkoutId, [], days, 25));
    await shop.patch({ checkout: null });
    shop.fake.transport.faults = [{ kind: 'server_error_before', times: 100_000 }];
    expect((await shop.delete()).status).toBe(202);
    expect(await readOrdersDays(test.database, shop.checkoutId, november)).toEqual([]);
  });

  it('its codes end before the account’s codes are listed, which can take all of the time', async () => {
    const shop = await open();
    await shop.work();
    await shop.patch({ checkout: null });
    expect(shop.working).toHaveLength(5);
    let workingWhenListed: string[] | undefined;
    const dependencies = shop.dependencies();
    const openProvider: typeof dependencies.openProvider = (...account) => {
      const client = dependencies.openProvider(...account);
      const list: typeof client.list = (position) => {
        workingWhenListed ??= shop.working;
        return client.list(position);
      };
      return { ...client, list };
    };
    const request = managementRequest({ merchantId: merchant.id, id: shop.checkoutId, body: undefined });
    expect((await deleteCheckout(request, { ...dependencies, openProvider })).status).toBe(204);
    expect(workingWhenListed).toEqual([]);
  });

  it('a second request tries again', async () => {
    const shop = await disconnectInVain();
    expect((await shop.delete()).status).toBe(202);
    shop.fake.transport.faults = [];
    expect((await shop.delete()).status).toBe(204);
    expect(shop.working).toEqual([]);
  });

  it('a request before the time that the provider set keeps that time, and the problem', async () => {
    const shop = await open();
    await shop.work();
    await shop.patch({ checkout: null });
    shop.fake.transport.faults = [{ kind: 'rate_limited_without_time', times: 1 }];
    expect((await shop.delete()).status).toBe(202);
    const limited = await shop.checkout();
    expect(limited).toMatchObject({ problem: { type: 'rate_limited' }, retryAt: expect.any(String) });
    shop.fake.transport.requests.length = 0;
    expect((await shop.delete()).status).toBe(202);
    expect(shop.fake.transport.requests).toEqual([]);
    expect(await shop.checkout()).toEqual(limited);
  });

  it('the response to a PATCH says what remains, too', async () => {
    const shop = await disconnectInVain();
    const request = managementRequest({
      merchantId: merchant.id,
      id: shop.checkoutId,
      body: { ordersKey: null },
    });
    const { body } = await updateCheckout(request, {
      ...shop.dependencies(),
      encryption: { encrypt: async (text) => Buffer.from(text) },
      openOrders: () => {
        throw new Error('No request to the provider is needed');
      },
    });
    const { remainingCodes } = (body as { data: CheckoutResponse }).data.disconnection ?? {};
    expect(remainingCodes?.map(({ code }) => code).sort()).toEqual(shop.working);
  });

  it('a request in the last hour disconnects it, and says so', async () => {
    const shop = await disconnectInVain();
    shop.pass(47);
    expect((await shop.delete()).status).toBe(204);
    expect(await stored(shop)).toBeUndefined();
    expect((await shop.codes('replaced')).map(({ problem }) => problem?.type)).toEqual(
      shop.working.map(() => 'not_ended'),
    );
  });

  it('it ends within 48 hours, and what could not be closed is in the campaign’s codes with a problem', async () => {
    const shop = await disconnectInVain();
    await shop.passHours(46);
    expect(await stored(shop)).toBeDefined();
    await shop.passHours(1);
    expect(await stored(shop)).toBeUndefined();
    const ids = { merchantId: merchant.id, checkoutId: shop.checkoutId };
    expect(await readCheckoutSecret(test.database, ids, true)).toBeUndefined();
    const left = await shop.codes();
    expect(left.map(({ code }) => code).sort()).toEqual(shop.working);
    for (const code of left)
      expect(code).toMatchObject({
        status: 'replaced',
        problem: { type: 'not_ended', startedAt: '2026-11-25T11:00:00.000Z' },
      });
  });

  it('what could not be closed is in an alert, although no checkout is left, and even if its campaign is deleted', async () => {
    const shop = await disconnectInVain();
    const alerts = () => findCheckoutAlerts(test.database, merchant.id, [], shop.now);
    const ofCodes = async () => (await alerts()).filter(({ type }) => type === 'codes_not_ended');
    expect(await ofCodes()).toEqual([]);
    await removeCampaign(test.database, merchant.id, shop.campaignId);
    await shop.passHours(47);
    const [alert, ...others] = await ofCodes();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ state: 'problem', checkoutId: shop.checkoutId });
    for (const code of shop.working) expect(alert && textOf(alert)).toContain(code);
  });

  it('a suspended merchant’s key goes in time, too', async () => {
    const shop = await disconnectInVain();
    await setMerchantStatus(test.database, merchant.id, 'suspended');
    shop.fake.transport.requests.length = 0;
    await shop.passHours(46);
    expect(shop.fake.transport.requests).toEqual([]);
    await shop.passHours(1);
    expect(await stored(shop)).toBeUndefined();
    await setMerchantStatus(test.database, merchant.id, 'active');
  });

  it('the same account can be connected again, and keeps its own codes', async () => {
    const shop = await disconnectInVain();
    const former = shop.working;
    shop.fake.transport.faults = [];
    const again = await new ConnectedShop(test.database, merchant.id, provider, shop).open();
    await again.work();
    await shop.passHours(1);
    const present = Object.values((await again.shown()) ?? {}).sort();
    expect(present).toHaveLength(5);
    expect(again.working).toEqual(present);
    for (const code of former) expect(present).not.toContain(code);
  });
});
