import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface MerchantTab {
  context: BrowserContext;
  page: Page;
  /** Page errors, violations of the content security policy, and requests to other hosts. */
  faults: string[];
}

/** Opens the console in a new tab, of 1280 by 900 pixels by default. The caller closes the context. */
export function openConsole(
  browser: Browser,
  baseUrl: string,
  viewport = { width: 1280, height: 900 },
): Promise<MerchantTab> {
  return openTab(browser, `${baseUrl}/console/`, { viewport });
}

/** Opens a page of the service in a new tab. The caller closes the context. */
export async function openTab(
  browser: Browser,
  address: string,
  options: Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'hasTouch' | 'timezoneId'>,
): Promise<MerchantTab> {
  const { origin } = new URL(address);
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const faults: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('blob:')) faults.push(request.url());
  });
  await page.exposeFunction('reportFault', (fault: string) => faults.push(fault));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      (self as unknown as { reportFault: (fault: string) => void }).reportFault(
        `${violatedDirective} ${blockedURI} ${sample}`,
      ),
    );
  });
  await page.addInitScript(replaceSentences);
  await page.goto(address);
  return { context, page, faults };
}

/**
 * Replaces every message in API responses by "x" in the page, because no screen may depend on its wording.
 * That of a sale follows its end, and is the merchant's.
 */
function replaceSentences(): void {
  const { text } = Response.prototype;
  const withoutSentences = async (response: Response) =>
    (await text.call(response)).replace(
      /(?<!"endsAt":"[^"]*",)"message":"(?:[^"\\]|\\.)*"/g,
      '"message":"x"',
    );
  Response.prototype.text = function () {
    return withoutSentences(this);
  };
  Response.prototype.json = async function () {
    return JSON.parse(await withoutSentences(this));
  };
}

/** Stops the clock of the tab one minute from now. */
export async function stopClock({ clock }: Page): Promise<void> {
  await clock.install();
  await clock.pauseAt(Date.now() + 60_000);
}

/** Advances a stopped clock in steps of 100 ms, which run every timer, until the element is visible. */
export async function runUntilVisible({ clock }: Page, element: Locator): Promise<void> {
  while (!(await element.isVisible())) await clock.runFor(100);
}

/**
 * Signs in with a secret key and waits for the first screen, so that none of its requests is left for later.
 */
export async function signIn(page: Page, secretKey: string): Promise<void> {
  await page.getByLabel('Secret key').fill(secretKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('nav').waitFor({ state: 'attached' });
  await waitUntilLoaded(page);
}

/** Presses Tab until the element has the focus, then Enter. */
export async function pressWithKeyboard(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if (await element.evaluate((target) => target === document.activeElement)) {
      await page.keyboard.press('Enter');
      return;
    }
  }
  throw new Error(`Tab doesn’t reach ${String(element)}`);
}

/** Opens a screen with its navigation link, which is behind a button on phones. */
export async function goTo(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await waitUntilLoaded(page);
}

export async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
}

function waitUntilLoaded(page: Page): Promise<void> {
  return page.getByText('Loading…').first().waitFor({ state: 'detached' });
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

/** Returns axe's findings on the current page as `rule: element`. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe } = self as unknown as {
      axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
    };
    interface Violation {
      id: string;
      nodes: { html: string }[];
    }
    const { violations } = await axe.run(document, { runOnly });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, rules);
}

/** Returns the words of the screen's tables that are broken into two lines. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.locator('main table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
      }
      return found;
    }),
  );
}

/** Chooses an entry of the ⋯ menu of the connection to a checkout. */
export async function chooseMore(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Opens the Discounts screen with these rows, or with all. */
export async function openDiscounts(page: Page, ...titles: string[]): Promise<void> {
  await goTo(page, 'Discounts');
  await openRows(page, ...titles);
}

/** Opens these rows of the Discounts screen, or all. */
export async function openRows(page: Page, ...titles: string[]): Promise<void> {
  for (const title of ['Products', 'Campaign'])
    await page.getByRole('region', { name: title, exact: true }).waitFor();
  const rows = page.locator('.setting');
  for (const name of await rows.evaluateAll((all) =>
    all.map((row) => row.getAttribute('aria-label') ?? ''),
  )) {
    if (titles.length > 0 && !titles.includes(name)) continue;
    const row = page.getByRole('region', { name, exact: true });
    if ((await row.locator('> details[open]').count()) === 0)
      await row.locator('> details > summary').click();
  }
}
