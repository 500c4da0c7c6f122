import { ordersClientOf } from '../../../../lambdas/checkouts/orders/orders-client-of.ts';
import { ProviderError } from '../../../../lambdas/checkouts/providers/provider.ts';
import { fakeCheckouts, fakePrice } from '../../../support/checkouts/fake-checkouts.ts';

function account() {
  const fake = fakeCheckouts.paddle(() => new Date('2026-12-01T03:00:00.000Z'));
  fake.createByHand('PPP60', 60);
  fake.prices?.push(fakePrice({ id: 'pri_book' }));
  const open = (key: string) => {
    const { fetch } = fake.transport;
    const { chargedPrices } = ordersClientOf({ provider: 'paddle', mode: 'live' }, key, { fetch });
    if (!chargedPrices) throw new Error('Paddle has no preview of prices');
    return chargedPrices;
  };
  const discountId = fake.providerIdOf('PPP60') ?? '';
  return { fake, open, ask: open(fake.ordersKey), place: (country: string) => ({ country, discountId }) };
}

const problemOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error) => error instanceof ProviderError && [error.problem, error.permission ?? error.field],
  );

it.each([
  ['US', 'USD', 19.6, 0],
  ['IN', 'INR', 1881.6, 287.02],
  ['JP', 'JPY', 3077, 280],
])('in %s, the checkout charges %s %d, of which %d are tax', async (country, currency, total, tax) => {
  const { ask, place } = account();
  const charged = await ask({ priceIds: ['pri_book'], place: place(country) });
  expect(charged).toEqual({ currency, prices: new Map([['pri_book', { total, tax }]]) });
});

it('a tax that comes on top and a price for the country are in the amount', async () => {
  const { fake, ask, place } = account();
  fake.prices?.push(fakePrice({ id: 'pri_net', isTaxOnTop: true }));
  fake.prices?.push(fakePrice({ id: 'pri_brazil', overrides: { BR: { amount: 10_000, currency: 'BRL' } } }));
  const priceIds = ['pri_book', 'pri_net', 'pri_brazil'];
  const charged = await ask({ priceIds, place: place('BR') });
  expect([...(charged?.prices.values() ?? [])].map(({ total }) => total)).toEqual([101.92, 112.11, 40]);
  expect(fake.transport.requests).toHaveLength(1);
});

it('without a place, it is only asked whether the price exists', async () => {
  const { ask } = account();
  expect((await ask({ priceIds: ['pri_book'] }))?.prices.get('pri_book')).toEqual({ total: 49, tax: 0 });
  expect(await ask({ priceIds: ['pri_other'] })).toBeUndefined();
});

it('a country in which Paddle does not sell has no price', async () => {
  const { ask, place } = account();
  expect(await ask({ priceIds: ['pri_book'], place: place('CU') })).toBeUndefined();
});

it('the key for codes may not ask', async () => {
  const { fake, open } = account();
  const asked = open(fake.providerKey)({ priceIds: ['pri_book'] });
  expect(await problemOf(asked)).toEqual(['key_refused', 'transaction.read']);
});

it.each([
  ['data.currency_code', { data: { currency_code: null } }],
  ['data.details.line_items', { data: { currency_code: 'USD', details: {} } }],
  [
    'data.details.line_items.0.totals.tax',
    {
      data: {
        currency_code: 'USD',
        details: { line_items: [{ price: { id: 'pri_book' }, totals: { total: '1960' } }] },
      },
    },
  ],
  [
    'data.details.line_items.0.totals.total',
    {
      data: {
        currency_code: 'USD',
        details: { line_items: [{ price: { id: 'pri_book' }, totals: { total: '19.60', tax: '0' } }] },
      },
    },
  ],
])('a response with another %s is no price', async (field, body) => {
  const { fake, ask } = account();
  fake.transport.drift = () => body;
  expect(await problemOf(ask({ priceIds: ['pri_book'] }))).toEqual(['unexpected_response', field]);
});
