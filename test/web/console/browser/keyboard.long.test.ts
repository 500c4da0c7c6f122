import type { Page } from 'playwright-core';
import { goTo, openConsole, openDiscounts, signIn } from '../../../support/console/merchant-tab.ts';
import { useBrowser } from '../../../support/emulator/browser.ts';
import { callApi } from '../../../support/service/requests.ts';
import { openService } from '../../../support/service/service.ts';
import { withOperator } from '../../../support/service/target.ts';

interface Campaign {
  tiers: { tier: number; discount: number }[];
}

/**
 * Selects Brazil in the focused field's list by keyboard. Each key press waits for the previous key's result.
 */
async function chooseBrazil(page: Page): Promise<void> {
  await page.keyboard.type('Braz');
  await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.activeElement?.hasAttribute('aria-activedescendant'));
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    (document.activeElement as HTMLInputElement | null)?.value.includes('Brazil'),
  );
}

withOperator(() => {
  const browser = useBrowser();

  it('a merchant without a pointer signs in, sets a discount, pauses and signs out', async () => {
    const service = await openService('Console keyboard');
    const { context, page } = await openConsole(browser(), service.baseUrl);
    const { keyboard } = page;
    /** Presses Tab until the element with this name has the focus. */
    const tabTo = async (name: string | RegExp) => {
      for (let presses = 0; presses < 80; presses++) {
        await keyboard.press('Tab');
        const focused = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null;
          const label = element?.labels?.[0]?.textContent;
          return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
        });
        if (typeof name === 'string' ? focused.trim() === name : name.test(focused)) return;
      }
      throw new Error(`Tab doesn’t reach ${name}`);
    };

    await page.locator('input:focus').waitFor();
    await keyboard.type(service.secretKey);
    await keyboard.press('Enter');
    await page.getByRole('region', { name: 'Is it live?' }).waitFor();
    await tabTo('Discounts');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Discounts', level: 1 }).waitFor();
    await tabTo(/^Discount for Japan/);
    await keyboard.type('25');
    await tabTo(/^Countries with their own discount/);
    await keyboard.press('Enter');
    await tabTo('Country');
    await chooseBrazil(page);
    await tabTo('Add the country');
    await keyboard.press('Enter');
    await tabTo('Save');
    await keyboard.press('Enter');
    await page.getByText('Saved: the discounts, countries with their own discount.').waitFor();
    await tabTo('Pause');
    await keyboard.press('Enter');
    // The dialog is visible shortly before it has the focus, which Escape needs.
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
    await keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Pause');
    await keyboard.press('Enter');
    await tabTo('Pause the campaign');
    await keyboard.press('Enter');
    await page.getByText('The campaign is paused.').waitFor();
    await tabTo('Sign out');
    await keyboard.press('Enter');
    await page.getByText('You are signed out.').waitFor();

    const { body } = await callApi<{ data: Campaign[] }>(service, 'GET', '/v1/campaigns');
    expect(body.data[0]).toMatchObject({
      status: 'paused',
      countryOverrides: [{ country: 'BR', discount: 40, code: 'PPP40' }],
    });
    expect(body.data[0]?.tiers[0]).toMatchObject({ tier: 2, discount: 25 });
    await context.close();
  });

  it('the letters and the list of a country field stay while the page scrolls, as on focus and when content loads late', async () => {
    const service = await openService('Console scrolling');
    const { context, page } = await openConsole(browser(), service.baseUrl);
    await signIn(page, service.secretKey);
    await openDiscounts(page);
    const field = page.getByRole('combobox', { name: 'Country', exact: true });
    await field.focus();
    await page.keyboard.type('Braz');
    await page.getByRole('option', { name: 'Brazil' }).waitFor();
    // A browser dispatches a frame's scroll events before its animation callbacks.
    await page.evaluate(() => {
      scrollBy(0, 40);
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    expect(await field.inputValue()).toBe('Braz');
    expect(await page.getByRole('option').allTextContents()).toEqual(['Brazil']);
    await context.close();
  });

  it('a form marks its problems and focuses the first one, and an invalid discount stays in its field', async () => {
    const service = await openService('Console problems');
    const { context, page } = await openConsole(browser(), service.baseUrl);
    await signIn(page, service.secretKey);
    await openDiscounts(page);
    await page.getByRole('button', { name: 'New product' }).click();
    const [name, url] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Page URL')];
    const borderOf = (field: typeof name) => field.evaluate((input) => getComputedStyle(input).borderColor);
    const validBorder = await borderOf(url);
    await url.fill('not a host');
    await page.getByRole('dialog').getByLabel('Price', { exact: true }).fill('5');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a URL such as').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await borderOf(url)).not.toBe(validBorder);
    await page.keyboard.press('Escape');
    // The closing dialog gives the focus back.
    await page.waitForFunction(() => document.activeElement?.textContent === 'New product');
    await goTo(page, 'Home');
    await openDiscounts(page);
    await page.getByLabel(/^Discount for Brazil,/).fill('abc');
    await page.getByRole('combobox', { name: 'Country', exact: true }).focus();
    await chooseBrazil(page);
    await page.getByRole('button', { name: 'Add the country' }).click();
    expect(await page.getByLabel('Discount for Brazil', { exact: true }).inputValue()).toBe('');
    await context.close();
  });
});
