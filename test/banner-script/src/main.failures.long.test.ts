import { discount } from '../../support/banner-script/banner-configs.ts';
import { useShop } from '../../support/banner-script/shop.ts';
import type { Stubs } from '../../support/banner-script/stubs.ts';
import { until } from '../../support/banner-script/visit.ts';

const shop = useShop();

const shown = JSON.stringify(discount());

describe('an invalid config response', () => {
  test.each<[string, Stubs['response']]>([
    ['a refused key', { status: 401, body: '{"error":{"code":"invalid_api_key","message":"No."}}' }],
    ['an error that carries a configuration', { status: 500, body: shown }],
    ['an outage', { status: 503, body: '' }],
    ['a cut connection', null],
    ['a page of HTML', { status: 200, body: '<!doctype html><title>Sign in</title>' }],
    ['half a response', { status: 200, body: shown.slice(0, 100) }],
    ['null', { status: 200, body: 'null' }],
    [
      'a discount without a banner',
      { status: 200, body: '{"show":true,"country":"IN","countryName":"India"}' },
    ],
  ])('%s: nothing is shown, sent, thrown or written', async (_, response) => {
    shop.stubs.response = response;
    await shop.open();
    await shop.visitor.page.waitForTimeout(300);
    expect(shop.visitor.warnings).toEqual([]);
    expect(await shop.visitor.banner.count()).toBe(0);
    expect(await shop.visitor.announcements()).toEqual([]);
    expect(shop.stubs.beacons).toEqual([]);
  });

  test('an empty response shows no banner and has no reason', async () => {
    shop.stubs.response = { status: 200, body: '{}' };
    await shop.open();
    await until(async () => (await shop.visitor.announcements()).length > 0);
    expect(shop.stubs.configRequests).toHaveLength(1);
    expect(await shop.visitor.banner.count()).toBe(0);
    expect(await shop.visitor.announcements()).toEqual([{ type: 'ppp:no-discount', detail: {} }]);
    expect(shop.stubs.beacons).toEqual([]);
  });

  test('the page can repeat a failed attempt', async () => {
    shop.stubs.response = null;
    await shop.open();
    await shop.visitor.page.waitForTimeout(300);
    shop.stubs.response = { status: 200, body: shown };
    await shop.visitor.page.addScriptTag({
      url: shop.stubs.scriptUrl,
    });
    await shop.visitor.banner.waitFor();
  });

  test.each(['', '?key=', '?key=abc'])('a tag with the query “%s” sends no request', async (query) => {
    shop.stubs.page.html = `<script src="${shop.stubs.serviceUrl}/v1/banner/script.js${query}"></script>`;
    await shop.open();
    await shop.visitor.page.waitForTimeout(300);
    expect(shop.visitor.warnings).toEqual([]);
    expect(shop.stubs.configRequests).toEqual([]);
  });
});

test.each([
  ['events', 'EventTarget.prototype.dispatchEvent = () => { throw new Error("broken"); }'],
  ['times', 'Date.prototype.toISOString = () => { throw new Error("broken"); }'],
  ['requests', 'Navigator.prototype.sendBeacon = () => false; fetch = () => { throw new Error("broken"); }'],
  ['promises of requests', 'Navigator.prototype.sendBeacon = () => false; fetch = () => undefined'],
])('a page that breaks its own %s later can close the banner without an error', async (_, script) => {
  await shop.open();
  await until(() => shop.stubs.beacons.length === 1);
  await shop.visitor.page.evaluate(script);
  await shop.visitor.banner.getByRole('button', { name: 'Close' }).click();
  await shop.visitor.banner.waitFor({ state: 'detached' });
  expect(shop.visitor.warnings).toEqual([]);
});

test('a page without clipboard and selection loses only the copy function', async () => {
  await shop.open((page) => page.addInitScript('getSelection = () => null'), {
    url: shop.stubs.insecureShopUrl,
  });
  await shop.visitor.banner.getByRole('button', { name: 'Copy code' }).click();
  await shop.visitor.banner.getByRole('button', { name: 'Close' }).click();
  await shop.visitor.banner.waitFor({ state: 'detached' });
  expect(shop.visitor.warnings).toEqual([]);
});

test('the script reuses the preload’s request, even if the response is not cached', async () => {
  shop.stubs.response = { status: 200, body: shown, cacheControl: 'no-store' };
  await shop.open();
  await shop.visitor.banner.waitFor();
  expect(shop.stubs.configRequests).toHaveLength(1);
  expect(shop.stubs.configRequests[0]?.headers.cookie).toBeUndefined();
});
