import { discount } from '../../support/banner-script/banner-configs.ts';
import { useShop } from '../../support/banner-script/shop.ts';
import { useShopServers } from '../../support/banner-script/shop-servers.ts';
import { type ShopPage, shops } from '../../support/banner-script/shops.ts';
import { until } from '../../support/banner-script/visit.ts';

const shop = useShop();
const servers = useShopServers(shop);

/** Returns what the list of results says: its summary, and each button's name, verdict and reason. */
const readPanel = () =>
  shop.visitor.page.evaluate<{ summary: string; results: string[][] } | null>(`(() => {
    const root = document.querySelector('ppp-test')?.shadowRoot;
    if (!root) return null;
    const results = [...root.querySelectorAll('li')].map((item) =>
      [item.firstChild.textContent, item.className, item.lastChild.textContent]);
    return { summary: root.querySelector('[role=status]').textContent, results };
  })()`);
const summary = async () => (await readPanel())?.summary;

/** Playwright's own clicks and locators wait for navigations that the test has stopped. */
const reload = () =>
  shop.visitor.page.evaluate("document.querySelector('ppp-test').shadowRoot.querySelector('button').click()");

/** Presses an element where it is, as a merchant does. */
async function pressByHand(selector: string): Promise<void> {
  const { page } = shop.visitor;
  const [x, y] = await page.evaluate<[number, number]>(
    `(({ x, y }) => [x + 5, y + 5])(document.querySelector('${selector}').getBoundingClientRect())`,
  );
  await page.mouse.click(x, y);
}

/** Opens a shop's preview, presses *Test*, and returns each button's name, verdict and reason. */
async function runTest(
  shopPage: ShopPage,
  config = discount({ codeInLinks: true, codeInCookie: true }),
): Promise<string[][]> {
  shop.stubs.files['/v1/banner/preview'] = { type: 'application/json', body: JSON.stringify(config) };
  await servers.open(shopPage, '#ppp-preview=token');
  const button = shop.visitor.banner.getByRole('button', { name: 'Test' });
  await button.waitFor();
  const before = servers.requests.length;
  await button.click({ noWaitAfter: true });
  await until(async () => !/Pressing/.test((await summary()) ?? 'Pressing'));
  const results = (await readPanel())?.results ?? [];
  // The test itself, and each answer it gave to the page, stays in the page.
  expect(servers.requests.slice(before)).toEqual([]);
  expect([...servers.received, ...shop.stubs.beacons]).toEqual([]);
  return results;
}

test.each(shops.map((each) => [each.name, each] as const))(
  'the self-test agrees with what the checkout receives, and nothing leaves the page: %s',
  async (_, each) => {
    const results = await runTest(each);
    const states = results.map(([, state]) => state);
    expect(states).toContain(each.way ? 'carried' : 'lost');
    expect(states).not.toContain(each.way ? 'lost' : 'carried');
  },
);

/** A page with many ways out, most of which get no code. */
const manyWays: ShopPage = {
  name: 'Many ways',
  way: 'link',
  body: `
    <a href="https://buy.stripe.com/3cs4gy" target="_blank">Buy in a new tab</a>
    <a href="https://buy.stripe.com/3cs4gy?prefilled_promo_code=OLD">Buy with an old code</a>
    <a href="https://pay.northlight.example/b/3cs">Buy elsewhere</a>
    <a href="/pricing">Pricing</a>
    <a href="/account" onclick="document.title = 'left'">Sign in</a>
    <form method="post" action="/orders" target="_blank"><button>Order by form</button></form>
    <button id="xhr">Buy by XHR</button><button id="image">Subscribe</button>
    <button id="closed">Get the album</button><button id="none">Buy nothing</button>
    <form method="post" action="/shop/cart"><input type="hidden" name="action" value="add"><button>Go</button></form>
    <button id="request">Order by request</button>
    <button id="other">Something else</button>`,
  code: `const on = (id, act) => document.querySelector(id).addEventListener('click', act);
    on('#xhr', () => {
      const request = new XMLHttpRequest();
      request.responseType = 'json';
      request.onload = () => { document.title = 'answered ' + JSON.stringify(request.response); };
      request.open('POST', '/api/checkout');
      request.send();
    });
    on('#image', () => {
      new Image().src = '/pixel?code=PPP50';
      navigator.sendBeacon('/beacon', 'PPP50');
      fetch('https://analytics.test/e', { method: 'POST', body: 'PPP50' });
      import('/chunk.js').catch(() => {});
    });
    on('#closed', (event) => {
      const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
      root.append(Object.assign(document.createElement('iframe'), { src: 'https://overlay.test/PPP50' }));
    });
    on('#request', () => fetch(new Request('/api/checkout', { method: 'POST', body: '{"coupon":"PPP50"}' })));
    on('#other', () => { location.href = 'https://buy.polar.sh/polar_cl_1'; });`,
};

