import type { Page } from 'playwright-core';
import type { Shop } from './shop.ts';
import { htmlPage } from './stubs.ts';
import { until } from './visit.ts';

/** A Payment Link, as merchants write it. */
export const paymentLink = 'https://buy.stripe.com/3cs4gy?utm_source=shop#top';

/** The same link as the checkout receives it from a visitor with the code PPP50. */
export const openedLink = 'https://buy.stripe.com/3cs4gy?utm_source=shop&prefilled_promo_code=PPP50#top';

/**
 * Opens a page with this body, whose checkouts are stubs, and waits until links get the code. `prepare` runs before
 * the page loads.
 */
export async function openLinks(
  shop: Shop,
  body: string,
  { waits = true, prepare = async (_page: Page): Promise<void> => {} } = {},
): Promise<void> {
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, body);
  await shop.open(async (page) => {
    await prepare(page);
    for (const host of ['buy.stripe.com', '*.gumroad.com', 'shop.example.com'])
      await page.context().route(`https://${host}/**`, (route) => route.fulfill({ body: 'Checkout' }));
  });
  if (waits) await untilLinksLoad(shop);
}

/** Waits until `links.js` has run. */
export async function untilLinksLoad({ stubs, visitor }: Shop): Promise<void> {
  const findPath = () => stubs.loadedFiles.find(({ path }) => path.includes('/links.js'))?.path;
  await until(() => findPath() !== undefined);
  // The browser runs a file once, and this import waits for it.
  await visitor.page.evaluate(`import('${stubs.serviceUrl}${findPath()}')`);
}

/** Returns the `href` of the element with this id as it is written in the page. */
export const hrefOf = (shop: Shop, id = 'buy'): Promise<string | null> =>
  shop.visitor.page.locator(`#${id}`).getAttribute('href');
