import { type CheckoutProvider, checkoutProviders } from '../../../../core/checkouts/checkout.ts';
import type { Order } from '../../../../core/checkouts/orders/order.ts';
import { type FakeOrder, fakeOrder } from '../../../../demo/checkouts/fake-orders.ts';
import { type OrdersOptions, ordersClientOf } from '../../../../lambdas/checkouts/orders/orders-client-of.ts';
import { ProviderError } from '../../../../lambdas/checkouts/providers/provider.ts';
import { fakeCheckouts } from '../../../support/checkouts/fake-checkouts.ts';

const november = { from: '2026-11-01', before: '2026-12-01' };
const at = new Date('2026-11-10T12:00:00.000Z');

function account(provider: CheckoutProvider, more: OrdersOptions = {}) {
  const fake = fakeCheckouts[provider](() => new Date('2026-12-01T03:00:00.000Z'));
  const { fetch } = fake.transport;
  const client = ordersClientOf({ provider, mode: 'live' }, fake.ordersKey, { fetch, ...more });
  const pay = (order: Partial<FakeOrder> = {}) => fake.orders.push(fakeOrder({ at, ...order }));
  const read = async (window = november) => {
    const orders: Order[] = [];
    await client.read(window, (order) => orders.push(order));
    return orders.map(({ id: _id, ...order }) => order);
  };
  return { fake, client, pay, read };
}

const problemOf = (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    (error) => error instanceof ProviderError && [error.problem, error.field ?? error.permission],
  );

