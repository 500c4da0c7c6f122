import { discount, noDiscount } from '../../../support/banner-script/banner-configs.ts';
import { openLinks } from '../../../support/banner-script/checkout-links.ts';
import { useShop } from '../../../support/banner-script/shop.ts';
import { htmlPage } from '../../../support/banner-script/stubs.ts';
import { until } from '../../../support/banner-script/visit.ts';

const shop = useShop();
const config = discount({ codeInLinks: true, codeInCookie: true });

/** Models of the libraries, which note each call: `this`, all arguments, and what they return. */
const libraries = `<button id="press">Press</button><script>
  window.calls = [];
  const note = (name) => function (...values) { calls.push([name, this === owners[name], ...values]); return name + ' returned'; };
  window.Paddle = { Checkout: { open: note('paddle') } };
  window.LemonSqueezy = { Url: { Open: note('lemon') } };
  window.open = note('window');
  window.owners = { paddle: Paddle.Checkout, lemon: LemonSqueezy.Url, window };
  window.originals = [window.open, Paddle.Checkout.open, LemonSqueezy.Url.Open];
  window.isOriginal = () => String(originals.map((each, index) => each === [window.open, Paddle.Checkout.open, LemonSqueezy.Url.Open][index]));
</script>`;

beforeEach(() => shop.respondWith(config));

const press = () => shop.visitor.page.locator('#press').click();
/** Runs code in the page and returns its result and what the libraries noted. */
const run = (code: string): Promise<[unknown, unknown[][]]> =>
  shop.visitor.page.evaluate(
    `(() => { calls.length = 0; let result; try { result = (${code}); } catch (error) { result = String(error); } return [result, calls]; })()`,
  );
