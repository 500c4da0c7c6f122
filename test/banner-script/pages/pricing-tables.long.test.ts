import { discount, noDiscount } from '../../support/banner-script/banner-configs.ts';
import { lookOf, type PageLook } from '../../support/banner-script/prices.ts';
import { pricingTables, tableMarkup } from '../../support/banner-script/pricing-tables.ts';
import { useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';
import { settle, until } from '../../support/banner-script/visit.ts';

const shop = useShop();

/** Currencies with their rates to USD, from short to long amounts and in several scripts. */
const currencies: [string, number][] = [
  ['AED', 3.67],
  ['ARS', 1527],
  ['BDT', 121.9],
  ['BRL', 5.5],
  ['CAD', 1.4],
  ['CLP', 945],
  ['CNY', 7.12],
  ['COP', 3867],
  ['CZK', 20.9],
  ['EGP', 47.6],
  ['EUR', 0.86],
  ['GHS', 11.4],
  ['HUF', 331],
  ['IDR', 16680],
  ['ILS', 3.27],
  ['INR', 88.1],
  ['IRR', 42105],
  ['JPY', 154.5],
  ['KES', 129.2],
  ['KRW', 1457],
  ['KWD', 0.3069],
  ['LBP', 89500],
  ['MXN', 18.4],
  ['NGN', 1447],
  ['PKR', 282],
  ['PLN', 3.65],
  ['THB', 32.4],
  ['TRY', 42.3],
  ['UGX', 3620],
  ['VND', 26350],
  ['ZAR', 17.2],
];

/** A window in which all tables are in view. */
const viewport = { width: 1280, height: 9_000 };

/** Opens the page and returns what it shows once it stays the same. */
async function look(body: string, config: Parameters<typeof shop.respondWith>[0]): Promise<PageLook> {
  shop.respondWith(config);
  const style = '<style>body{margin:0;font:16px/1.5 sans-serif}*{box-sizing:border-box}</style>';
  shop.stubs.page.html = htmlPage(shop.stubs.snippet + style, body);
  await shop.open(undefined, { viewport });
  await until(() => shop.stubs.configRequests.length > 0);
  if (config.show) await shop.visitor.page.waitForFunction("self['ppp:offer']?.estimateFor");
  await settle(shop.visitor.page, 700);
  return lookOf(shop.visitor.page);
}

/** Returns the numbers of the elements that moved by more than a pixel. */
const movedBoxes = (alone: PageLook, { boxes }: PageLook): string[] =>
  Object.entries(alone.boxes)
    .filter(([index, box]) =>
      box.some((pixels, side) => Math.abs(pixels - (boxes[Number(index)]?.[side] ?? NaN)) > 1),
    )
    .map(([index]) => index);

/** Returns the estimates' parts of the page's own sizes by table, or 0 for a price without an estimate. */
const scalesOf = (alone: PageLook, { fonts }: PageLook): number[][] =>
  Object.entries(fonts).map(([table, prices]) =>
    prices.map(({ isEstimate, pixels }, index) =>
      isEstimate ? Number((pixels / (alone.fonts[table]?.[index]?.pixels ?? NaN)).toFixed(2)) : 0,
    ),
  );

/** Checks that nothing moved, and that prices of a row share one size that can be read. Returns how many rows show estimates. */
function expectToFit(alone: PageLook, local: PageLook, tables = 1): number {
  expect(movedBoxes(alone, local)).toEqual([]);
  const rows = scalesOf(alone, local);
  expect(rows).toHaveLength(tables);
  for (const scales of rows) {
    expect(new Set(scales).size).toBe(1);
    expect(scales[0] === 0 || (scales[0] ?? 0) >= 0.45).toBe(true);
  }
  for (const { isEstimate, pixels } of Object.values(local.fonts).flat())
    expect(!isEstimate || pixels >= 11).toBe(true);
  return rows.filter(([scale]) => scale).length;
}

test.each(pricingTables)('$name: nothing moves, and the row has one scale', async (table) => {
  const alone = await look(tableMarkup(table), noDiscount());
  const local = await look(tableMarkup(table), discount());
  expectToFit(alone, local);
});

test('24 of 24 tables keep their layout in 31 currencies, and at least 14 show rupees', async () => {
  const body = pricingTables.map(tableMarkup).join('');
  expect([pricingTables.length, currencies.length]).toEqual([24, 31]);
  const alone = await look(body, noDiscount());
  for (const [currencyCode, fxRate] of currencies) {
    const local = await look(body, discount({}, { currencyCode, fxRate }));
    const shown = expectToFit(alone, local, pricingTables.length);
    expect(shown).toBeGreaterThanOrEqual(currencyCode === 'INR' ? 14 : 1);
  }
});