describe.each(checkoutProviders)('orders of %s', (provider) => {
  it('have day, country, currency and amounts without tax', async () => {
    const { pay, read } = account(provider);
    pay({ amount: 5_950, tax: 950, country: 'DE', currency: 'EUR' });
    expect(await read()).toMatchObject([
      { day: '2026-11-10', country: 'DE', currency: 'EUR', net: 50_000, refunded: 0, discounts: [] },
    ]);
  });

  it('belong to whole UTC days', async () => {
    const { pay, read } = account(provider);
    for (const time of [
      '2026-10-31T23:59:59Z',
      '2026-11-01T00:00:00Z',
      '2026-11-30T23:59:59Z',
      '2026-12-01T00:00:00Z',
    ])
      pay({ at: new Date(time) });
    expect((await read()).map(({ day }) => day).sort()).toEqual(['2026-11-01', '2026-11-30']);
  });

  it('are read to the last page', async () => {
    const { pay, read } = account(provider);
    for (let index = 0; index < 230; index++) pay();
    expect(await read()).toHaveLength(230);
  });

  it.each([
    ['JPY', 4_900, 4_900_000],
    ['KWD', 4_900, 4_900],
    ['USD', 4_900, 49_000],
  ])('in %s have its decimals', async (currency, amount, net) => {
    const { pay, read } = account(provider);
    pay({ currency, amount });
    expect(await read()).toMatchObject([{ currency, net }]);
  });

  it('subtract refunds without their tax, and all of a disputed payment', async () => {
    const { pay, read } = account(provider);
    pay({ amount: 6_000, tax: 1_000, refunded: 3_000 });
    pay({ amount: 6_000, tax: 1_000, isDisputed: true, at: new Date('2026-11-11T00:00:00Z') });
    const orders = (await read()).sort((one, other) => (one.day < other.day ? -1 : 1));
    expect(orders).toMatchObject([
      { net: 50_000, refunded: 25_000 },
      { net: 50_000, refunded: 50_000 },
    ]);
  });

  it('have no refund of a part of the smallest unit', async () => {
    const { pay, read } = account(provider);
    pay({ currency: 'JPY', amount: 2_000, tax: 111, refunded: 333 });
    expect(await read()).toMatchObject([{ net: 1_889_000, refunded: 315_000 }]);
  });

  it('see a refund when the day is read again', async () => {
    const { fake, pay, read } = account(provider);
    pay();
    expect(await read()).toMatchObject([{ refunded: 0 }]);
    Object.assign(fake.orders[0] ?? {}, { refunded: 4_900 });
    expect(await read()).toMatchObject([{ refunded: 49_000 }]);
  });

  it('without an address have the country XX', async () => {
    const { pay, read } = account(provider);
    pay({ country: null });
    expect(await read()).toMatchObject([{ country: 'XX' }]);
  });

  it('leave out failed payments and those of the other mode', async () => {
    const { pay, read } = account(provider);
    pay({ isPaid: false });
    pay({ isOfOtherMode: true });
    expect(await read()).toEqual([]);
  });

  it('tell renewals from first payments, with their code', async () => {
    const { pay, read } = account(provider);
    pay({ kind: 'subscription', discountId: 'promo_1' });
    pay({ kind: 'renewal', discountId: 'promo_1', at: new Date('2026-11-11T00:00:00Z') });
    const orders = (await read()).sort((one, other) => (one.day < other.day ? -1 : 1));
    expect(orders).toMatchObject([
      { isRenewal: false, discounts: ['promo_1'] },
      { isRenewal: true, discounts: ['promo_1'] },
    ]);
  });

  it('fail as a whole if a field is missing, with its name', async () => {
    const fields = {
      stripe: ['amount', 'amount'],
      paddle: ['details', 'details'],
      polar: ['net_amount', 'net_amount'],
    } as const;
    const [field, path] = fields[provider];
    const { fake, pay, read } = account(provider);
    pay();
    fake.transport.drift = (body) => {
      const { data, items } = Object(body);
      for (const entry of data ?? items) delete entry[field];
      return body;
    };
    expect(await problemOf(read())).toEqual(['unexpected_response', path]);
  });

  it('end if the provider returns a page again and again', async () => {
    const { fake, pay, read } = account(provider);
    for (let index = 0; index < 130; index++) pay();
    fake.transport.ignoredParameters = ['starting_after', 'after', 'page'];
    const field = provider === 'polar' ? 'pagination' : 'has_more';
    expect(await problemOf(read())).toEqual(['unexpected_response', field]);
  });

  it('can be read with the orders key only', async () => {
    const { fake, client } = account(provider);
    expect(await client.probe()).not.toEqual([]);
    const { fetch } = fake.transport;
    const codes = ordersClientOf({ provider, mode: 'live' }, fake.providerKey, { fetch });
    expect(await problemOf(codes.probe())).toEqual(['key_refused', expect.any(String)]);
  });

  it('wait and continue after a limit of the provider, and after a failed response', async () => {
    const pauses: number[] = [];
    const pause = async (ms: number) => void pauses.push(ms);
    const { fake, pay, read } = account(provider, { attempts: 4, pause });
    pay();
    fake.transport.faults = [{ kind: 'rate_limited' }, { kind: 'server_error_before' }];
    expect(await read()).toHaveLength(1);
    expect(pauses).toContain(7_000);
  });

  it('stop waiting when the run ends, with what the provider said', async () => {
    const run = new AbortController();
    const pause = async (_ms: number, signal?: AbortSignal) => {
      run.abort();
      expect(signal?.aborted).toBe(true);
    };
    const { fake, pay, read } = account(provider, { attempts: 4, signal: run.signal, pause });
    pay();
    fake.transport.faults = [{ kind: 'rate_limited', times: 100 }];
    expect(await problemOf(read())).toEqual(['rate_limited', undefined]);
  });

  it('find a discount of the account', async () => {
    const { fake, client } = account(provider);
    fake.createByHand('PPP60K3F9QT', 60);
    const unknown = { stripe: 'promo_no', paddle: `dsc_${'9'.repeat(26)}`, polar: crypto.randomUUID() }[
      provider
    ];
    expect(await client.hasDiscount([unknown])).toBe(false);
    expect(await client.hasDiscount([unknown, fake.providerIdOf('PPP60K3F9QT') ?? ''])).toBe(true);
  });
});

