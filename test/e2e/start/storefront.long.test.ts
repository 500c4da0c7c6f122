import type { Page } from 'playwright-core';
import { accessibilityProblems, goTo, openConsole, signIn } from '../../support/console/merchant-tab.ts';
import { useBrowser } from '../../support/emulator/browser.ts';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { useEmulator } from '../../support/emulator/emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

withOperator(() =>
  withEmbeddedDatabase(() => {
    const browser = useBrowser();
    const emulator = useEmulator();

    const _config = () => fetch(`${emulator.baseUrl}/v1/banner/config/${emulator.publicKey}`);

    it('serves the demo storefront with the public key and without the secret key', async () => {
      const page = await (await fetch(emulator.baseUrl)).text();
      expect(page).toContain(`/v1/banner/script.js?key=${emulator.publicKey}`);
      expect(page).not.toContain(emulator.secretKey);
      expect(page).not.toContain('PUBLIC_KEY');
    });

    /** Returns the statistics totals of the storefront's campaign. */
    async function totals(): Promise<unknown> {
      const campaigns = await callApi(emulator, 'GET', '/v1/campaigns');
      const [campaign] = campaigns.body.data as unknown as { id: string }[];
      const { body } = await callApi(emulator, 'GET', `/v1/campaigns/${campaign?.id}/stats`);
      return body.data.totals;
    }

    /** Returns the counts in the storefront's chart. */
    const chart = (page: Page) => page.locator('.statistics dd').allTextContents();

    const chartOnceIs = (page: Page, wanted: string[]) =>
      eventually(
        `the chart shows ${wanted}`,
        () => chart(page),
        (shown) => String(shown) === String(wanted),
      );

    it('a shown, a copied and a closed banner appear in the statistics and the storefront’s chart', async () => {
      const context = await browser().newContext();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const page = await context.newPage();
      await page.goto(emulator.baseUrl);
      const banner = page.locator('ppp-banner section');
      await banner.waitFor();
      await chartOnceIs(page, ['1', '0', '0', '0']);
      await banner.getByRole('button', { name: 'Copy the code instead' }).click();
      await banner.getByRole('button', { name: 'Close' }).click();
      await chartOnceIs(page, ['1', '1', '0', '1']);
      expect(await totals()).toEqual({
        ...{ shown: 1, copied: 1, opened: 0, dismissed: 1, redeemed: 0, copyPercent: 100 },
      });
      expect(await page.locator('#statistics-detail').textContent()).toContain('India 1');
      expect(await page.content()).not.toContain('sk_live');
      await context.close();
    });

    it('with the checkout connected, a visitor from India pays the reduced price with two clicks and no keyboard', async () => {
      const page = await browser().newPage();
      await page.goto(emulator.baseUrl);
      const go = page.locator('ppp-banner').getByRole('button', { name: 'Go to the checkout' });
      const buy = page.getByRole('link', { name: 'Buy now' });
      const pay = page.getByRole('button', { name: 'Pay $19.60' });
      /** Presses a button or a link, after which a page loads. */
      const leave = async (role: 'button' | 'link', name: string) => {
        const loaded = page.waitForEvent('load');
        await page.getByRole(role, { name }).click();
        await loaded;
      };
      const visit = async (press: () => Promise<void>) => {
        // The banner shows once links carry the code.
        await go.waitFor();
        await press();
        const { searchParams } = await eventually(
          'the checkout has the code',
          async () => new URL(page.url()),
          ({ pathname, search }) => /^\/emulator\/checkout\/pay\?discount_code=\w+$/.test(pathname + search),
        );
        await pay.click();
        await page.getByText('Paid $19.60. Thank you!').waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        await leave('link', 'Back to the shop');
        return String(searchParams.get('discount_code'));
      };
      expect(await visit(() => go.click())).toBe('PPP60');
      await leave('button', 'Connect it');
      await page
        .getByText(/^PPP60\w{6}$/)
        .first()
        .waitFor();
      const managed = await visit(() => buy.click());
      expect(managed).toMatch(/^PPP60\w{6}$/);
      await page.getByText('60% · live · redeemed 1').waitFor();
      await leave('button', 'Replace all codes');
      await page.locator('#codes .ended', { hasText: managed }).waitFor();
      await go.waitFor();
      expect(await visit(() => buy.click())).not.toBe(managed);
      await eventually(
        'each visit to the checkout is counted',
        async () => (await totals()) as { opened: number },
        ({ opened }) => opened === 3,
      );
      await page.getByRole('button', { name: 'Disconnect it' }).click();
      await page.context().close();
    });

    it('what a visitor from India buys is in Revenue after Count now, with its code', async () => {
      const page = await browser().newPage();
      await page.goto(emulator.baseUrl);
      await page.getByRole('button', { name: 'Connect it' }).click();
      await page
        .getByText(/^PPP60\w{6}$/)
        .first()
        .waitFor();
      const tab = await openConsole(browser(), emulator.baseUrl);
      await signIn(tab.page, emulator.secretKey);
      await goTo(tab.page, 'Revenue');
      await tab.page.getByText(/mode\. Counted /).waitFor();
      const withCode = async () => Number(await tab.page.locator('.totals strong').nth(2).textContent());
      const before = await withCode();
      await page.locator('ppp-banner').getByRole('button', { name: 'Go to the checkout' }).waitFor();
      await page.getByRole('link', { name: 'Buy now' }).click();
      await page.getByRole('button', { name: 'Pay $19.60' }).click();
      await page.getByText('Paid $19.60. Thank you!').waitFor();
      await tab.page.getByRole('button', { name: 'Count now', exact: true }).click();
      await eventually('the order is counted', withCode, (orders) => orders === before + 1);
      const table = tab.page.getByRole('table', { name: 'Revenue by country' });
      await table.getByRole('row').filter({ hasText: 'India' }).waitFor();
      expect(tab.faults).toEqual([]);
      await tab.context.close();
      await page.goto(emulator.baseUrl);
      await page.getByRole('button', { name: 'Disconnect it' }).click();
      await page.context().close();
    });

    it('passes axe and does not overflow a narrow window', async () => {
      const page = await browser().newPage({ viewport: { width: 320, height: 640 } });
      await page.goto(emulator.baseUrl);
      await page.locator('ppp-banner section').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.context().close();
    });

    it('country, site and message update the banner immediately, regardless of the browser’s cache', async () => {
      const page = await browser().newPage();
      await page.goto(emulator.baseUrl);
      const banner = page.locator('ppp-banner section');
      const outcomeOnceIs = (wanted: string) =>
        eventually(
          `the outcome is ${wanted}`,
          () => page.locator('#outcome').textContent(),
          (outcome) => outcome === wanted,
        );
      await banner.waitFor();
      await page.getByLabel('Country').selectOption('United States');
      await outcomeOnceIs('no_discount');
      expect(await banner.count()).toBe(0);
      await page.getByLabel('Country').selectOption('Brazil');
      await banner.locator('p', { hasText: 'Brazil' }).waitFor();
      await page.getByLabel('only on shop.example.com').check();
      await outcomeOnceIs('domain_not_allowed');
      await page.getByLabel('Page is on').selectOption('shop.example.com');
      await banner.waitFor();
      await page.getByLabel('Message').fill('Hello {{countryName}}');
      await page.getByLabel('Message').blur();
      await banner.locator('p', { hasText: 'Hello Brazil' }).waitFor();
      await page.context().close();
    });
  }),
);