test('each button has its verdict, and the merchant can press others', async () => {
  const results = await runTest(manyWays, discount({ codeInLinks: true }));
  expect(results).toEqual([
    ['Buy in a new tab', 'carried', 'Carries the code to buy.stripe.com.'],
    ['Buy with an old code', 'lost', expect.stringContaining('the link already has a code')],
    ['Buy elsewhere', 'lost', expect.stringContaining('data-ppp-code-parameter')],
    ['Pricing', 'unknown', 'Opens /pricing on your site. Preview that page, too.'],
    ['Order by form', 'lost', expect.stringContaining('Set a cookie for your server')],
    ['Buy by XHR', 'lost', expect.stringContaining('Set a cookie for your server')],
    ['Subscribe', 'unknown', expect.stringContaining('Nothing happened')],
    ['Get the album', 'lost', expect.stringContaining('the frame of overlay.test')],
    ['Buy nothing', 'unknown', expect.stringContaining('Nothing happened')],
    ['Go', 'lost', expect.stringContaining('Set a cookie for your server')],
    ['Order by request', 'carried', 'Carries the code to your server.'],
  ]);
  expect(await summary()).toBe('2 carry the code, 6 don\u2019t, 3 couldn\u2019t be judged.');
  const { page } = shop.visitor;
  expect(await page.evaluate('document.title')).toBe('answered {}');
  // It covers a part of the page, and folds.
  await page.evaluate("document.querySelector('ppp-test').shadowRoot.querySelector('summary').click()");
  await pressByHand('#other');
  await until(async () => /^3 carry the code, 6 don\u2019t, 3 /.test((await summary()) ?? ''));
  expect((await readPanel())?.results.at(-1)?.[2]).toBe('Carries the code to buy.polar.sh.');
  const before = servers.requests.length;
  await reload();
  await until(() => servers.requests.length > before);
  await shop.visitor.banner.getByRole('button', { name: 'Test' }).waitFor();
});

test('a page whose buttons cannot be judged says so', async () => {
  await runTest({ name: 'Other page', way: 'link', body: '<a href="/pricing">Pricing</a>' });
  expect(await summary()).toBe('1 couldn\u2019t be judged.');
});

test('the press on Test by keyboard is locked as well, and the cookie ends with the page', async () => {
  const config = discount({ codeInLinks: true, codeInCookie: true });
  shop.stubs.files['/v1/banner/preview'] = { type: 'application/json', body: JSON.stringify(config) };
  const theme = shops.find(({ name }) => name === 'Shopify: theme') as ShopPage;
  await servers.open(theme, '#ppp-preview=token');
  const { banner, page } = shop.visitor;
  await banner.getByRole('button', { name: 'Test' }).waitFor();
  const before = servers.requests.length;
  await banner.getByRole('button', { name: 'Test' }).evaluate((button: HTMLElement) => button.focus());
  await page.keyboard.press('Enter');
  await until(async () => /carry/.test((await summary()) ?? ''));
  expect(servers.requests.slice(before)).toEqual([]);
  expect(await summary()).toBe('2 carry the code.');
  expect(await page.evaluate('document.cookie')).toBe('ppp_code=PPP50');
  await reload();
  await until(() =>
    readPanel().then(
      (results) => results === null,
      () => false,
    ),
  );
  expect(await page.evaluate('document.cookie')).toBe('');
});
