import { isBannerVisible } from '../../support/banner-script/defects.ts';
import { longPages, lookInPlaces } from '../../support/banner-script/scroll-places.ts';
import { useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';

const shop = useShop();

test.each(longPages)('$name: at least $least of 13 places show the banner', async (longPage) => {
  const [width, height] = longPage.window;
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, longPage.html);
  await shop.open(undefined, { viewport: { width, height } });
  await shop.visitor.banner.waitFor({ state: 'attached' });
  const { page } = shop.visitor;
  let shown = 0;
  await lookInPlaces(page, longPage, async () => {
    if (await isBannerVisible(page)) shown += 1;
  });
  expect(shown).toBeGreaterThanOrEqual(longPage.least);
});
