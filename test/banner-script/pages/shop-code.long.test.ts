import { expectOneBanner, useShop } from '../../support/banner-script/shop.ts';
import { htmlPage, publicKey } from '../../support/banner-script/stubs.ts';
import { textOf, until } from '../../support/banner-script/visit.ts';

const shop = useShop();
const closeButton = () => shop.visitor.banner.getByRole('button', { name: 'Close' });

test.each([
  ['MutationObserver', 'MutationObserver = undefined'],
  ['MutationObserver.observe', 'MutationObserver.prototype.observe = () => { throw new Error("no") }'],
  ['fetch', 'fetch = undefined'],
  ['attachShadow', 'Element.prototype.attachShadow = () => undefined'],
  ['CSSStyleSheet', 'CSSStyleSheet = function () { throw new Error("no") }'],
  ['elementsFromPoint', 'Document.prototype.elementsFromPoint = undefined'],
])('a page without a working %s gets no error and no message', async (name, script) => {
  await shop.open((page) => page.addInitScript(script));
  await shop.visitor.page.waitForTimeout(600);
  expect(shop.visitor.warnings).toEqual([]);
  // Without observing it, the banner still follows the page once a second.
  if (/^(MutationObserver|fetch|attachShadow|CSSStyleSheet)$/.test(name))
    expect(shop.stubs.beacons).toEqual([]);
});

test.each([
  ['canvases', 'HTMLCanvasElement.prototype.getContext = () => null'],
  [
    'a selector for the keyboard’s focus',
    '(query => { Document.prototype.querySelector = function (selector) { if (/focus/.test(selector)) throw new SyntaxError(selector); return query.call(this, selector); }; })(Document.prototype.querySelector)',
  ],
])('a page that has no %s has its banner, counted', async (_, script) => {
  await shop.open((page) => page.addInitScript(script));
  await expectOneBanner(shop);
});

test('the banner is added and placed before a frame can show it elsewhere', async () => {
  await shop.open((page) =>
    page.addInitScript(() => {
      let frame = 0;
      const count = (): void => {
        frame += 1;
        requestAnimationFrame(count);
      };
      count();
      const seen: Record<string, unknown> = {};
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const box = document.querySelector('ppp-banner')?.shadowRoot?.querySelector('section');
        if (box) seen.added ??= frame;
      }).observe(document, { childList: true, subtree: true });
      const original = document.elementFromPoint;
      document.elementFromPoint = (...point) => {
        seen.measured ??= frame;
        return original.apply(document, point);
      };
    }),
  );
  await expectOneBanner(shop);
  const { added, measured } = (await shop.visitor.page.evaluate('seen')) as {
    added: number;
    measured: number;
  };
  expect(measured).toBe(added);
});

test('a page that stands still gets at most one look a second', async () => {
  await shop.open((page) =>
    page.addInitScript(() => {
      const original = requestAnimationFrame;
      window.requestAnimationFrame = (callback) => {
        Object.assign(window, { frames: Number(Reflect.get(window, 'frames') || 0) + 1 });
        return original(callback);
      };
    }),
  );
  await expectOneBanner(shop);
  const look = () => shop.visitor.page.evaluate<[number, number]>('[frames, performance.now()]');
  let [frames, atMs] = await look();
  await until(async () => {
    const earlier = frames;
    await shop.visitor.page.waitForTimeout(500);
    [frames, atMs] = await look();
    return frames - earlier <= 1;
  });
  await shop.visitor.page.waitForTimeout(5_000);
  const [later, endMs] = await look();
  // It gets one look a second of the page's time, because shadow roots appear without a sign.
  expect(later - frames).toBeLessThanOrEqual((endMs - atMs) / 1_000 + 1);
});

test('window.ppp serves a script that is part of the shop’s own file', async () => {
  const code = await (await fetch(shop.stubs.scriptUrl.replace('api.test', '127.0.0.1'))).text();
  const settings = `window.ppp = { key: '${publicKey}', base: '${shop.stubs.serviceUrl}' };`;
  shop.stubs.page.html = htmlPage(`<script>${settings}</script><script src="/own.js"></script>`);
  await shop.open((page) =>
    page.route('**/own.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code })),
  );
  await expectOneBanner(shop);
});

test('data-storage="none" reads nothing from the visitor’s browser and keeps nothing there', async () => {
  shop.stubs.page.html = htmlPage(shop.scriptTag('async data-storage="none"'));
  const rememberClosing = (key: string) => {
    localStorage[key] = Date.now();
  };
  await shop.open((page) => page.addInitScript(rememberClosing, publicKey));
  await expectOneBanner(shop);
  await shop.visitor.page.evaluate(() => localStorage.clear());
  await closeButton().click();
  await shop.visitor.banner.waitFor({ state: 'detached' });
  const storedCounts = () => shop.visitor.page.evaluate(() => [sessionStorage.length, localStorage.length]);
  expect(await storedCounts()).toEqual([0, 0]);
});

test('a new tab of the same visit shows and counts no banner that was closed', async () => {
  await shop.open();
  await expectOneBanner(shop);
  await closeButton().click();
  await until(() => shop.stubs.eventNames().includes('banner_dismissed'));
  const tab = await shop.visitor.context.newPage();
  await tab.goto(shop.stubs.shopUrl);
  await tab.waitForTimeout(600);
  expect(await tab.locator('ppp-banner').count()).toBe(0);
  expect(shop.stubs.eventNames().filter((name) => name === 'banner_shown')).toHaveLength(1);
});

test.each(['', '<div data-ppp-banner></div>'])(
  'closing by keyboard gives the focus back to where it was %s',
  async (place) => {
    shop.stubs.page.html = htmlPage(
      shop.stubs.snippet,
      `<main><h1>Shop</h1><button id="buy">Buy</button>${place}</main>`,
    );
    await shop.open();
    await expectOneBanner(shop);
    await shop.visitor.page.locator('#buy').focus();
    await shop.visitor.page.keyboard.press('Tab');
    await shop.visitor.page.waitForTimeout(300);
    await shop.visitor.page.keyboard.press('Escape');
    await shop.visitor.banner.waitFor({ state: 'detached' });
    expect(await shop.visitor.page.evaluate(() => document.activeElement?.id)).toBe('buy');
  },
);

test('a code that is copied again is counted once', async () => {
  await shop.open();
  const button = shop.visitor.banner.locator('.copy');
  await button.click();
  await button.click();
  await until(
    async () => (await shop.visitor.announcements()).filter(({ type }) => type === 'ppp:copied').length === 2,
  );
  expect(shop.stubs.eventNames().filter((name) => name === 'code_copied')).toHaveLength(1);
});

test('a place of the page holds the banner in its flow, whenever it comes', async () => {
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, '<main style="width:400px"><h1>Shop</h1></main>');
  await shop.open();
  await expectOneBanner(shop);
  await shop.visitor.page.evaluate(() => {
    document.querySelector('main')?.append(Object.assign(document.createElement('div'), { id: 'place' }));
    document.querySelector('#place')?.setAttribute('data-ppp-banner', '');
  });
  const place = shop.visitor.page.locator('#place section');
  await place.waitFor();
  await until(async () => (await place.boundingBox())?.width === 400);
  expect(await place.evaluate((box) => getComputedStyle(box).position)).toBe('static');
  expect(await textOf(place.locator('code'))).toBe('PPP50');
});
