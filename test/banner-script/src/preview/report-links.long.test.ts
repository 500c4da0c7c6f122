import type { Page } from 'playwright-core';
import { discount } from '../../../support/banner-script/banner-configs.ts';
import { hrefOf, paymentLink } from '../../../support/banner-script/checkout-links.ts';
import { useShop } from '../../../support/banner-script/shop.ts';
import { htmlPage } from '../../../support/banner-script/stubs.ts';
import { textOf, until } from '../../../support/banner-script/visit.ts';

const shop = useShop();
const config = discount({ codeInLinks: true });
const mark = () => textOf(shop.visitor.banner.locator('i'));
const gumroad = '<a href="https://north.gumroad.com/l/album">Album</a>';

/** Opens a preview of a page with this body. */
async function openPreview(
  body: string,
  previewed = config,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<void> {
  shop.stubs.files['/v1/banner/preview'] = { type: 'application/json', body: JSON.stringify(previewed) };
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, `<main>${body}</main>`);
  await shop.open(prepare, { url: `${shop.stubs.shopUrl}pricing#ppp-preview=token` });
  await shop.visitor.banner.waitFor();
}

test('a preview says how many links get the code and where they lead, as the page changes, and counts nothing', async () => {
  const link = `<a id="buy" href="${paymentLink}">Buy</a>`;
  await openPreview(`${link}${link}<a href="/about">About</a>`);
  await until(async () => (await mark()) === 'Preview · Code in 2 links: buy.stripe.com');
  expect(await hrefOf(shop, 'buy >> nth=0')).toBe(paymentLink);
  await shop.visitor.page.evaluate((html) => {
    const root = document.querySelector('main')?.appendChild(document.createElement('div'));
    root?.attachShadow({ mode: 'open' }).append(document.createRange().createContextualFragment(html));
  }, `${gumroad}<a href="#" class="paddle_button">Buy</a><button data-polar-checkout="https://buy.polar.sh/x">Buy</button>`);
  const all = 'Preview · Code in 5 links: buy.stripe.com, north.gumroad.com, Paddle, buy.polar.sh';
  await until(async () => (await mark()) === all);
  await shop.visitor.page.locator('#buy').first().click({ button: 'right' });
  expect(await hrefOf(shop, 'buy >> nth=0')).toContain('prefilled_promo_code=PPP50');
  await shop.visitor.page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await shop.visitor.page.locator('#buy').first().click();
  await shop.visitor.page.waitForTimeout(600);
  expect([await mark(), shop.stubs.beacons]).toEqual([all, []]);
});

test('without links, the mark says so; without codeInLinks, it says nothing', async () => {
  await openPreview('<a href="/about">About</a>');
  await until(async () => (await mark()) === 'Preview · No link gets the code');
  await openPreview(gumroad);
  await until(async () => (await mark()) === 'Preview · Code in 1 link: north.gumroad.com');
  await openPreview(gumroad, discount());
  await shop.visitor.page.waitForTimeout(600);
  expect(await mark()).toBe('Preview');
});

test('the page reports its links with the token, not more than five times', async () => {
  const bodies: (string | null)[] = [];
  const reports = () => bodies.filter((body) => body?.includes('\n'));
  await openPreview(gumroad, config, (page) =>
    page.route(/\/preview\?/, (route) => {
      bodies.push(route.request().postData());
      return route.continue();
    }),
  );
  await until(() => reports().length === 1);
  const report = { count: 1, hosts: ['north.gumroad.com'], path: '/pricing' };
  expect(bodies).toEqual(['token', `token\n${JSON.stringify(report)}`]);
  for (let count = 2; count < 8; count++) {
    await shop.visitor.page.evaluate((href) => {
      document.querySelector('main')?.append(Object.assign(document.createElement('a'), { href }));
    }, 'https://buy.polar.sh/x');
    await until(async () => (await mark()).startsWith(`Preview · Code in ${count} links`));
  }
  expect(reports()).toHaveLength(5);
});
