import { discount } from '../../support/banner-script/banner-configs.ts';
import {
  bannerState,
  checkoutScrolls,
  largeControls,
  openCheckout,
} from '../../support/banner-script/large-controls.ts';
import { tallContent, useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';
import { settle, until } from '../../support/banner-script/visit.ts';

const shop = useShop();

/** Waits longer than the script takes to follow a change of the page. */
const follow = () => settle(shop.visitor.page, 900);

describe.each([
  [1280, 800],
  [390, 844],
])('in a window of %i × %i', (width, height) => {
  test.each(largeControls)('$name does not leave a banner that nobody sees', async (control) => {
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, control.html);
    await shop.open((page) => page.addInitScript(control.script ?? ''), { viewport: { width, height } });
    await shop.visitor.banner.waitFor({ state: 'attached' });
    await follow();
    if (control.isFixed) {
      expect(await bannerState(shop.visitor.page)).toEqual({ isVisible: false, clicked: 0 });
      expect(shop.stubs.eventNames()).toEqual([]);
    } else {
      await until(() => shop.stubs.eventNames().includes('banner_shown'));
      expect(await bannerState(shop.visitor.page)).toEqual({ isVisible: true, clicked: 9 });
    }
  });

  test.each(checkoutScrolls)(
    'a checkout that opens over a page scrolled by %i px is free',
    async (scroll) => {
      shop.stubs.page.html = htmlPage(shop.stubs.snippet, tallContent);
      await shop.open(undefined, { viewport: { width, height } });
      await until(() => shop.stubs.eventNames().includes('banner_shown'));
      await shop.visitor.page.evaluate((top) => scrollTo(0, top), scroll);
      await follow();
      await shop.visitor.page.evaluate(openCheckout);
      await until(async () => (await bannerState(shop.visitor.page)).clicked === 0);
      await follow();
      expect(await bannerState(shop.visitor.page)).toEqual({ isVisible: false, clicked: 0 });
      await shop.visitor.page.evaluate(() => document.querySelector('.paddle-frame')?.remove());
      await until(async () => (await bannerState(shop.visitor.page)).isVisible);
    },
  );
});

// An uncaught error at a look would fail these tests, too.
test.each([
  'getComputedStyle = () => { throw new Error("broken") }',
  'Element.prototype.getBoundingClientRect = () => { throw new Error("broken") }',
  'Element.prototype.getClientRects = () => { throw new Error("broken") }',
  'Document.prototype.elementFromPoint = () => { throw new Error("broken") }',
  'Document.prototype.elementsFromPoint = () => { throw new Error("broken") }',
])('a page that breaks a function gets no banner that takes clicks: %s', async (script) => {
  shop.respondWith(discount());
  shop.stubs.page.html = htmlPage(
    shop.stubs.snippet,
    `${tallContent}<button style="position:fixed;right:20px;bottom:20px">Buy</button>`,
  );
  await shop.open((page) => page.addInitScript(script));
  await until(() => shop.stubs.configRequests.length === 1);
  // Several looks.
  await shop.visitor.page.waitForTimeout(2_500);
  const form = await shop.visitor.page.evaluate(
    () => document.querySelector('ppp-banner')?.shadowRoot?.querySelector('section')?.className ?? 'off',
  );
  expect(form).toBe('off');
  expect(shop.stubs.eventNames()).toEqual([]);
});
