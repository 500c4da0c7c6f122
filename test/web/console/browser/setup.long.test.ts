import { openTab, pressWithKeyboard, signIn } from '../../../support/console/merchant-tab.ts';
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
      await press('button', 'Copy the line');
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
      await page.getByText('Live. We can’t check codes that you created by hand.').waitFor();
      await page.getByRole('link', { name: 'Set up alerts' }).waitFor();
      expect(await savedCampaign()).toMatchObject({
        status: 'active',
        banner: { backgroundColor: '#3b0764' },
        tiers: [{ code: 'ACME20' }, {}, {}, {}, {}],
      });
      const shop = await visitShop();
      await shop.locator('ppp-banner code').getByText('ACME60').waitFor();
      await shop.context().close();

      await page.reload();
      await page.getByText('Last request').waitFor();
      const setup = page.getByRole('main').getByRole('link', { name: /setup/i });
      expect(await setup.count()).toBe(0);
      await page.goto(`${emulator.baseUrl}/console/install`);
      await setup.waitFor();

      expect(clicks).toBeLessThanOrEqual(maxClicks);
      const keys = await callApi<{ data: object[] }>(merchant, 'GET', '/v1/api-keys?type=public');
      expect(keys.body.data).toEqual([expect.objectContaining({ name: 'Default campaign' })]);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it.each([1280, 390, 320])(
    'Skip stands beside the primary button of its step at %s pixels',
    async (width) => {
      const emulator = await sharedEmulator();
      const { value } = await merchantCommand<{ secretKey: string }>(
        emulator,
        'create',
        `Skip ${Date.now()}`,
      );
      const { context, page } = await openTab(browser(), `${emulator.baseUrl}/console/`, {
        viewport: { width, height: 900 },
      });
      await signIn(page, value.secretKey);
      await page.goto(`${emulator.baseUrl}/console/setup/checkout`);
      const steps = page.getByRole('navigation', { name: 'Setup' }).getByRole('link');
      await steps.first().waitFor();
      const skip = page.getByRole('link', { name: 'Skip this step' });
      const skipped: string[] = [];
      const look = async () => {
        if ((await skip.count()) === 0) return;
        skipped.push(await page.getByRole('heading', { level: 1 }).innerText());
        const [own, primary] = await Promise.all(
          [skip, page.locator('.button.primary')].map((button) => button.boundingBox()),
        );
        expect(own?.y).toBeCloseTo(primary?.y ?? 0, 0);
        expect(own?.x).toBeCloseTo((primary?.x ?? 0) + (primary?.width ?? 0) + 10, 0);
      };
      const count = await steps.count();
      for (let step = 0; step < count; step++) {
        await steps.nth(step).click();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('[aria-busy]').first().waitFor({ state: 'detached' });
        await look();
      }
      await steps.first().click();
      await page.getByRole('button', { name: 'Paddle', exact: true }).click();
      await page.getByRole('heading', { name: 'Connect Paddle', exact: true }).waitFor();
      await look();
      expect(skipped).toEqual([
        'Create these five codes in your checkout',
        'Choose a style',
        'Connect Paddle',
      ]);
      await context.close();
    },
  );
});
