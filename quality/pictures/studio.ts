import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { FakeCheckout } from '../../demo/checkouts/fake-checkout.ts';
import { startCheckouts } from '../../test/support/checkouts/checkouts-emulator.ts';
import { launchBrowser } from '../../test/support/emulator/browser.ts';
import { type Emulator, startEmulator } from '../../test/support/emulator/emulator.ts';
import { addBusyShop, addNewShop, type Shop, shopOf } from './shop.ts';

/** Origin of the service on the pictures. */
const shownOrigin = 'https://discounts.example.com';

/** Longest wait for a part of a page on a busy machine. */
const longestWaitMs = 20_000;

/** Changes the JSON of a response before the console gets it. */
type Change<Body> = (body: Body) => void;

/** A tab with a merchant's console. */
export interface Tab {
  page: Page;
  shop: Shop;
  /** Opens a screen by its name in the URL, in a window of 900 pixels or this height. */
  open: (screen: string, height?: number) => Promise<void>;
  /** Takes a picture while responses of paths that match are changed. */
  changed: <Body, Result>(path: RegExp, change: Change<Body>, run: () => Promise<Result>) => Promise<Result>;
}

/** A running service with shops that look like real ones, and a browser. */
export interface Studio {
  /** A tab with the console of a shop that has sold for two months. */
  busy: Tab;
  /** A tab with the console of a shop whose owner created the codes by hand. */
  byHand: Tab;
  /** A tab with the console of the same shop, as `npm start` shows it on a machine of one's own. */
  demo: Tab;
  /** A tab with the console of a merchant who has changed nothing yet. */
  fresh: Tab;
  /** Runs while Stripe rejects the busy shop's key, after the service has found that. */
  withRefusedKey: <Result>(run: () => Promise<Result>) => Promise<Result>;
  /** A tab with the demo shop. */
  storefront: Page;
  close: () => Promise<void>;
}

/** Starts everything that the pictures need. The caller closes it. */
export async function openStudio(): Promise<Studio> {
  const checkouts = await startCheckouts();
  const emulator = await startEmulator(['--demo-statistics'], checkouts.environment);
  const browser = await launchBrowser();
  const busyShop = await addBusyShop(emulator, checkouts.fakes.stripe);
  const freshShop = await addNewShop(emulator, 'Northlight Sound');
  const demoShop = await shopOf(emulator, emulator.secretKey);
  const busy = await openTab(browser, emulator, busyShop);
  await createPublicKey(busy, emulator);
  return {
    busy,
    byHand: await openTab(browser, emulator, demoShop),
    demo: await openTab(browser, emulator, demoShop, emulator.baseUrl),
    fresh: await openTab(browser, emulator, freshShop),
    withRefusedKey: (run) => refusing(checkouts.fakes.stripe, busyShop, run),
    storefront: await openStorefront(browser, emulator),
    close: async () => {
      for (const context of browser.contexts()) await context.unrouteAll({ behavior: 'ignoreErrors' });
      await browser.close();
      await emulator.stop();
      await checkouts.stop();
    },
  };
}

async function refusing<Result>(
  { keys, providerKey }: FakeCheckout,
  { call, campaignId }: Shop,
  run: () => Promise<Result>,
): Promise<Result> {
  const permissions = keys.get(providerKey) ?? new Set();
  const check = () => call('POST', `campaigns/${campaignId}/codes/sync`, {});
  keys.delete(providerKey);
  await check();
  const result = await run();
  keys.set(providerKey, permissions);
  await check();
  return result;
}

const windowSize = { width: 1280, height: 900 };

/** Returns a window in the style of all pictures. */
async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ viewport: windowSize, colorScheme: 'light', reducedMotion: 'reduce' },
    ...{ locale: 'en-US', timezoneId: 'Europe/London' },
  });
  context.setDefaultTimeout(longestWaitMs);
  // tsx calls it in the functions that run in the page.
  await context.addInitScript('globalThis.__name = (target) => target');
  return context;
}

/** Signs a merchant in, with the service at an address like that of a deployed one, or at another one. */
async function openTab(
  browser: Browser,
  { baseUrl }: Emulator,
  shop: Shop,
  origin = shownOrigin,
): Promise<Tab> {
  const context = await newContext(browser);
  const changes = new Map<RegExp, Change<never>>();
  await context.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `${baseUrl}${pathname}${search}`, maxRetries: 3 });
    const change = [...changes].find(([path]) => path.test(pathname + search))?.[1];
    if (!change || response.status() !== 200) return route.fulfill({ response });
    const json = await response.json();
    change(json as never);
    await route.fulfill({ response, json });
  });
  const page = await context.newPage();
  // Unsaved changes of the picture before.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${origin}/console/`);
  await page.getByLabel('Secret key').fill(shop.secretKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('nav').waitFor({ state: 'attached' });
  return {
    page,
    shop,
    open: async (screen, height = windowSize.height) => {
      await page.setViewportSize({ ...windowSize, height });
      await page.goto(`${origin}/console/${screen}`);
      await page.waitForLoadState('networkidle');
    },
    changed: async (path, change, run) => {
      changes.set(path, change);
      const result = await run();
      changes.delete(path);
      return result;
    },
  };
}

/** Creates the public key of a shop's pages, and uses it once. */
async function createPublicKey({ page, open }: Tab, { baseUrl }: Emulator): Promise<void> {
  await open('install');
  await page.getByRole('button', { name: 'Create a public key' }).click();
  const key = await page.locator('.secret code').first().textContent();
  await fetch(`${baseUrl}/v1/banner/config/${key}`);
}

/** So low that the banner is beside the product. */
const storefrontWindow = { width: 1280, height: 640 };

async function openStorefront(browser: Browser, { baseUrl }: Emulator): Promise<Page> {
  const page = await (await newContext(browser)).newPage();
  await page.setViewportSize(storefrontWindow);
  await page.goto(baseUrl);
  // Without the controls of the demo; `.window` is what the visitor sees of the shop.
  await page.addStyleTag({
    content:
      '.emulator { display: none } body { display: block } .window { position: fixed; inset: 0; z-index: -1 }',
  });
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('div'), { className: 'window' })),
  );
  return page;
}

/** A rectangle of a page; CSS pixels. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Returns the smallest rectangle with all these parts and a margin around them, at most as wide as the
 * window: of the page, or of the window.
 */
export async function rectangleOf(
  parts: readonly Locator[],
  margin: number,
  isOfWindow: boolean,
): Promise<Rectangle> {
  const boxes: Rectangle[] = [];
  for (const part of parts) {
    await part.waitFor();
    const box = await part.evaluate((element, isScrolled) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = isScrolled ? [left, top] : [left + scrollX, top + scrollY];
      return { x, y, width, height };
    }, isOfWindow);
    boxes.push(box);
  }
  const x = Math.max(0, Math.min(...boxes.map((box) => box.x)) - margin);
  const y = Math.max(0, Math.min(...boxes.map((box) => box.y)) - margin);
  const right = Math.min(windowSize.width, Math.max(...boxes.map((box) => box.x + box.width)) + margin);
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + margin;
  return { x, y, width: right - x, height: bottom - y };
}
