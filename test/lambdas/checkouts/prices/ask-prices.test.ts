import { stageFrom } from '../../../../bin/cost/stage.ts';
import { askedPrices, costOf } from '../../../../bin/cost/work.ts';
import { maxPricedProducts } from '../../../../core/banner/exact-prices.ts';
import { withCheck } from '../../../../core/checkouts/checkout.ts';
import { newOrders } from '../../../../core/checkouts/orders/orders-run.ts';
import { hourMs } from '../../../../core/shared/durations.ts';
import { fakePrice } from '../../../../demo/checkouts/fake-prices.ts';
import { ordersClientOf } from '../../../../lambdas/checkouts/orders/orders-client-of.ts';
import { askPrices } from '../../../../lambdas/checkouts/prices/ask-prices.ts';
import { beginDisconnection } from '../../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout } from '../../../../storage/checkouts/checkouts.ts';
import { putOrdersKey, removeOrders } from '../../../../storage/checkouts/orders/orders-key.ts';
import type { TrailedDatabase } from '../../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../../storage/dynamodb/database-items.ts';
import { exactPricesKey } from '../../../../storage/dynamodb/keys.ts';
import { readPublishedPrices } from '../../../../storage/exact-prices-item.ts';
import { patchProduct } from '../../../../storage/products.ts';
import { readPublication } from '../../../../storage/publications.ts';
import { ConnectedShop } from '../../../support/checkouts/connected-shop.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { addCheckout, addMerchant, addProduct, readItem } from '../../../support/storage/merchants.ts';
import { unitsOf } from '../../../support/storage/units.ts';

const test = useDatabase();
useLogLines(); // the problems of providers

/** A shop at Paddle with codes, a key for orders, and a book for $49. */
async function openShop() {
  const merchantId = (await addMerchant(test.database)).id;
  const shop = await new ConnectedShop(test.database, merchantId, 'paddle').open();
  await shop.work();
  const { fake, checkoutId, campaignId } = shop;
  const id = { merchantId, checkoutId };
  const prices = fake.prices ?? [];
  prices.push(fakePrice({ id: 'pri_book' }));
  const book = await addProduct(test.database, merchantId, { basePrice: 49, providerPriceId: 'pri_book' });
  const { ordersKey } = fake;
  const connect = (keyId = 'key_1') =>
    putOrdersKey(
      test.database,
      { ...id, mode: 'live' },
      Buffer.from('encrypted'),
      (former) => newOrders({ ordersKey, keyId, keyScope: [] }, former, shop.now),
      () => true,
    );
  await connect();
  fake.transport.requests.length = 0;
  fake.transport.mostAtOnce = 0;
  const ask = async (keyId = 'key_1', database: TrailedDatabase = test.database) => {
    const { fetch } = fake.transport;
    const account = ordersClientOf({ provider: 'paddle', mode: 'live' }, ordersKey, { fetch });
    if (!account.chargedPrices) throw new Error('Paddle has no preview of prices');
    await askPrices({ ...id, keyId }, account.chargedPrices, { database, clock: shop.clock });
  };
  const publication = async () => {
    const found = await readPublication(test.database, campaignId);
    if (!found) throw new Error('There is no publication');
    return found;
  };
  return {
    shop,
    fake,
    id,
    book,
    prices,
    connect,
    ask,
    publication,
    stored: async () => readPublishedPrices(itemsOf(test.database), await publication()),
    problems: async () =>
      (await readCheckout(test.database, merchantId, checkoutId))?.resource.problems.map(
        ({ type, campaignId, countries }) => ({ type, campaignId, countries }),
      ),
  };
}

it('asks one request for each country with a discount, and one for each product', async () => {
  const { fake, ask, stored, book, shop, publication } = await openShop();
  const { version } = await publication();
  await ask();
  const prices = await stored();
  const countries = Object.keys(prices?.countries ?? {});
  expect(countries.length).toBeGreaterThan(100);
  expect(countries).toEqual(expect.arrayContaining(['IN', 'BR', 'PL']));
  expect(countries).not.toContain('US');
  expect(fake.transport.requests.length).toBeLessThanOrEqual(1 + countries.length + 4); // four refuse
  expect(fake.transport.mostAtOnce).toBe(1);
  expect(prices).toMatchObject({
    askedAt: shop.now.toISOString(),
    products: [{ id: book.id, price: '49USD' }],
    countries: { IN: { discount: 60, currency: 'INR', amounts: [1881.6] } },
  });
  expect(await publication()).toMatchObject({ version: version + 1, pricesAt: shop.now.toISOString() });
});

it('a later pass has the new price, and one that fails leaves the old one with its age', async () => {
  const { fake, ask, stored, prices, shop } = await openShop();
  await ask();
  const askedAt = shop.now.toISOString();
  Object.assign(prices[0] ?? {}, { amount: 9_800 });
  shop.pass(24);
  for (const kind of ['rate_limited', 'server_error_before', 'wrong_json'] as const) {
    fake.transport.faults = [{ kind, requests: /pricing/ }];
    await ask();
    expect(await stored()).toMatchObject({ askedAt, countries: { IN: { amounts: [1881.6] } } });
  }
  await ask();
  expect(await stored()).toMatchObject({
    askedAt: shop.now.toISOString(),
    countries: { IN: { amounts: [3763.2] } },
  });
});

