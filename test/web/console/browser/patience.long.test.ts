import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  goTo,
  openDiscounts,
  stopClock,
} from '../../../support/console/merchant-tab.ts';
import { useConsole } from '../../../support/console/use-merchant-tab.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

/** Responds to every request for a path with this data, in pages of a hundred like the service. */
async function serveList(page: Page, path: string, data: readonly object[]): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => {
      const start = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
      const end = start + 100;
      const nextCursor = end < data.length ? { nextCursor: String(end) } : {};
      return route.fulfill({ json: { data: data.slice(start, end), ...nextCursor } });
    },
  );
}

/** Replaces the usage in the service's merchant response. */
async function serveUsage(page: Page, usage: object): Promise<void> {
  await page.route('**/v1/merchant', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { usage: object } };
    await route.fulfill({ json: { data: { ...data, usage: { ...data.usage, ...usage } } } });
  });
}

withOperator(() => {
  const service = useConsole('Console patience');

  it.each([300, 10_000])('%s products are listed in pages of 20', async (total) => {
    const { page } = await service.openSignedIn();
    const products = Array.from({ length: total }, (_, index) => ({
      id: `prod_${index}`,
      name: `Product ${index}`,
      url: 'https://shop.example.com/p',
      baseCurrency: 'EUR',
      basePrice: index,
    }));
    await serveList(page, '/v1/products', products);
    await serveUsage(page, { products: total });
    await page.reload();
    await openDiscounts(page, 'Products');
    const count = total.toLocaleString('en');
    await page.getByText(`You have ${count} of 10,000.`).waitFor();
    const section = page.getByRole('region', { name: 'Products' });
    const rows = section.getByRole('button', { name: /^Product \d/ });
    const [previous, next] = ['Previous', 'Next'].map((name) => section.getByRole('button', { name }));
    expect(await rows.count()).toBe(20);
    await section.getByText(`1–20 of ${count}`).waitFor();
    expect(await previous?.getAttribute('aria-disabled')).toBe('true');
    for (let shown = 40; shown <= 140; shown += 20) {
      await next?.click();
      await section.getByText(`${shown - 19}–${shown} of ${count}`).waitFor();
      await rows.getByText(`Product ${shown - 1}`, { exact: true }).waitFor();
      expect(await rows.count()).toBe(20);
    }
    await previous?.click();
    await rows.getByText('Product 119', { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    // A search and an order look in all products, not only in those that are loaded.
    const last = `Product ${total - 1}`;
    await page.getByLabel('Search products').fill(last);
    await rows.getByText(last, { exact: true }).waitFor();
    await page.getByText('Loading the other products').waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(1);
    expect(await previous?.count()).toBe(0);
    await page.getByLabel('Search products').fill('');
    await section.getByRole('button', { name: 'Price' }).click();
    await rows.first().getByText(last, { exact: true }).waitFor();
    expect(await rows.count()).toBe(20);
  });

  it('a page of products that does not load shows an error and a button to try again', async () => {
    const { page } = await service.openSignedIn();
    const products = Array.from({ length: 130 }, (_, index) => ({
      ...{ id: `prod_${index}`, name: `Product ${index}`, url: 'https://shop.example.com/p' },
      ...{ baseCurrency: 'EUR', basePrice: index },
    }));
    await serveList(page, '/v1/products', products);
    await serveUsage(page, { products: 130 });
    await page.reload();
    await openDiscounts(page, 'Products');
    const section = page.getByRole('region', { name: 'Products' });
    await section.getByText('1–20 of 130').waitFor();
    const failing = (url: URL) => url.pathname === '/v1/products' && url.searchParams.has('cursor');
    await page.route(failing, (route) =>
      route.fulfill({ status: 400, json: { error: { requestId: 'r-2' } } }),
    );
    for (let turns = 0; turns < 5; turns++) await section.getByRole('button', { name: 'Next' }).click();
    await section.getByText('101–120 of 130').waitFor();
    await section.getByText('r-2').waitFor();
    await page.unroute(failing);
    await section.getByRole('button', { name: 'Try again' }).click();
    await section.getByText('Product 119', { exact: true }).waitFor();
  });

  it('what a merchant types stays when the screen could not be loaded again', async () => {
    const { page } = await service.openSignedIn();
    await openDiscounts(page);
    await page.getByLabel('Code for all countries').fill('DRAFT');
    await page.route('**/v1/campaigns*', (route) => route.fulfill({ status: 400, json: { error: {} } }));
    await page.clock.setSystemTime(Date.now() + 60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.getByText('Not updated since').waitFor();
    expect(await page.getByLabel('Code for all countries').inputValue()).toBe('DRAFT');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('a placeholder appears after 150 ms, keeps still if the merchant wants that, and stays until everything is there', async () => {
    const { page } = await service.openSignedIn();
    await stopClock(page);
    const release: Record<string, () => void> = {};
    for (const list of ['campaigns', 'api-keys'])
      await page.route(
        (url) => url.pathname === `/v1/${list}`,
        async (route) => {
          await new Promise<void>((resolve) => {
            release[list] = resolve;
          });
          await route.continue();
        },
      );
    await page.reload();
    const placeholder = page.getByRole('main').locator('[aria-busy=true]');
    /** Returns when the placeholder appears, and whether it is visible just before and after that. */
    const appearance = () =>
      placeholder.evaluate((element: HTMLElement) => {
        const [appearing] = element.getAnimations();
        if (!appearing) throw new Error('nothing appears');
        const delay = Number(appearing.effect?.getComputedTiming().delay);
        const visibilityAt = (ms: number) => {
          appearing.currentTime = ms;
          return getComputedStyle(element).visibility;
        };
        return [delay, visibilityAt(delay - 1), visibilityAt(delay + 1)];
      });
    await placeholder.waitFor({ state: 'attached' });
    // The screen's code was loading before its data, and the delay counts from then.
    expect(await appearance()).toEqual([expect.any(Number), 'hidden', 'visible']);
    expect(await placeholder.getByRole('status').textContent()).toBe('Loading…');
    const animations = () =>
      placeholder.locator('div').evaluateAll((lines) => lines.flatMap((line) => line.getAnimations()).length);
    expect(await animations()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await animations()).toBeGreaterThan(0);
    await page.clock.runFor(1_000);
    release.campaigns?.();
    const delay = () =>
      placeholder.evaluate((element: HTMLElement) => Number.parseFloat(element.style.animationDelay));
    for (let tries = 0; tries < 50 && (await delay()) > 150 - 1_000; tries++) await page.clock.runFor(100);
    // What loads next continues the placeholder instead of starting a new one.
    expect(await delay()).toBeLessThanOrEqual(150 - 1_000);
    await page.clock.resume();
    release['api-keys']?.();
    await placeholder.waitFor({ state: 'detached' });
  });

  it('all of 100 campaigns are in the list, and each can be opened, also in a new tab', async () => {
    const { page } = await service.openSignedIn();
    const { body } = await callApi<{ data: object[] }>(service, 'GET', '/v1/campaigns');
    const campaigns = Array.from({ length: 99 }, (_, index) => ({
      ...body.data[0],
      id: `camp_${index}`,
      name: `Shop ${index}`,
      isDefault: false,
    }));
    await serveList(page, '/v1/campaigns', [...campaigns, ...body.data]);
    await serveUsage(page, { campaigns: 100 });
    await page.reload();
    await goTo(page, 'All campaigns');
    await page.getByText('You have 100 of 100.').waitFor();
    expect(await page.getByRole('table').getByRole('link').count()).toBe(20);
    await page.getByText('1–20 of 100').waitFor();
    await page.getByLabel('Search campaigns').fill('Shop 5');
    // The browser opens the tab only if nothing prevents the click. Playwright sometimes misses the new tab,
    // so the test does not wait for it.
    const isPrevented = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const settle = (event: Event) => {
            resolve(event.defaultPrevented);
            event.preventDefault();
          };
          addEventListener('click', settle, { once: true });
        }),
    );
    const other = page.getByRole('link', { name: 'Shop 58' });
    await other.click({ modifiers: ['Control'] });
    expect(await isPrevented).toBe(false);
    expect(await other.getAttribute('href')).toBe('/console/campaign?campaign=camp_58');
    expect(page.url()).toBe(`${service.baseUrl}/console/campaigns`);
    await page.getByRole('link', { name: 'Shop 57' }).click();
    await page.getByText('Loading…').first().waitFor({ state: 'detached' });
    expect(await page.getByRole('main').textContent()).toContain('Shop 57');
  });

  it('the message about the last save does not cover the buttons for the next change', async () => {
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page } = await service.openSignedIn(viewport);
      await openDiscounts(page);
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await page.getByLabel('Code for all countries').fill(`FIRST${viewport.width}`);
      await save.click();
      await page.getByText('Saved: the code for all countries.').waitFor();
      await page.getByLabel('Code for all countries').fill('SECOND');
      const onTop = await save.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === button;
      });
      expect([viewport.width, onTop, await page.locator('.message').isVisible()]).toEqual([
        viewport.width,
        true,
        true,
      ]);
    }
  });
});