const stripe = 'https://buy.stripe.com/x';
const cookies = async () =>
  (await shop.visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`);

test('nothing is wrapped or stored before a press; then each call keeps `this`, all arguments and its result', async () => {
  await openLinks(shop, libraries);
  expect(await shop.visitor.page.evaluate('isOriginal()')).toBe('true,true,true');
  // A script's click is not a press.
  await shop.visitor.page.evaluate("document.querySelector('#press').click()");
  expect([await shop.visitor.page.evaluate('isOriginal()'), await cookies()]).toEqual(['true,true,true', []]);
  await press();
  expect(await shop.visitor.page.evaluate('isOriginal()')).toBe('false,false,false');
  expect(await run(`window.open('${stripe}', '_blank', 'noopener')`)).toEqual([
    'window returned',
    [['window', true, `${stripe}?prefilled_promo_code=PPP50`, '_blank', 'noopener']],
  ]);
  expect(await run(`LemonSqueezy.Url.Open('https://north.lemonsqueezy.com/buy/b4f6', 1, 2)`)).toEqual([
    'lemon returned',
    [['lemon', true, 'https://north.lemonsqueezy.com/buy/b4f6?checkout[discount_code]=PPP50', 1, 2]],
  ]);
  expect(await run("Paddle.Checkout.open({ items: [1], discountId: null }, 'more')")).toEqual([
    'paddle returned',
    [['paddle', true, { items: [1], discountId: null, discountCode: 'PPP50' }, 'more']],
  ]);
  const [cookie] = await shop.visitor.context.cookies();
  expect(cookie).toMatchObject({ name: 'ppp_code', value: 'PPP50', path: '/', sameSite: 'Lax' });
  expect(Math.abs(Number(cookie?.expires) - Date.now() / 1000 - 3600)).toBeLessThan(60);
  await until(() => shop.stubs.eventNames().includes('checkout_opened'));
});

test('it is wrapped once, and again only if the page replaces it', async () => {
  await openLinks(shop, libraries);
  await press();
  await shop.visitor.page.evaluate('window.wrapped = [window.open, Paddle.Checkout.open]');
  await press();
  expect(
    await shop.visitor.page.evaluate('window.open === wrapped[0] && Paddle.Checkout.open === wrapped[1]'),
  ).toBe(true);
  await shop.visitor.page.evaluate(
    'Paddle = { Checkout: { open: originals[1] } }; owners.paddle = Paddle.Checkout',
  );
  await press();
  expect((await run('Paddle.Checkout.open({})'))[1]).toEqual([['paddle', true, { discountCode: 'PPP50' }]]);
});

test.each<[string, string, unknown[]]>([
  ['a discount', "Paddle.Checkout.open({ discountId: 'dsc_1' })", [{ discountId: 'dsc_1' }]],
  ['a transaction', "Paddle.Checkout.open({ transactionId: 'txn_1' })", [{ transactionId: 'txn_1' }]],
  [
    'a code',
    `window.open('${stripe}?prefilled_promo_code=SUMMER')`,
    [`${stripe}?prefilled_promo_code=SUMMER`],
  ],
  ['another place', "window.open('/about')", ['/about']],
  ['no arguments', 'window.open()', []],
  ['no URL', "window.open('http://[', 'a')", ['http://[', 'a']],
])('a call with %s stays as it is', async (_, code, expected) => {
  await openLinks(shop, libraries);
  await press();
  const [, calls] = await run(code);
  expect(calls[0]?.slice(2)).toEqual(expected);
});

test.each<[string, string]>([
  ['throw when they are listed', "new Proxy({}, { ownKeys() { throw new Error('hostile'); } })"],
  ['throw when they are read', "{ get discountCode() { throw new Error('hostile'); } }"],
  ['are frozen', 'Object.freeze({ items: [] })'],
  ['are not there', 'null'],
  ['refer to themselves', '(() => { const self = {}; self.self = self; return self; })()'],
])('options that %s never stop the page’s call', async (_, options) => {
  await openLinks(shop, libraries);
  await press();
  const counts = await shop.visitor.page.evaluate(
    `(() => { calls.length = 0; const result = Paddle.Checkout.open(${options}); return [result, calls.length]; })()`,
  );
  expect(counts).toEqual(['paddle returned', 1]);
});

test('a page that protects its functions, or breaks arrays, keeps them', async () => {
  await openLinks(shop, libraries);
  await shop.visitor.page.evaluate('Object.freeze(Paddle.Checkout)');
  await press();
  expect((await run('Paddle.Checkout.open({})'))[1]).toEqual([['paddle', true, {}]]);
  const [result] = await run(`(() => {
    const { slice } = Array.prototype;
    Array.prototype.slice = () => { throw new Error('hostile'); };
    try { return window.open('${stripe}'); } finally { Array.prototype.slice = slice; }
  })()`);
  expect(result).toBe('window returned');
});

test.each([
  ['a visitor without a discount', noDiscount()],
  ['a campaign without codeInLinks', discount({})],
])('%s gets nothing wrapped, and no cookie', async (_, response) => {
  shop.respondWith(response);
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, libraries);
  await shop.open();
  await until(async () => (await shop.visitor.announcements()).length > 0);
  await press();
  expect([await shop.visitor.page.evaluate('isOriginal()'), await cookies()]).toEqual(['true,true,true', []]);
});

test('without codeInCookie, or with data-storage="none", there is no cookie', async () => {
  shop.respondWith(discount({ codeInLinks: true }));
  await openLinks(shop, libraries);
  await press();
  expect(await cookies()).toEqual([]);
  shop.respondWith(config);
  shop.stubs.page.html = htmlPage(shop.scriptTag('data-storage="none"'), libraries);
  await shop.open();
  await shop.visitor.banner.waitFor();
  await press();
  expect(await cookies()).toEqual([]);
});

test('Shopify is told once, and keeps a code that it already has', async () => {
  const shopify = `${libraries}<script>window.Shopify = {}; window.told = []; window.realFetch = window.fetch;
    window.fetch = (url, options) => { told.push(String(url)); return realFetch(url, options); };</script>`;
  await openLinks(shop, shopify);
  await press();
  await press();
  expect(await shop.visitor.page.evaluate('told.filter((url) => url[0] === "/")')).toEqual([
    '/discount/PPP50',
  ]);
  await openLinks(shop, `${shopify}<script>document.cookie = 'discount_code=SUMMER';</script>`);
  await press();
  expect(await shop.visitor.page.evaluate('told.filter((url) => url[0] === "/")')).toEqual([]);
});

test('a navigation to a known checkout carries the code, replaced or not, and others stay', async () => {
  await openLinks(shop, libraries);
  const { page } = shop.visitor;
  const length = await page.evaluate('history.length');
  await page.evaluate(`location.replace('${stripe}')`);
  await page.waitForURL(`${stripe}?prefilled_promo_code=PPP50`);
  expect(await page.evaluate('history.length')).toBe(length);
  await openLinks(shop, libraries);
  await shop.visitor.page.evaluate("location.href = '/about?plan=1'");
  await shop.visitor.page.waitForURL('**/about?plan=1');
});