describe('Stripe', () => {
  it('fails if an empty page is not the last one', async () => {
    const { fake, read } = account('stripe');
    fake.transport.drift = (body) => ({ ...Object(body), has_more: true });
    expect(await problemOf(read())).toEqual(['unexpected_response', 'has_more']);
  });

  it('joins sessions of two days before and invoices of 14 days before', async () => {
    const { pay, read } = account('stripe');
    const first = new Date('2026-11-01T01:00:00Z');
    pay({ at: first, preparedAt: new Date('2026-10-31T01:30:00Z'), discountId: 'promo_1' });
    pay({
      at: first,
      preparedAt: new Date('2026-10-19T01:00:00Z'),
      kind: 'subscription',
      discountId: 'promo_2',
    });
    expect((await read()).map(({ discounts }) => discounts)).toEqual(
      expect.arrayContaining([['promo_1'], ['promo_2']]),
    );
  });

  it('does not know the code of a payment with the shop’s own form', async () => {
    const { pay, read } = account('stripe');
    pay({ kind: 'ownForm' });
    expect(await read()).toMatchObject([{ discounts: 'unknown' }]);
  });

  it.each(['session', 'renewal'] as const)(
    'asks the card’s address if that of the %s has no country',
    async (kind) => {
      const { fake, pay, read } = account('stripe');
      pay({ kind, country: 'IN' });
      fake.transport.drift = (body) => {
        for (const entry of Object(body).data)
          for (const address of [entry.customer_details?.address, entry.customer_address])
            if (address) address.country = null;
        return body;
      };
      expect(await read()).toMatchObject([{ country: 'IN' }]);
    },
  );

  it('counts the merchant’s currency, not the one that the buyer saw', async () => {
    const { pay, read } = account('stripe');
    pay();
    expect(await read()).toMatchObject([{ currency: 'USD', net: 49_000 }]);
  });

  it('returns the card’s country, and none for another way to pay', async () => {
    const { fake, pay, read } = account('stripe');
    pay({ cardCountry: 'IN' });
    pay({ cardCountry: null });
    expect((await read()).map(({ cardCountry }) => cardCountry).sort()).toEqual(['IN', undefined]);
    fake.transport.drift = (body, request) => {
      if (request.includes('charges'))
        for (const entry of Object(body).data) delete entry.payment_method_details.card;
      return body;
    };
    expect(await problemOf(read())).toEqual(['unexpected_response', 'payment_method_details.card']);
  });

  it('reads nothing of the next window’s session', async () => {
    const { fake, pay, read } = account('stripe');
    pay();
    await read();
    const lists = fake.transport.requests.map(({ path, query }) => [path, query.get('created[lt]')]);
    expect(lists).toContainEqual(['/v1/checkout/sessions', String(Date.parse('2026-12-01') / 1_000)]);
  });
});

describe('Paddle', () => {
  it('counts credits as they are', async () => {
    const { pay, read } = account('paddle');
    pay({ amount: -1_000 });
    expect(await read()).toMatchObject([{ net: -10_000 }]);
  });

  it('never follows the next page to another server', async () => {
    const { fake, pay, read } = account('paddle');
    for (let index = 0; index < 40; index++) pay();
    fake.transport.drift = (body) => {
      const { pagination } = Object(body).meta;
      pagination.next = pagination.next.replace('http://', 'http://evil.');
      return body;
    };
    expect(await read()).toHaveLength(40);
  });
});

describe('Polar', () => {
  it('filters itself if the API ignores its filters', async () => {
    const { fake, pay, read } = account('polar');
    pay();
    pay({ at: new Date('2026-10-10T00:00:00Z') });
    pay({ isPaid: false });
    fake.transport.ignoredParameters = ['created_after', 'created_before', 'status'];
    expect(await read()).toHaveLength(1);
  });
});
