import { discount, noDiscount } from '../../../support/banner-script/banner-configs.ts';
import { hrefOf, openedLink, openLinks, paymentLink } from '../../../support/banner-script/checkout-links.ts';
import { useShop } from '../../../support/banner-script/shop.ts';
import { htmlPage } from '../../../support/banner-script/stubs.ts';
import { until } from '../../../support/banner-script/visit.ts';

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
  await until(() => shop.stubs.eventNames().includes('checkout_opened'));
});

test.each([
  ['without codeInLinks', discount()],
  ['without a discount', noDiscount()],
])('a page %s loads no file, and its links stay', async (_, response) => {
  shop.respondWith(response);
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, link);
  await shop.open();
  await until(async () => (await shop.visitor.announcements()).length > 0);
  await shop.visitor.page.locator('#buy').click({ button: 'right' });
  expect(await hrefOf(shop)).toBe(paymentLink);
  expect(shop.stubs.loadedFiles).toEqual([]);
});
