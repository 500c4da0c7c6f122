import { openTab, pressWithKeyboard } from '../../../support/console/merchant-tab.ts';
import { useBrowser } from '../../../support/emulator/browser.ts';
import { merchantCommand, sharedEmulator } from '../../../support/emulator/shared-emulator.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

const maxClicks = 12;
const devices = [
  { device: 'the keyboard at 1280 pixels', viewport: { width: 1280, height: 900 }, hasTouch: false },
  { device: 'touch at 390 pixels', viewport: { width: 390, height: 844 }, hasTouch: true },
];

withOperator(() => {
  const browser = useBrowser();

  it.each(devices)(
    'the setup leads a merchant without codes from the secret key to a live banner with $device, in at most 12 clicks',
    async ({ viewport, hasTouch }) => {
      const emulator = await sharedEmulator();
      const name = `Acme ${viewport.width} ${Date.now()}`;
      const { value } = await merchantCommand<{ secretKey: string }>(emulator, 'create', name);
      const merchant = { baseUrl: emulator.baseUrl, secretKey: value.secretKey };
      const { context, page, faults } = await openTab(browser(), `${emulator.baseUrl}/console/`, {
        viewport,
        hasTouch,
      });
      const savedCampaign = async () =>
        (await callApi<{ data: object[] }>(merchant, 'GET', '/v1/campaigns')).body.data[0];
      let clicks = 0;
      const press = async (role: 'button' | 'link', label: string) => {
        clicks += 1;
        const element = page.getByRole(role, { name: label, exact: true });
        await (hasTouch ? element.tap() : pressWithKeyboard(page, element));
      };

      await page.getByLabel('Secret key').focus();
      await page.keyboard.insertText(merchant.secretKey);
      await press('button', 'Sign in');
      await page.getByText('Some discounts have no code yet.').waitFor();
      await press('link', 'Start the setup');
      await press('button', 'Stripe');
      await press('button', 'Create codes by hand');
      const byHand = page.getByRole('heading', { name: 'Create these five codes in Stripe' });
      const main = page.locator('#main:focus');
      await main.and(page.locator('main', { has: byHand })).waitFor();
      await page.getByRole('button', { name: 'Connect Stripe instead' }).click();
      const connect = page.getByRole('heading', { name: 'Connect Stripe', exact: true });
      await main.and(page.locator('main', { has: connect })).waitFor();
      await page.getByRole('button', { name: 'Create codes by hand' }).click();
      await byHand.waitFor();
      await page.getByText('ACME60', { exact: true }).waitFor();
      await page.getByText('In the Stripe Dashboard').waitFor();
      await press('button', 'Copy all five');
      await press('button', 'Continue');
      await press('button', 'Plum');
      await press('button', 'Continue');
      await press('button', 'Copy the code');
      const snippet = await page.evaluate(() => navigator.clipboard.readText());
      await press('link', 'Continue');
      await page.getByText('No page has used your public key yet.').waitFor();
      await page.getByRole('heading', { name: 'Do these codes exist in Stripe?' }).waitFor();
      expect(await savedCampaign()).toMatchObject({
        status: 'paused',
        banner: { backgroundColor: '#111827' },
        tiers: [{ code: null }, {}, {}, {}, {}],
      });
      await page.frameLocator('iframe').locator('ppp-banner code').getByText('ACME60').waitFor();

      /** Opens the merchant's page in a browser that has not cached the banner. */
      const visitShop = async () => {
        const shop = await (await browser().newContext()).newPage();
        await shop.route('**/shop', (route) =>
          route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Shop</title>${snippet}` }),
        );
        await shop.goto(`${emulator.baseUrl}/shop`);
        return shop;
      };
      const early = await visitShop();
      await page.getByText('The last request for the banner was').waitFor();
      expect(await early.locator('ppp-banner').count()).toBe(0);
      await early.context().close();
      await press('button', 'Yes, publish');
      await page.getByText('Live. We cannot check codes that you created by hand.').waitFor();
      expect(await savedCampaign()).toMatchObject({
        status: 'active',
        banner: { backgroundColor: '#3b0764' },
        tiers: [{ code: 'ACME20' }, {}, {}, {}, {}],
      });
      const shop = await visitShop();
      await shop.locator('ppp-banner code').getByText('ACME60').waitFor();
      await shop.context().close();

      expect(clicks).toBeLessThanOrEqual(maxClicks);
      const keys = await callApi<{ data: object[] }>(merchant, 'GET', '/v1/api-keys?type=public');
      expect(keys.body.data).toEqual([expect.objectContaining({ name: 'Default campaign' })]);
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});