it('a wrong ID takes no price from the other products, of which the newest count', async () => {
  const { ask, stored, id, prices, book } = await openShop();
  await addProduct(test.database, id.merchantId, { providerPriceId: 'pri_wrong' });
  await ask();
  expect((await stored())?.products).toEqual([{ id: book.id, price: '49USD' }]);
  for (let index = 0; index < maxPricedProducts; index++) {
    prices.push(fakePrice({ id: `pri_${index}` }));
    await addProduct(test.database, id.merchantId, { providerPriceId: `pri_${index}` });
  }
  await ask();
  const { products = [] } = (await stored()) ?? {};
  expect(products).toHaveLength(maxPricedProducts);
  expect(products.map((product) => product.id)).not.toContain(book.id);
});

it('a price of the country is a problem of the checkout until it is gone', async () => {
  const { ask, prices, problems, shop, id } = await openShop();
  Object.assign(prices[0] ?? {}, { overrides: { BR: { amount: 9_900, currency: 'BRL' } } });
  await ask();
  const found = [{ type: 'price_differs', campaignId: shop.campaignId, countries: ['BR'] }];
  expect(await problems()).toEqual(found);
  // The hourly check of the codes knows nothing of prices.
  await shop.work();
  expect(await problems()).toEqual(found);
  const { resource } = (await readCheckout(test.database, id.merchantId, id.checkoutId)) ?? {};
  if (!resource) throw new Error('There is no checkout');
  const startedAt = resource.problems[0]?.startedAt;
  expect(withCheck(resource, { problems: [{ type: 'unreachable' }] }, shop.now).problems).toMatchObject([
    { type: 'unreachable', countries: [] },
    { type: 'price_differs', startedAt },
  ]);
  Object.assign(prices[0] ?? {}, { overrides: {} });
  await ask();
  expect(await problems()).toEqual([]);
});

it('a campaign that has another checkout by now has neither prices nor their problem', async () => {
  const { ask, prices, problems, publication, stored, shop, id } = await openShop();
  Object.assign(prices[0] ?? {}, { overrides: { BR: { amount: 9_900, currency: 'BRL' } } });
  await ask();
  const other = await addCheckout(test.database, id.merchantId);
  await shop.patch({ checkout: { ...shop.settings, id: other } });
  expect((await publication()).pricesAt).toBeUndefined();
  expect(await stored()).toBeUndefined();
  await ask();
  expect(await problems()).toEqual([]);
});

it('a disconnection ends the problem, because nothing is asked after it', async () => {
  const { ask, prices, problems, shop, id } = await openShop();
  Object.assign(prices[0] ?? {}, { overrides: { BR: { amount: 9_900, currency: 'BRL' } } });
  await ask();
  await shop.patch({ checkout: null });
  await beginDisconnection(test.database, id.merchantId, id.checkoutId, shop.clock);
  expect(await problems()).toEqual([]);
});

it('without products, the prices are removed', async () => {
  const { ask, stored, publication, shop, id, book } = await openShop();
  await ask();
  const changes = { providerPriceId: null } as object;
  await patchProduct(test.database, id.merchantId, book.id, changes, shop.clock);
  await ask();
  expect(await stored()).toBeUndefined();
  expect((await publication()).pricesAt).toBeUndefined();
});

it('the key takes the prices with it, and a run that is under way stores none', async () => {
  const { ask, prices, problems, publication, shop, id, connect } = await openShop();
  Object.assign(prices[0] ?? {}, { overrides: { BR: { amount: 9_900, currency: 'BRL' } } });
  await ask();
  const { version } = await publication();
  await removeOrders(test.database, id, () => true);
  expect(await readItem(test.database, exactPricesKey(shop.campaignId))).toBeUndefined();
  expect(await problems()).toEqual([]);
  const removed = await publication();
  expect([removed.pricesAt, removed.version]).toEqual([undefined, version + 1]);
  await ask();
  await connect('key_2');
  await ask('key_1');
  expect(await readItem(test.database, exactPricesKey(shop.campaignId))).toBeUndefined();
});

it('prices expire some days after the last pass', async () => {
  const { ask, shop } = await openShop();
  await ask();
  const { expiresAt } = (await readItem(test.database, exactPricesKey(shop.campaignId))) ?? {};
  expect(Number(expiresAt) * 1_000 - shop.now.getTime()).toBe(120 * hourMs);
});

it('a pass takes no more of the table than the bill contains, which is below a cent a month', async () => {
  const { ask } = await openShop();
  const { reads, writes } = await unitsOf(test.database, (database) => ask('key_1', database));
  const stage = { ...stageFrom([{ Resources: {} }]), schedules: [{ name: 'dispatch-checks', runs: 720 }] };
  const { tableRead = 0, tableWrite = 0 } = askedPrices(stage);
  expect(reads).toBeLessThanOrEqual(tableRead / 30);
  expect(writes).toBeLessThanOrEqual(tableWrite / 30);
  expect(writes).toBeGreaterThan(tableWrite / 60);
  expect(costOf(askedPrices(stage))).toBeLessThan(0.01);
});
