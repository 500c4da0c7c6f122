import { discount } from '../../support/banner-script/banner-configs.ts';
import { isBannerVisible } from '../../support/banner-script/defects.ts';
import { useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';
import { settle, until } from '../../support/banner-script/visit.ts';

const shop = useShop();

const links = (count: number): string => '<a href="#">Terms and conditions</a> '.repeat(count);
/** Pages whose last links the banner covers: a long one, and one that does not scroll. */
const pages = {
  long: `<h1>Shop</h1>${links(2)}<p style="height:3000px">Goods.</p><footer>${links(6)}</footer>`,
  short: `<style>body { margin: 0 }</style><div style="height:100vh;display:flex;flex-direction:column;justify-content:space-between">
    <header>${links(3)}</header><footer>${links(6)}</footer></div>`,
};

/** Presses Tab until the focus is in the banner. Returns false if it never is. */
async function tabToBanner(): Promise<boolean> {
  const { page } = shop.visitor;
  for (let stop = 0; stop < 15; stop++) {
    await page.keyboard.press('Tab');
    // Long enough for the script to follow the focus.
    await settle(page, 400);
    if (await page.evaluate(() => document.activeElement?.localName === 'ppp-banner')) return true;
  }
  return false;
}

describe.each(['bottom-right', 'bottom-left', 'bottom', 'top', 'top-right'] as const)('%s', (position) => {
  test.each([
    ['long', 1280, 800],
    ['long', 390, 844],
    ['short', 1280, 800],
    // A window of 1280 pixels at 400%.
    ['short', 320, 568],
  ] as const)('Tab reaches the button on a %s page of %i × %i, and shows it', async (name, width, height) => {
    shop.respondWith(discount({ position }));
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, pages[name]);
    await shop.open(undefined, { viewport: { width, height } });
    await shop.visitor.banner.waitFor({ state: 'attached' });
    await settle(shop.visitor.page, 900);
    expect(await tabToBanner()).toBe(true);
    expect(await isBannerVisible(shop.visitor.page)).toBe(true);
    await settle(shop.visitor.page, 1_500);
    expect(await isBannerVisible(shop.visitor.page)).toBe(true);
    await shop.visitor.page.keyboard.press('Enter');
    await until(async () => (await shop.visitor.announcements()).some(({ type }) => type === 'ppp:copied'));
  });
});

test('aside, the banner takes no click, and comes back when the focus leaves what it covers', async () => {
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, pages.long);
  await shop.open(undefined, { viewport: { width: 390, height: 844 } });
  await until(() => shop.stubs.eventNames().includes('banner_shown'));
  const { page } = shop.visitor;
  const last = page.locator('footer a').last();
  for (let stop = 0; stop < 8; stop++) await page.keyboard.press('Tab');
  await until(async () => !(await isBannerVisible(page)));
  expect(await last.evaluate((link) => link === document.activeElement)).toBe(true);
  const hit = await last.evaluate((link) => {
    const { left, top } = link.getBoundingClientRect();
    return document.elementFromPoint(left + 5, top + 5)?.localName;
  });
  expect(hit).toBe('a');
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    scrollTo(0, 0);
  });
  await until(() => isBannerVisible(page));
});
