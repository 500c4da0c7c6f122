import type { BrowserContextOptions, Page } from 'playwright-core';
import type { BannerConfig } from '../../../core/banner/banner-config.ts';
import { useBrowser } from '../emulator/browser.ts';
import { discount } from './banner-configs.ts';
import { htmlPage, type Stubs, startStubs } from './stubs.ts';
import { textOf, until, type Visit, visit } from './visit.ts';

/** A shop with the official snippet, a stub of the service, and a visitor. Each test gets a new one. */
export interface Shop {
  readonly stubs: Stubs;
  readonly visitor: Visit;
  /** Opens the shop as a new visitor; `prepare` runs before the page loads. */
  open(prepare?: (page: Page) => Promise<unknown>, options?: OpenOptions): Promise<void>;
  /** Opens a page that is longer than its window, and waits for the banner of this config. */
  openTallPage(config: BannerConfig, width: number, height: number, htmlAttributes?: string): Promise<void>;
  /** Sets the config that the service returns. */
  respondWith(config: BannerConfig): void;
  /** Returns the script tag with these attributes, without the preload. */
  scriptTag(attributes?: string): string;
}

/** The page's URL and browser options for a visit. */
export interface OpenOptions extends BrowserContextOptions {
  url?: string;
}

/** Body of a page that is longer than its window. */
export const tallContent = '<main><h1>Shop</h1><p style="height:3000px">Goods.</p></main>';

/**
 * Starts one browser for all tests of a file and a shop for each test. An uncaught error on the page fails
 * the test.
 */
export function useShop(): Shop {
  const browser = useBrowser();
  let stubs: Stubs | undefined;
  let visitor: Visit | undefined;

  beforeEach(async () => {
    stubs = await startStubs(discount());
  });
  afterEach(async () => {
    const errors = visitor?.errors ?? [];
    await visitor?.context.close();
    await stubs?.close();
    visitor = undefined;
    expect(errors).toEqual([]);
  });

  const shop: Shop = {
    get stubs() {
      return present(stubs);
    },
    get visitor() {
      return present(visitor);
    },
    async open(prepare, { url = present(stubs).shopUrl, ...options } = {}) {
      await visitor?.context.close();
      visitor = await visit(browser(), url, options, prepare);
    },
    async openTallPage(config, width, height, htmlAttributes = 'lang="en"') {
      shop.respondWith(config);
      shop.stubs.page.html = htmlPage(shop.stubs.snippet, tallContent, htmlAttributes);
      await shop.open(undefined, { viewport: { width, height } });
      await shop.visitor.banner.waitFor();
    },
    respondWith(config) {
      present(stubs).response = { status: 200, body: JSON.stringify(config) };
    },
    scriptTag(attributes = '') {
      return present(stubs).snippet.replace(/.*<script async/, `<script ${attributes}`);
    },
  };
  return shop;
}

/** Checks that exactly one complete banner exists and is reported once. */
export async function expectOneBanner({ stubs, visitor }: Shop): Promise<void> {
  await visitor.banner.waitFor();
  await until(() => stubs.beacons.length > 0);
  await visitor.page.waitForTimeout(100);
  expect(await visitor.page.locator('ppp-banner').count()).toBe(1);
  expect(await textOf(visitor.banner.locator('code'))).toBe('PPP50');
  expect(stubs.eventNames()).toEqual(['banner_shown']);
}

function present<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('There is a shop inside tests only, and a visitor once it is open.');
  return value;
}
