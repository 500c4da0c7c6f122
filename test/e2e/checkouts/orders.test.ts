import {
  type CheckoutsEmulator,
  startCheckoutsEmulator,
} from '../../support/checkouts/checkouts-emulator.ts';
import { fakeOrder } from '../../support/checkouts/fake-checkouts.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { type Caller, callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

const providers = ['stripe', 'paddle', 'polar'] as const;

type Cell = { orders: number; revenue: number; refunds: number };
type RevenueBody = Record<'totals' | 'renewals', Cell> &
  Record<'byCountry' | 'byMonth' | 'byDiscount', object[]>;

interface CheckoutBody {
  data: { id: string; orders: { status: string; countedAt: string | null; problem: unknown } | null };
  error: { code: string; details?: { path: string; code: string; permission?: string }[] };
}

withOperator(() => {
  let emulator: CheckoutsEmulator;
  let merchant: Caller;
  beforeAll(async () => {
    emulator = await startCheckoutsEmulator();
  });
  beforeEach(async () => {
    merchant = await addMerchant(emulator, 'Orders');
    for (const { transport, orders } of Object.values(emulator.fakes)) {
      transport.faults = [];
      orders.length = 0;
    }
  });
  afterAll(() => emulator.stop());

  const call = <Body = CheckoutBody>(method: string, path: string, body?: unknown) =>
    callApi<Body>(merchant, method, `/v1${path}`, body);

  /** Connects a checkout whose codes exist, and returns its path. */
  async function connect(provider: (typeof providers)[number]): Promise<string> {
    const { providerKey } = emulator.fakes[provider];
    const { id } = (await call('POST', '/checkouts', { provider, providerKey })).body.data;
    const created = await call('POST', '/campaigns', { name: 'Everywhere', checkout: { id } });
    expect(created.status).toBe(201);
    await call('POST', `/campaigns/${created.body.data.id}/codes/sync`, {});
    return `/checkouts/${id}`;
  }

  const ordersOf = async (path: string) => (await call('GET', path)).body.data.orders;

  const counted = (path: string, former: string | null = null) =>
    eventually(
      'a new count',
      () => ordersOf(path),
      (orders) => orders?.status === 'current' && orders.countedAt !== former,
    );

  const revenue = async (path: string, query = '') =>
    (await call<{ data: RevenueBody }>('GET', `${path}/revenue${query}`)).body.data;

  const yesterday = () => new Date(Date.now() - 86_400_000);

  it.each(providers)('counts what was paid at %s, with and without codes', async (provider) => {
    const path = await connect(provider);
    const fake = emulator.fakes[provider];
    const code = fake.discounts().find(({ discount }) => discount === 60)?.code ?? '';
    const discountId = fake.providerIdOf(code) ?? '';
    fake.orders.push(
      fakeOrder({ at: yesterday(), country: 'IN', cardCountry: 'IN', amount: 1_960, discountId }),
      fakeOrder({ at: yesterday(), country: 'IN', cardCountry: 'US', amount: 1_960, discountId }),
      fakeOrder({
        at: yesterday(),
        country: 'IN',
        cardCountry: 'IN',
        amount: 5_880,
        tax: 980,
        refunded: 2_940,
      }),
      fakeOrder({ at: yesterday(), country: 'IN', kind: 'renewal', amount: 900 }),
    );
    const connected = await call('PATCH', path, { ordersKey: fake.ordersKey });
    expect(connected.status).toBe(200);
    expect(connected.body.data.orders).toMatchObject({
      keyLast4: fake.ordersKey.slice(-4),
      status: 'counting',
    });
    await counted(path);
    const { totals, renewals, byCountry, byDiscount, byMonth } = await revenue(path);
    expect(totals).toEqual({ orders: 3, revenue: 63.7, refunds: 24.5 });
    expect(renewals).toEqual({ orders: 1, revenue: 9, refunds: 0 });
    const cards = provider === 'stripe';
    expect(byCountry).toMatchObject([
      {
        country: 'IN',
        withCode: { orders: 2, revenue: 39.2 },
        withoutCode: { orders: 1, revenue: 24.5, refunds: 24.5 },
        unknown: { orders: 0 },
        otherCardCountry: cards ? 1 : null,
      },
    ]);
    expect(byDiscount).toMatchObject([
      { discount: 60, isSale: false, orders: 2, otherCardCountry: cards ? 1 : null },
    ]);
    expect(byMonth).toMatchObject([{ discounted: { orders: 3 }, fullPrice: { orders: 0 } }]);
  });

  it('counts again on request, and removes the numbers with the key', async () => {
    const path = await connect('polar');
    const fake = emulator.fakes.polar;
    expect((await call('POST', `${path}/revenue`, {})).body.error.code).toBe('orders_not_connected');
    await call('PATCH', path, { ordersKey: fake.ordersKey });
    const first = await counted(path);
    expect((await revenue(path)).totals.orders).toBe(0);
    fake.orders.push(fakeOrder({ at: yesterday(), country: 'BR' }));
    for (const from of ['1900-01-01', '2099-01-01', new Date().toISOString().slice(0, 10)]) {
      const { status, body } = await call('POST', `${path}/revenue`, { from });
      expect([status, body.error.code, body.error.details]).toMatchObject([
        400,
        'validation_failed',
        [{ path: 'from', code: 'invalid_value' }],
      ]);
    }
    const started = await call('POST', `${path}/revenue`, {});
    expect([started.status, started.body.data]).toMatchObject([202, { status: 'counting' }]);
    await counted(path, first?.countedAt ?? null);
    expect((await revenue(path)).totals.orders).toBe(1);
    const removed = await call('PATCH', path, { ordersKey: null });
    expect(removed.body.data.orders).toBeNull();
    expect((await call('GET', `${path}/revenue`)).body.error.code).toBe('orders_not_connected');
    await call('PATCH', path, { ordersKey: fake.ordersKey });
    fake.orders.length = 0;
    await counted(path);
    expect((await revenue(path)).totals.orders).toBe(0);
  });

  it('keeps old numbers and their age while the key is rejected', async () => {
    const path = await connect('paddle');
    const fake = emulator.fakes.paddle;
    fake.orders.push(fakeOrder({ at: yesterday(), country: 'BR' }));
    await call('PATCH', path, { ordersKey: fake.ordersKey });
    const first = await counted(path);
    const permissions = fake.keys.get(fake.ordersKey) ?? new Set();
    fake.keys.delete(fake.ordersKey);
    await call('POST', `${path}/revenue`, {});
    const failing = await eventually(
      'a problem',
      () => ordersOf(path),
      (orders) => orders?.status === 'failing',
    );
    expect(failing).toMatchObject({ problem: { type: 'key_refused' }, countedAt: first?.countedAt });
    expect((await revenue(path)).totals.orders).toBe(1);
    fake.keys.set(fake.ordersKey, permissions);
    await call('POST', `${path}/revenue`, {});
    expect(await counted(path, first?.countedAt ?? null)).toMatchObject({ problem: null });
  });

  it('refuses a wrong key, a full key, one of another account or mode, and one without proof', async () => {
    const path = await connect('stripe');
    const fake = emulator.fakes.stripe;
    const refused = async (ordersKey: string) => {
      const { body } = await call('PATCH', path, { ordersKey });
      return [body.error.code, body.error.details?.[0]?.code, body.error.details?.[0]?.permission];
    };
    expect(await refused('rk_live_Unknown0000')).toEqual(['validation_failed', 'key_refused', undefined]);
    expect(await refused('sk_live_Everything0000')).toEqual([
      'validation_failed',
      'full_access_key',
      undefined,
    ]);
    expect(await refused('rk_test_Orders000000')).toEqual(['checkout_mode_differs', undefined, undefined]);
    const permissions = ['charge_read', 'checkout_session_read', 'promotion_code_read'];
    fake.keys.set('rk_live_NoInvoices0000', new Set(permissions));
    expect(await refused('rk_live_NoInvoices0000')).toEqual([
      'validation_failed',
      'key_refused',
      'Invoices: read',
    ]);
    // To the key of another account, none of our codes exists.
    fake.transport.faults = [{ kind: 'not_found', requests: /^GET .v1.promotion_codes.promo/, times: 1_000 }];
    expect(await refused(fake.ordersKey)).toEqual(['checkout_account_differs', undefined, undefined]);
    fake.transport.faults = [];
    const { id } = (await call('POST', '/checkouts', { provider: 'stripe', providerKey: fake.providerKey }))
      .body.data;
    const { body } = await call('PATCH', `/checkouts/${id}`, { ordersKey: fake.ordersKey });
    expect(body.error.code).toBe('checkout_without_codes');
  });

  it('limits counts on request to six an hour', async () => {
    const path = await connect('polar');
    await call('PATCH', path, { ordersKey: emulator.fakes.polar.ordersKey });
    let last = await counted(path);
    for (let count = 0; count < 6; count++) {
      expect((await call('POST', `${path}/revenue`, {})).status).toBe(202);
      last = await counted(path, last?.countedAt ?? null);
    }
    expect((await call('POST', `${path}/revenue`, {})).status).toBe(429);
  });

  it('disconnects the checkout with its numbers', async () => {
    const path = await connect('polar');
    await call('PATCH', path, { ordersKey: emulator.fakes.polar.ordersKey });
    await counted(path);
    const [campaign] = (await call<{ data: { id: string; checkout: unknown }[] }>('GET', '/campaigns')).body
      .data;
    await call('PATCH', `/campaigns/${campaign?.id}`, { checkout: null });
    expect((await call('DELETE', path)).status).toBeLessThan(300);
  });
});
