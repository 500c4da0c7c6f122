import {
  goTo,
  type MerchantTab,
  openConsole,
  openDiscounts,
  signIn,
  signOut,
} from '../../../support/console/merchant-tab.ts';
import { useBrowser } from '../../../support/emulator/browser.ts';
import { openService, type Service } from '../../../support/service/service.ts';
import { withOperator } from '../../../support/service/target.ts';

withOperator(() => {
  const browser = useBrowser();
  let service: Service;
  let tab: MerchantTab;
  beforeAll(async () => {
    service = await openService('Console journey');
    tab = await openConsole(browser(), service.baseUrl);
  });
  afterAll(() => tab.context.close());

  const saved = (text: string) => tab.page.getByRole('status').getByText(text).waitFor();
  const save = async (fields: string) => {
    await tab.page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(`Saved: ${fields}.`);
  };
  /** Opens the merchant's page with the console's code, as a visitor from India. */
  const visit = async (code: string) => {
    const page = await tab.context.newPage();
    await page.route('**/shop', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Shop</title>${code}` }),
    );
    await page.goto(`${service.baseUrl}/shop`);
    return page;
  };
  let snippet = '';

  it('rejects a public key with an explanation, and signs in with a secret key', async () => {
    const { page } = tab;
    await page.getByLabel('Secret key').fill(service.publicKey);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This is a public key').waitFor();
    await page.getByLabel('Secret key').fill(`${service.secretKey.slice(0, -1)}!`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This isn’t a complete secret key').waitFor();
    await signIn(page, service.secretKey);
    await page.getByRole('region', { name: 'Is it live?' }).waitFor();
  });

  it('saves codes, a country’s own discount, a currency and colors', async () => {
    const { page } = tab;
    await openDiscounts(page);
    await page.getByLabel('Codes start with').fill('HELLO');
    await page.getByRole('button', { name: 'Generate codes' }).click();
    await page.getByRole('combobox', { name: 'Country', exact: true }).click();
    await page.keyboard.type('Indi');
    await page.getByRole('option', { name: 'India', exact: true }).click();
    await page.getByRole('button', { name: 'Add the country' }).click();
    await page.getByLabel('Discount for India', { exact: true }).fill('55');
    await page.getByLabel('Code for India', { exact: true }).fill('NAMASTE');
    await page.getByLabel('Currency of your prices').selectOption('EUR');
    await save('the currency, the discounts, countries with their own discount');
    await goTo(page, 'Banner');
    await page.getByRole('textbox', { name: 'Background', exact: true }).fill('#123456');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('#223344');
    await page.getByText('Text is hard to read').waitFor();
    await page.getByRole('button', { name: 'Use white' }).click();
    const preview = page.frameLocator('iframe').locator('ppp-banner section');
    await preview.locator('code', { hasText: 'NAMASTE' }).waitFor();
    expect(await preview.evaluate((section) => getComputedStyle(section).backgroundColor)).toBe(
      'rgb(18, 52, 86)',
    );
    await save('the banner');
  });

  it('creates a public key and adds it to the code for pages', async () => {
    const { page } = tab;
    await goTo(page, 'Install');
    await page.getByRole('button', { name: 'Create another key' }).click();
    await page.getByRole('button', { name: 'Copy the line' }).click();
    snippet = await page.evaluate(() => navigator.clipboard.readText());
    expect(snippet).toMatch(/script\.js\?key=ppp_pk_live_[0-9A-Za-z]{38}"><\/script>$/);
  });

  it('the page with that code shows the banner to a visitor from India, whose copy is counted', async () => {
    const shop = await visit(snippet);
    const banner = shop.locator('ppp-banner section');
    await banner.getByRole('button', { name: 'Copy code' }).click();
    expect(await shop.evaluate(() => navigator.clipboard.readText())).toBe('NAMASTE');
    expect(await banner.evaluate((section) => getComputedStyle(section).backgroundColor)).toBe(
      'rgb(18, 52, 86)',
    );
    await shop.close();
    const { page } = tab;
    for (let tries = 0; tries < 50; tries++) {
      await goTo(page, 'Statistics');
      if (await page.getByRole('row', { name: /India 1 1/ }).isVisible()) break;
      await page.waitForTimeout(200);
      await page.reload();
    }
    expect(await page.getByRole('row', { name: /India/ }).textContent()).toContain('India11100.0%');
    // The first day is not over, so each of the chart's two lines ends in a ring.
    await page.locator('.chart circle').nth(1).waitFor();
    for (let tries = 0; tries < 50; tries++) {
      await goTo(page, 'Home');
      if (await page.getByText('Last request').isVisible()) break;
      await page.waitForTimeout(200);
      await page.reload();
    }
    await page.getByRole('heading', { name: 'Live' }).waitFor();
  });

  it('explains why a visitor gets no discount, and which rule decided', async () => {
    const { page } = tab;
    await goTo(page, 'Preview');
    await page.frameLocator('iframe').locator('ppp-banner code').getByText('NAMASTE').waitFor();
    await page.getByLabel('Uses a VPN or proxy').check();
    await page.getByText('sees no banner, because of the VPN or proxy').waitFor();
    expect(await page.getByRole('link', { name: 'Change it' }).count()).toBe(1);
  });

  it('offers code with the script’s hash, which the browser verifies', async () => {
    const { page } = tab;
    await page.goto(`${service.baseUrl}/console/pinned`);
    await page.getByRole('button', { name: 'Copy the line' }).click();
    const pinned = await page.evaluate(() => navigator.clipboard.readText());
    expect(pinned).toMatch(
      /integrity="sha384-\S+" crossorigin src="\S+\/script-[0-9a-f]{16}\.js\?key=ppp_pk_live_/,
    );
    const shop = await visit(pinned);
    await shop.locator('ppp-banner section').waitFor();
    await shop.close();
  });

  it('pauses the campaign after a confirmation, and the banner disappears', async () => {
    const { page } = tab;
    await openDiscounts(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('New visitors stop seeing the banner').waitFor();
    await page.getByRole('button', { name: 'Pause the campaign' }).click();
    await saved('The campaign is paused.');
    const shop = await visit(snippet);
    const config = await shop.evaluate(
      (url) => fetch(url).then((response) => response.json()),
      /href="([^"]+)"/.exec(snippet)?.[1] ?? '',
    );
    expect(config.reason).toBe('campaign_paused');
    expect(await shop.locator('ppp-banner').count()).toBe(0);
    await shop.close();
  });

  it('signing out removes everything except the public key, and the page had no errors and no requests to other hosts', async () => {
    const { page, faults } = tab;
    await signOut(page);
    await page.getByText('You are signed out.').waitFor();
    const stored = await page.evaluate(() => [{ ...sessionStorage }, { ...localStorage }]);
    expect(stored).toEqual([{}, { 'ppp-console-public-keys': expect.stringContaining('ppp_pk_live_') }]);
    expect(JSON.stringify(stored)).not.toContain('ppp_sk_');
    expect(await page.content()).not.toContain('HELLO');
    expect(faults).toEqual([]);
  });
});
