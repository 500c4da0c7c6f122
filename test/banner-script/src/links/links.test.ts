import { discount, noDiscount } from '../../../support/banner-script/banner-configs.ts';
import { hrefOf, openedLink, openLinks, paymentLink } from '../../../support/banner-script/checkout-links.ts';
import { useShop } from '../../../support/banner-script/shop.ts';
import { htmlPage } from '../../../support/banner-script/stubs.ts';
import { recordSpoken, until } from '../../../support/banner-script/visit.ts';

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
  ['a wide window', 1280, '.card'],
  ['a phone', 390, '.line'],
])(
  'after a link has carried it, the banner says so in %s, and still lets the visitor copy the code',
  async (_, width, form) => {
    await openLinks(shop, `<a id="buy" href="${paymentLink}" target="_blank">Buy</a>`);
    const { page, banner } = shop.visitor;
    // A page behind another draws no frame, so the banner has to have its place before the checkout opens.
    await page.setViewportSize({ width, height: 800 });
    await until(() => banner.evaluate((box, form) => box.matches(form), form));
    const said = banner.locator('b.say');
    expect(await said.textContent()).toBe('50% off for India, with your code');
    const spoken = await recordSpoken(banner);
    await page.locator('#buy').click();
    await until(async () => (await said.textContent()) === 'Your code is in the checkout');
    expect(await said.isVisible()).toBe(true);
    expect(await spoken()).toContain('Your code is in the checkout');
    expect(await banner.getByRole('button', { name: 'Copy the code instead' }).isVisible()).toBe(true);
  },
);

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
