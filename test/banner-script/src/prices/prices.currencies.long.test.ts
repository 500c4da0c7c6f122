import { discount } from '../../../support/banner-script/banner-configs.ts';
import { estimateIn } from '../../../support/banner-script/prices.ts';
import { useShop } from '../../../support/banner-script/shop.ts';
import { htmlPage, publicKey } from '../../../support/banner-script/stubs.ts';
import { until } from '../../../support/banner-script/visit.ts';

const shop = useShop();

/** Prices in several elements, and a last price, which is converted after all others. */
const prices = (attribute = '') =>
  ['p', 'b', 'a'].map((tag) => `<${tag}${attribute} data-ppp-price="99">€99</${tag}>`).join('');
const last = '<b id="last" data-ppp-price="99" data-ppp-currency="USD">$99</b>';
const inEuro = ' data-ppp-currency="EUR"';
const warning = 'ppp: prices in EUR, campaign in USD';

/** Opens a page with these prices and waits until the script has visited each of them. */
async function open(body: string, script: string): Promise<void> {
  shop.stubs.page.html = htmlPage(script, body + last);
  await shop.open();
  await until(async () => (await estimateIn(shop.visitor, '#last')).includes('4,360'));
}

/**
 * Returns the markup of all prices except for the last, including children and shadow roots that the script
 * added.
 */
const markup = () =>
  shop.visitor.page
    .locator('[data-ppp-price]:not(#last)')
    .evaluateAll((elements) =>
      elements.map((element) => element.outerHTML + (element.shadowRoot?.innerHTML ?? '')).join(''),
    );

test.each([
  ['on the prices', prices(inEuro), ''],
  ['on the tag', prices(), inEuro],
  ['on the prices, although the tag names that of the campaign', prices(inEuro), 'data-ppp-currency="USD"'],
])('prices in another currency, declared %s, stay as they are, with one warning', async (_, body, tag) => {
  await open(body, shop.scriptTag(tag));
  expect(await markup()).toBe(body);
  expect(shop.visitor.warnings).toEqual([warning]);
});

test.each([
  ['the campaign’s, on the tag', prices(), 'data-ppp-currency="USD"'],
  ['the campaign’s, on the prices', prices(' data-ppp-currency="USD"'), ''],
  ['the campaign’s, in lower case', prices(' data-ppp-currency="usd"'), ''],
  ['not named', prices(' data-ppp-currency=""'), ''],
])('prices are local where their currency is %s', async (_, body, tag) => {
  await open(body, shop.scriptTag(tag));
  for (const tag of ['p', 'b', 'a'])
    expect(await estimateIn(shop.visitor, `body > ${tag} >> nth=0`)).toContain('4,360');
  expect(shop.visitor.warnings).toEqual([]);
});

test('a response of an older service, which names no currency, converts every price', async () => {
  const { baseCurrency: _none, ...older } = discount();
  shop.respondWith(older as ReturnType<typeof discount>);
  await open(prices(inEuro), shop.scriptTag());
  expect(await estimateIn(shop.visitor, 'body > a')).toContain('4,360');
  expect(shop.visitor.warnings).toEqual([]);
});

test.each([
  ['SGD', 1.28],
  ['ARS', 1527],
  ['COP', 3367],
  ['FJD', 2.24],
  ['SSP', 5714],
])('an estimate in %s is not written with the sign of another currency', async (currencyCode, fxRate) => {
  shop.respondWith(discount({}, { currencyCode, fxRate }));
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, last);
  await shop.open();
  await until(async () => (await estimateIn(shop.visitor, '#last')) !== '');
  expect(await estimateIn(shop.visitor, '#last')).not.toMatch(/^ ≈ [$£]/);
});

test('window.ppp names the currency where the script is part of another file', async () => {
  const { serviceUrl, scriptUrl } = shop.stubs;
  const code = await (await fetch(scriptUrl.replace('api.test', '127.0.0.1'))).text();
  const settings = { key: publicKey, base: serviceUrl, currency: 'EUR' };
  const body = `window.ppp = ${JSON.stringify(settings)};\n${code}`;
  shop.stubs.files['/shop.js'] = { type: 'text/javascript', body };
  await open(prices(), '<script async src="/shop.js"></script>');
  expect(await markup()).toBe(prices());
  expect(shop.visitor.warnings).toEqual([warning]);
});
