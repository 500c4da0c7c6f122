import { discount } from '../../../support/banner-script/banner-configs.ts';
import { useShop } from '../../../support/banner-script/shop.ts';
import { htmlPage } from '../../../support/banner-script/stubs.ts';
import { until } from '../../../support/banner-script/visit.ts';

const shop = useShop();

const viewport = { width: 320, height: 568 };
/** The first links are below a banner at the top, which would otherwise hide. */
const links = `<p style="height:160px">Links</p>${Array.from(
  { length: 60 },
  (_, index) => `<p><a href="#${index}">Link ${index}</a></p>`,
).join('')}`;

/** The distance of the banner from the window's edge. */
const distance = (edge: 'top' | 'bottom'): Promise<number> =>
  shop.visitor.banner.evaluate((box, side) => {
    const { top, bottom } = box.getBoundingClientRect();
    return Math.round(side === 'top' ? top : innerHeight - bottom);
  }, edge);

test.each(['bottom-right', 'top'] as const)(
  'no focused link is wholly under the banner (%s) while tabbing forth and back',
  async (position) => {
    shop.respondWith(discount({ position }));
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, links);
    await shop.open(undefined, { viewport });
    await shop.visitor.banner.waitFor();
    /** Condition that the third frame after the key shows the focused link wholly under the banner. */
    const hidden = () =>
      shop.visitor.page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        const box = document.querySelector('ppp-banner')?.shadowRoot?.querySelector('section');
        const focused = document.activeElement;
        if (!box || !focused || focused.localName !== 'a') return false;
        const own = box.getBoundingClientRect();
        const { top, bottom } = focused.getBoundingClientRect();
        const { visibility, opacity } = getComputedStyle(box);
        return visibility === 'visible' && opacity === '1' && top >= own.top && bottom <= own.bottom;
      });
    let count = 0;
    for (const key of ['Tab', 'Shift+Tab'])
      for (let press = 0; press < 60; press++) {
        await shop.visitor.page.keyboard.press(key);
        if (await hidden()) count += 1;
      }
    expect(count).toBe(0);
  },
);

describe('the page’s own bar', () => {
  const bar = (style: string) =>
    `<div style="left:0;right:0;height:60px;background:#eee;${style}">Basket</div>`;

  test.each([
    ['fixed at the bottom', 'bottom-right', 'bottom', 'position:fixed;bottom:0', 68],
    ['sticky at the bottom', 'bottom', 'bottom', 'position:sticky;bottom:0', 68],
    ['fixed at the top', 'top', 'top', 'position:fixed;top:0', 68],
    ['at the bottom of the page only', 'bottom-right', 'bottom', '', 8],
    ['and half as high as the window', 'bottom', 'bottom', 'position:fixed;bottom:0;height:300px', 308],
  ] as const)('%s is not covered', async (_, position, edge, style, expected) => {
    shop.respondWith(discount({ position }));
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, links + bar(style));
    await shop.open(undefined, { viewport });
    await shop.visitor.banner.waitFor();
    await until(async () => (await distance(edge)) === expected);
  });

  test('can be named on the tag, in pixels', async () => {
    shop.stubs.page.html = htmlPage(shop.scriptTag('async data-offset="100"'), links);
    await shop.open(undefined, { viewport });
    await shop.visitor.banner.waitFor();
    expect(await distance('bottom')).toBe(108);
  });
});
