import { expectOneBanner, useShop } from '../stage/shop.ts';
import { htmlPage } from '../stage/stage.ts';
import { until } from '../stage/visit.ts';

const shop = useShop();

describe('one banner', () => {
  test('when the snippet is there twice', async () => {
    shop.stage.page.html = htmlPage(shop.stage.snippet + shop.stage.snippet, shop.scriptTag());
    await shop.open();
    await expectOneBanner(shop);
  });

  test('when a blocking script in the head runs before there is a body', async () => {
    shop.stage.page.html = htmlPage(shop.scriptTag());
    await shop.open();
    await expectOneBanner(shop);
    // The second view finds the answer in the session: it has the configuration before the body.
    shop.stage.beacons.length = 0;
    await shop.visitor.page.goto(shop.stage.shopUrl);
    await expectOneBanner(shop);
    const order = await shop.visitor.page.evaluate(() =>
      [...document.documentElement.children].map(({ localName }) => localName),
    );
    expect(order).toEqual(['head', 'body']);
  });

  test('when the page is parsed, and only then', async () => {
    shop.stage.page.html = htmlPage(shop.scriptTag());
    await shop.open((page) =>
      page.addInitScript(() => {
        Object.defineProperty(document, 'readyState', { configurable: true, get: () => 'loading' });
      }),
    );
    await until(() => shop.stage.configRequests.length === 1);
    await shop.visitor.page.waitForTimeout(150);
    expect(await shop.visitor.banner.count()).toBe(0);
    await shop.visitor.page.evaluate(() => Reflect.deleteProperty(document, 'readyState'));
    await expectOneBanner(shop);
  });

  test.each([
    ['of an ordinary page', ''],
    ['of a page with a form named scripts', '<form name="scripts"></form>'],
  ])('when a tag manager %s copies the code into a script of its own', async (_, markup) => {
    shop.stage.page.html = htmlPage('', `${markup}<main><h1>Shop</h1></main>`);
    await shop.open();
    const source = shop.stage.scriptUrl;
    await shop.visitor.page.evaluate(async (address) => {
      const code = await (await fetch(address)).text();
      // The tag stands in the page but never runs; the code runs from elsewhere, without `currentScript`.
      const tag = document.createElement('script');
      tag.type = 'text/plain';
      tag.src = address;
      document.head.append(
        tag,
        Object.assign(document.createElement('script'), { src: 'data:text/javascript,' }),
      );
      setTimeout(code);
    }, source);
    await expectOneBanner(shop);
  });

  test('with the key of its own tag, when there are others', async () => {
    const own = shop.stage.snippet.match(/ppp_pk_live_\w+/)?.[0] ?? '';
    const other = own.replace(/.$/, 'Z');
    // Deferred, so that the other tag is in the page already, and the last one.
    const otherTag = `<script type="text/plain" src="${shop.stage.serviceUrl}/v1/banner/script.js?key=${other}"></script>`;
    shop.stage.page.html = htmlPage(shop.scriptTag('defer'), otherTag);
    await shop.open();
    await expectOneBanner(shop);
    expect(shop.stage.configRequests.map(({ path }) => path)).toEqual([`/v1/banner/config/${own}`]);
  });

  test('after navigations within the page that load the script again', async () => {
    await shop.open();
    await shop.visitor.banner.waitFor();
    const source = shop.stage.scriptUrl;
    for (const path of ['/cart', '/thanks']) {
      await shop.visitor.page.evaluate((address) => history.pushState(null, '', address), path);
      await shop.visitor.page.addScriptTag({ url: source });
    }
    await expectOneBanner(shop);
  });

  test('and none again after it was closed and the script is loaded again', async () => {
    await shop.open();
    await shop.visitor.banner.getByRole('button', { name: 'Close' }).click();
    await shop.visitor.page.evaluate(() => localStorage.clear());
    await shop.visitor.page.addScriptTag({ url: shop.stage.scriptUrl });
    await shop.visitor.page.waitForTimeout(150);
    expect(await shop.visitor.banner.count()).toBe(0);
  });
});
