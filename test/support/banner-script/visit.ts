import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';

/** A window event that the banner dispatched. */
export interface Announcement {
  type: string;
  detail: { show?: boolean; reason?: string };
}

/** A visitor's page and its errors. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** The banner's box. */
  banner: Locator;
  /** Uncaught errors and unhandled rejections of the page. */
  errors: string[];
  /** Console warnings and errors, except for the browser's messages about failed requests. */
  warnings: string[];
  /** Returns the banner's window events up to now. */
  announcements(): Promise<Announcement[]>;
}

/** Opens `url` as a new visitor with clipboard access; `prepare` runs before the page loads. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Visit> {
  const context = await browser.newContext(options);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const errors: string[] = [];
  const warnings: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const isNoise = message.text().startsWith('Failed to load resource');
    if (['warning', 'error'].includes(message.type()) && !isNoise) warnings.push(message.text());
  });
  await page.addInitScript(() => {
    const announcements: Announcement[] = [];
    Object.assign(window, { announcements });
    for (const type of ['ppp:shown', 'ppp:copied', 'ppp:opened', 'ppp:dismissed', 'ppp:no-discount'])
      addEventListener(type, (event) => announcements.push({ type, detail: (event as CustomEvent).detail }));
  });
  await prepare(page);
  await page.goto(url);
  const announcements = (): Promise<Announcement[]> => page.evaluate('announcements');
  return { page, context, banner: page.locator('ppp-banner section'), errors, warnings, announcements };
}

/** Returns a function that returns all texts for screen readers from now on. The banner removes each after two seconds. */
export async function recordSpoken(banner: Locator): Promise<() => Promise<string[]>> {
  const spoken = await banner.evaluateHandle((box) => {
    const texts: string[] = [];
    const status = box.querySelector('output') as Element;
    new MutationObserver(() => texts.push(status.textContent ?? '')).observe(status, { childList: true });
    return texts;
  });
  return () => spoken.jsonValue();
}

/** Returns an element's text without surrounding space. */
export async function textOf(element: Locator): Promise<string> {
  return (await element.textContent())?.trim() ?? '';
}

/** Waits until `condition` is true. Throws after five minutes, which only a machine that is many times slower needs. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 300_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Still false after five minutes: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * Waits as many frames of the page as it has in `ms` milliseconds on a quick machine. A slow one takes longer, but
 * what the page does in that time is done.
 */
export const settle = (page: Page, ms: number): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, ms / 16);
