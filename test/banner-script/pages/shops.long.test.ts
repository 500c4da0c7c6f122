import { discount } from '../../support/banner-script/banner-configs.ts';
import { untilLinksLoad } from '../../support/banner-script/checkout-links.ts';
import { useShop } from '../../support/banner-script/shop.ts';
import { useShopServers } from '../../support/banner-script/shop-servers.ts';
import { type ShopPage, shops } from '../../support/banner-script/shops.ts';
import { until } from '../../support/banner-script/visit.ts';

const shop = useShop();
const servers = useShopServers(shop);

/** Opens a shop as a visitor, presses what it sells, and returns what its checkout receives. */
async function buy(shopPage: ShopPage): Promise<string> {
  await servers.open(shopPage);
  expect(servers.received).toEqual([]);
  for (const target of shopPage.presses ?? ['#buy']) {
    await shop.visitor.page.locator(target).waitFor();
    await untilLinksLoad(shop);
    await shop.visitor.page.locator(target).click();
  }
  await until(() => servers.received.length > 0);
  return String(servers.received[0]);
}

test('there are 27 shops, and at least 24 carry the code', () => {
  expect(shops).toHaveLength(27);
  expect(shops.filter(({ way }) => way).length).toBeGreaterThanOrEqual(24);
});

test.each(shops.map((each) => [each.name, each] as const))('%s', async (_, each) => {
  shop.respondWith(discount({ codeInLinks: true, codeInCookie: true }));
  expect(await buy(each)).toEqual(
    each.way ? expect.stringContaining('PPP50') : expect.not.stringContaining('PPP50'),
  );
});
