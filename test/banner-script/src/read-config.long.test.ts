import type { Page } from 'playwright-core';
import { discount, noDiscount } from '../../support/banner-script/banner-configs.ts';
import { useShop } from '../../support/banner-script/shop.ts';
import { htmlPage, publicKey, type Stubs } from '../../support/banner-script/stubs.ts';
import { until } from '../../support/banner-script/visit.ts';

const shop = useShop();
const shown = JSON.stringify(discount());

/** Headers with which the browser's cache keeps a response, but never uses it. */
const uncached = { vary: '*' };

/** Opens the shop without the preload and the browser's cache, so that the script sends every request. */
async function openWithoutPreload(
  attributes = 'async',
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<void> {
  shop.stubs.page.html = htmlPage(shop.scriptTag(attributes));
  if (shop.stubs.response) shop.stubs.response.headers = uncached;
  await shop.open(prepare);
  await until(() => shop.stubs.configRequests.length === 1);
  await shop.visitor.page.waitForTimeout(100);
}

async function view(): Promise<void> {
  await shop.visitor.page.goto(shop.stubs.shopUrl);
  await shop.visitor.page.waitForTimeout(150);
}

describe('a second view within five minutes', () => {
  test('shows the banner while the service does not respond', async () => {
    await openWithoutPreload();
    await shop.visitor.banner.waitFor();
    shop.stubs.response = null;
    await view();
    await shop.visitor.banner.waitFor();
    expect(shop.stubs.configRequests).toHaveLength(1);
  });

  test('tells the page again that there is no discount', async () => {
    shop.respondWith(noDiscount());
    await openWithoutPreload();
    await until(async () => (await shop.visitor.announcements()).length > 0);
    await view();
    await until(async () => (await shop.visitor.announcements()).length > 0);
    expect(shop.stubs.configRequests).toHaveLength(1);
    expect(await shop.visitor.announcements()).toEqual([{ type: 'ppp:no-discount', detail: noDiscount() }]);
  });

  test('with the official snippet uses the preload, which comes from the browser’s cache', async () => {
    await shop.open();
    await shop.visitor.banner.waitFor();
    await view();
    await shop.visitor.banner.waitFor();
    // Chrome warns of a preload that nothing has used three seconds after the page was loaded.
    await shop.visitor.page.waitForTimeout(4_500);
    expect(shop.visitor.warnings).toEqual([]);
    expect(shop.stubs.configRequests).toHaveLength(1);
  });

  test('with the official snippet shows the banner even if the preload fails', async () => {
    shop.stubs.response = { status: 200, body: shown, headers: uncached };
    await shop.open();
    await shop.visitor.banner.waitFor();
    shop.stubs.response = null;
    await view();
    await shop.visitor.banner.waitFor();
  });

  test.each([
    ['4 minutes 59 seconds are young', 299, 1],
    ['5 minutes and a second are old', 301, 2],
  ])('%s', async (_, seconds, requests) => {
    await openWithoutPreload();
    await shop.visitor.banner.waitFor();
    await shop.visitor.page.addInitScript(`Date.now = (now => () => now() + ${seconds * 1000})(Date.now)`);
    await view();
    await shop.visitor.banner.waitFor();
    expect(shop.stubs.configRequests).toHaveLength(requests);
  });
});

test.each<[string, Stubs['response']]>([
  [
    'rate_limited',
    { status: 200, body: JSON.stringify(noDiscount('rate_limited')), cacheControl: 'no-store' },
  ],
  ['an error', { status: 401, body: '{"error":{"code":"invalid_api_key"}}' }],
  ['garbage', { status: 200, body: 'garbage' }],
  ['a response that ended', { status: 200, body: shown, cacheControl: 'public, max-age=0' }],
])('%s is not kept', async (_, response) => {
  shop.stubs.response = response;
  await openWithoutPreload();
  expect(await shop.visitor.page.evaluate('[sessionStorage.length, localStorage.length]')).toEqual([0, 0]);
  shop.stubs.response = { status: 200, body: shown };
  await view();
  await shop.visitor.banner.waitFor();
  expect(shop.stubs.configRequests).toHaveLength(2);
});

test('a config is used for its key only', async () => {
  await openWithoutPreload();
  const other = publicKey.replace(/.$/, 'Z');
  shop.stubs.page.html = shop.stubs.page.html.replaceAll(publicKey, other);
  await view();
  await until(() => shop.stubs.configRequests.length > 1);
  expect(shop.stubs.configRequests.map(({ path }) => path.split('/').pop())).toEqual([publicKey, other]);
});

test('data-storage="none" neither reads nor keeps a config', async () => {
  await openWithoutPreload();
  shop.stubs.page.html = htmlPage(shop.scriptTag('async data-storage="none"'));
  await view();
  await shop.visitor.banner.waitFor();
  expect(shop.stubs.configRequests).toHaveLength(2);
  await shop.visitor.page.evaluate('sessionStorage.clear()');
  await view();
  expect(await shop.visitor.page.evaluate('sessionStorage.length')).toBe(0);
});

test.each([
  [
    'full',
    'Storage.prototype.setItem = () => { throw 0 }; try { for (let c = "x".repeat(2e6); c; c = c.slice(0, c.length / 2)) try { for (;;) sessionStorage["f" + Math.random()] = c; } catch {} } catch {}',
  ],
  [
    'forbidden',
    'Object.defineProperty(window, "sessionStorage", { get() { throw new DOMException("", "SecurityError"); } })',
  ],
  ['missing', 'Object.defineProperty(window, "sessionStorage", { value: undefined })'],
  [
    'full of what others wrote',
    `sessionStorage["${'{}'}"] = 1; for (const key of Object.keys(sessionStorage)) sessionStorage[key] = "[9e12,0,1]"`,
  ],
])('a storage that is %s changes nothing', async (_, script) => {
  await openWithoutPreload('async', async (page) => page.addInitScript(script));
  await shop.visitor.banner.waitFor();
  await view();
  await shop.visitor.banner.waitFor();
  expect(shop.stubs.configRequests).toHaveLength(2);
  expect(shop.visitor.warnings).toEqual([]);
});
