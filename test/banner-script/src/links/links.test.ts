import { discount, noDiscount } from '../../stage/banner-configs.ts';
import { hrefOf, openedLink, openLinks, paymentLink } from '../../stage/checkout-links.ts';
import { useShop } from '../../stage/shop.ts';
import { htmlPage } from '../../stage/stage.ts';
import { until } from '../../stage/visit.ts';

const shop = useShop();
const config = discount({ codeInLinks: true });
const link = `<a id="buy" href="${paymentLink}">Buy</a>`;

beforeEach(() => shop.respondWith(config));

test('a click leads to the checkout with the code, and is counted', async () => {
  await openLinks(shop, link);
  const { page } = shop.visitor;
  // Nothing changes before the visitor uses the link.
  expect(await hrefOf(shop)).toBe(paymentLink);
  await page.locator('#buy').click();
  await page.waitForURL(openedLink);
  await until(() => shop.stage.eventNames().includes('checkout_opened'));
});

test.each([
  ['without codeInLinks', discount()],
  ['without a discount', noDiscount()],
])('a page %s loads no file, and its links stay', async (_, response) => {
  shop.respondWith(response);
  shop.stage.page.html = htmlPage(shop.stage.snippet, link);
  await shop.open();
  await until(async () => (await shop.visitor.announcements()).length > 0);
  await shop.visitor.page.locator('#buy').click({ button: 'right' });
  expect(await hrefOf(shop)).toBe(paymentLink);
  expect(shop.stage.loadedFiles).toEqual([]);
});
