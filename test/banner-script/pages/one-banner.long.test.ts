import { expectOneBanner, useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';
import { until } from '../../support/banner-script/visit.ts';

const shop = useShop();

describe('a page has one banner', () => {
  test('if it contains the snippet twice', async () => {
    shop.stubs.page.html = htmlPage(shop.stubs.snippet + shop.stubs.snippet, shop.scriptTag());
    await shop.open();
    await expectOneBanner(shop);
  });

  test('if a blocking script in the head runs before the body exists', async () => {
    shop.stubs.page.html = htmlPage(shop.scriptTag());
    await shop.open();
    await expectOneBanner(shop);
    // The second view finds the config in the session before the body exists.
    shop.stubs.beacons.length = 0;
    await shop.visitor.page.goto(shop.stubs.shopUrl);
    await expectOneBanner(shop);
    const order = await shop.visitor.page.evaluate(() =>
      [...document.documentElement.children].map(({ localName }) => localName),
    );
    expect(order).toEqual(['head', 'body']);
  });

  test('only after it is parsed', async () => {
    shop.stubs.page.html = htmlPage(shop.scriptTag());
    await shop.open((page) =>
      page.addInitScript(() => {
        Object.defineProperty(document, 'readyState', { configurable: true, get: () => 'loading' });
      }),
    );
    await until(() => shop.stubs.configRequests.length === 1);
    await shop.visitor.page.waitForTimeout(150);
    expect(await shop.visitor.banner.count()).toBe(0);
    await shop.visitor.page.evaluate(() => Reflect.deleteProperty(document, 'readyState'));
    await expectOneBanner(shop);
  });

  test.each([
    ['of an ordinary page', ''],
    ['of a page with a form named scripts', '<form name="scripts"></form>'],
  ])('if a tag manager %s copies the code into another script', async (_, markup) => {
    shop.stubs.page.html = htmlPage('', `${markup}<main><h1>Shop</h1></main>`);
    await shop.open();
    const source = shop.stubs.scriptUrl;
    await shop.visitor.page.evaluate(async (url) => {
      const code = await (await fetch(url)).text();
      // The tag never runs. The code runs elsewhere, without `currentScript`.
      const tag = document.createElement('script');
      tag.type = 'text/plain';
      tag.src = url;
      document.head.append(
        tag,
        Object.assign(document.createElement('script'), { src: 'data:text/javascript,' }),
      );
      setTimeout(code);
    }, source);
    await expectOneBanner(shop);
  });

  test('with the key of its tag, if there are other tags', async () => {
    const own = shop.stubs.snippet.match(/ppp_pk_live_\w+/)?.[0] ?? '';
    const other = own.replace(/.$/, 'Z');
    // Deferred, so that the other tag is already in the page and last.
    const otherTag = `<script type="text/plain" src="${shop.stubs.serviceUrl}/v1/banner/script.js?key=${other}"></script>`;
    shop.stubs.page.html = htmlPage(shop.scriptTag('defer'), otherTag);
    await shop.open();
    await expectOneBanner(shop);
    expect(shop.stubs.configRequests.map(({ path }) => path)).toEqual([`/v1/banner/config/${own}`]);
  });

  test('after client-side navigations that load the script again', async () => {
    await shop.open();
    await shop.visitor.banner.waitFor();
    const source = shop.stubs.scriptUrl;
    for (const path of ['/cart', '/thanks']) {
      await shop.visitor.page.evaluate((url) => history.pushState(null, '', url), path);
      await shop.visitor.page.addScriptTag({ url: source });
    }
    await expectOneBanner(shop);
  });

  test('and none after the visitor closes it and the script is loaded again', async () => {
    await shop.open();
    await shop.visitor.banner.getByRole('button', { name: 'Close' }).click();
    await shop.visitor.page.evaluate(() => localStorage.clear());
    await shop.visitor.page.addScriptTag({ url: shop.stubs.scriptUrl });
    await shop.visitor.page.waitForTimeout(150);
    expect(await shop.visitor.banner.count()).toBe(0);
  });
});
