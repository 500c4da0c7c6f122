import { checkoutGuides } from '../../../../web/console/src/screens/setup/checkout-guides.ts';
import {
  type CheckoutsEmulator,
  startCheckoutsEmulator,
} from '../../../support/checkouts/checkouts-emulator.ts';
import { copyOnce } from '../../../support/console/copy-once.ts';
import {
  accessibilityProblems,
  chooseMore,
  goTo,
  type MerchantTab,
  openConsole,
  openTab,
  pressWithKeyboard,
  signIn,
} from '../../../support/console/merchant-tab.ts';
import { useMerchantOfTest } from '../../../support/console/use-merchant-tab.ts';
import { useBrowser } from '../../../support/emulator/browser.ts';
import { addMerchant } from '../../../support/emulator/shared-emulator.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

const pasteLabel = 'Paste the key here';
const connectLabel = 'Connect and create the codes';

withOperator(() => {
  const browser = useBrowser();
  let emulator: CheckoutsEmulator;
  let merchant: { baseUrl: string; secretKey: string };
  let tab: MerchantTab;
  beforeAll(async () => {
    emulator = await startCheckoutsEmulator();
  });
  afterAll(() => emulator.stop());
  const opened = useMerchantOfTest(() => emulator, browser);
  beforeEach(async () => {
    ({ merchant, tab } = opened);
    await goTo(tab.page, 'Checkout');
  });

  const rows = () => tab.page.getByRole('region', { name: 'Codes', exact: true }).getByRole('row');
  const connectStripe = async () => {
    await tab.page.getByLabel(pasteLabel).fill(emulator.fakes.stripe.providerKey);
    await tab.page.getByRole('button', { name: connectLabel }).click();
    await tab.page.getByText('Exists').nth(4).waitFor();
  };
  const codeOf = async (discount: number) =>
    String(
      await rows()
        .filter({ hasText: `${discount}%` })
        .filter({ hasNotText: 'Replaced' })
        .locator('.coupon')
        .textContent(),
    );
  /** Makes the service check the codes now, and loads the screen again. */
  const check = async () => {
    const { body } = await callApi<{ data: { id: string }[] }>(merchant, 'GET', '/v1/campaigns');
    await callApi(merchant, 'POST', `/v1/campaigns/${body.data[0]?.id}/codes/sync`, {});
    await tab.page.reload();
  };

  it.each([
    ['Stripe', 'stripe'],
    ['Paddle', 'paddle'],
    ['Polar', 'polar'],
  ] as const)(
    '%s: one click after pasting the key, five codes work, and disconnecting ends them',
    async (name, id) => {
      const { page } = tab;
      if (name !== 'Stripe') await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('heading', { name: `Connect ${name}` }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page
        .getByText('Until the codes exist, usually a few seconds, visitors get no discount.')
        .waitFor();
      await page.getByLabel(pasteLabel).fill(emulator.fakes[id].providerKey);
      if (id === 'polar') await page.getByText('Sandbox', { exact: true }).click();
      await page.getByRole('button', { name: connectLabel }).click();
      await page.getByText('Exists').nth(4).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      // The other providers were a choice before, and are none of this merchant's business now.
      for (const { label } of checkoutGuides)
        expect(await page.getByRole('button', { name: label, exact: true }).count()).toBe(0);
      const code = await codeOf(60);
      expect(code).toMatch(/^PPP60[A-Z2-9]{6}$/);
      expect(emulator.fakes[id].redeem(code)).toBe(60);
      await page.getByRole('button', { name: 'More actions' }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Replace the key' }).click();
      await page.getByRole('textbox', { name: 'New key' }).fill(emulator.fakes[id].providerKey);
      await page.getByRole('button', { name: 'Save the key' }).click();
      await page.getByText('The new key is stored.').waitFor();
      await chooseMore(page, 'Disconnect…');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('listitem').getByText('PPP60').waitFor();
      await dialog.getByRole('button', { name: 'Disconnect and pause' }).waitFor();
      await dialog.getByLabel(`These codes exist in ${name}`).check();
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click();
      await page.getByText(`${name} is disconnected.`).waitFor();
      expect(emulator.fakes[id].redeem(code)).toBeUndefined();
    },
  );

  it('a full secret key is rejected without a request, and a key without a permission lists what it needs', async () => {
    const { page } = tab;
    const { stripe } = emulator.fakes;
    await page.getByLabel(pasteLabel).fill('sk_live_0123456789');
    await page.getByRole('button', { name: connectLabel }).click();
    await page.locator('[aria-invalid]').waitFor();
    stripe.keys.set('rk_live_without', new Set(['coupon_write']));
    await page.getByLabel(pasteLabel).fill('rk_live_without');
    await page.getByRole('button', { name: connectLabel }).click();
    await page.getByRole('heading', { name: 'One permission is missing' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Not checked yet:Coupons: write' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Missing:Promotion codes: write' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const { body } = await callApi<{ data: object[] }>(merchant, 'GET', '/v1/checkouts');
    expect(body.data).toEqual([]);
    stripe.keys.set('rk_live_without', new Set(stripe.keys.get(stripe.providerKey)));
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Exists').nth(4).waitFor();
  });

  it('a shared code and a deleted code are named, replaced and recreated', async () => {
    const { page } = tab;
    const { stripe } = emulator.fakes;
    await connectStripe();
    await copyOnce(merchant);
    const [shared, deleted] = [await codeOf(60), await codeOf(50)];
    for (let times = 0; times < 12; times++) stripe.redeem(shared);
    stripe.remove(deleted);
    await check();
    await page.getByText(`${shared} was probably shared.`).waitFor();
    await rows().filter({ hasText: '50%' }).getByText('Recreated').waitFor();
    expect(await codeOf(50)).not.toBe(deleted);
    expect(await accessibilityProblems(page)).toEqual([]);
    // Numbers stand below their names.
    const ends = (selector: string) =>
      page.locator(`.code-table ${selector}.number`).evaluateAll((cells) =>
        cells.map((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return Math.round(text.getBoundingClientRect().right);
        }),
      );
    const names = await ends('th');
    expect(names.length).toBeGreaterThan(1);
    expect((await ends('tbody tr:first-child td')).slice(0, names.length)).toEqual(names);
    await goTo(page, 'Home');
    await page.getByText('was probably shared').waitFor();
    await goTo(page, 'Checkout');
    await page.getByRole('button', { name: 'Replace this code' }).click();
    await page.getByText(`${shared} was replaced.`).waitFor();
    await page.getByText('was probably shared').waitFor({ state: 'detached' });
    expect(await codeOf(60)).not.toBe(shared);
    expect(stripe.redeem(shared)).toBe(60);
    const successor = await codeOf(60);
    for (let times = 0; times < 11; times++) stripe.redeem(successor);
    await check();
    await page.getByText(`${successor} was probably shared.`).waitFor();
    await page.getByText(/^Since \w+ \d+, 11 buyers paid with it, and 1 visitor took it\.$/).waitFor();
    await goTo(page, 'Statistics');
    await page.getByText('Redeemed').first().waitFor();
  });

  it('a code ends now, after a question; a replaced one is listed until its end', async () => {
    const { page } = tab;
    const { stripe } = emulator.fakes;
    await connectStripe();
    const [leaked, old] = [await codeOf(60), await codeOf(50)];
    await page.getByRole('button', { name: `End it now: ${leaked}` }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click();
    await page.getByText(`Stripe confirmed the end of ${leaked}.`).waitFor();
    expect(stripe.redeem(leaked)).toBeUndefined();
    expect(stripe.redeem(await codeOf(60))).toBe(60);
    await page.getByRole('button', { name: `Replace ${old}` }).click();
    const replaced = page.getByRole('region', { name: 'Replaced codes' });
    await replaced.getByText(old).waitFor();
    expect(stripe.redeem(old)).toBe(50);
    await replaced.getByRole('button', { name: `End it now: ${old}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click();
    await replaced.waitFor({ state: 'detached' });
    expect(stripe.redeem(old)).toBeUndefined();
  });

  it('subscriptions: the merchant chooses which payments get the discount, and can change it', async () => {
    const { page } = tab;
    await page.getByText('The first payment only', { exact: true }).click();
    await page.getByText('$8 in the first month and then $20').waitFor();
    await connectStripe();
    const campaign = async () =>
      (await callApi<{ data: { checkout: { duration: string } }[] }>(merchant, 'GET', '/v1/campaigns')).body
        .data[0]?.checkout.duration;
    expect(await campaign()).toBe('once');
    await page.getByLabel('Subscriptions').selectOption('forever');
    await page.getByText('Saved: the codes’ settings.').waitFor();
    expect(await campaign()).toBe('forever');
  });

  it('a key that can do more, and a key of another account, come with the next step', async () => {
    const { page } = tab;
    const { stripe } = emulator.fakes;
    const wider = new Set([...(stripe.keys.get(stripe.providerKey) ?? []), 'customer_read']);
    stripe.keys.set('rk_live_wider_key', wider);
    await page.getByLabel(pasteLabel).fill('rk_live_wider_key');
    await page.getByRole('button', { name: connectLabel }).click();
    await page.getByText('This key can do more than we need.').waitFor();
    await page.getByRole('button', { name: 'Replace the key' }).first().click();
    await page.getByRole('textbox', { name: 'New key' }).fill('rk_test_another');
    await page.getByRole('button', { name: 'Save the key' }).click();
    await page.getByText('This key belongs to another Stripe account or is a test key.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Paste another key' }).click();
    await page.getByRole('textbox', { name: 'New key' }).fill(stripe.providerKey);
    await page.getByRole('button', { name: 'Save the key' }).click();
    await page.getByText('The new key is stored.').waitFor();
    await page.getByText('This key can do more than we need.').waitFor({ state: 'detached' });
    stripe.keys.delete('rk_live_wider_key');
  });

  it('responses that nobody understands, and codes that all differ, are named with what they mean', async () => {
    const { page } = tab;
    const { stripe } = emulator.fakes;
    const { body } = await callApi<{ data: { id: string }[] }>(merchant, 'GET', '/v1/campaigns');
    const key = { name: 'Shop', type: 'public', campaignId: body.data[0]?.id };
    await callApi(merchant, 'POST', '/v1/api-keys', key);
    await connectStripe();
    stripe.transport.drift = (body) => {
      delete Object(body).times_redeemed;
      return body;
    };
    await check();
    await page.getByText('Stripe has answered in a way that we don’t understand since').waitFor();
    await page.getByText('The banner, with codes that we know').waitFor();
    await page.getByText('The field times_redeemed.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    stripe.transport.drift = undefined;
    for (const discount of [50, 60]) stripe.deactivate(await codeOf(discount));
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Someone changed two or more of your codes in Stripe').waitFor();
    await page.getByRole('button', { name: 'Create new codes' }).click();
    await page.getByText('Recreated').nth(1).waitFor();
    expect(stripe.redeem(await codeOf(60))).toBe(60);
  });

  it('all codes are replaced after a question, and their former ones are accepted for 48 hours', async () => {
    const { page } = tab;
    const { stripe } = emulator.fakes;
    await connectStripe();
    const former = await codeOf(60);
    await chooseMore(page, 'Replace all codes');
    await page.getByText('We create 5 new codes in Stripe.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace all codes' }).click();
    await page.getByText('Stripe has confirmed 5 new codes.').waitFor();
    expect(await codeOf(60)).not.toBe(former);
    expect([stripe.redeem(former), stripe.redeem(await codeOf(60))]).toEqual([60, 60]);
  });

  it('a key that may only read changes no code, no switch and no setting', async () => {
    await connectStripe();
    const body = { name: 'Reader', type: 'secret', permissions: ['read'] };
    const { body: created } = await callApi<{ data: { key: string } }>(
      merchant,
      'POST',
      '/v1/api-keys',
      body,
    );
    const reader = await openConsole(browser(), emulator.baseUrl);
    await signIn(reader.page, created.data.key);
    await goTo(reader.page, 'Checkout');
    await reader.page.getByText('Exists').nth(4).waitFor();
    const { page } = reader;
    for (const control of [
      page.getByRole('button', { name: 'More actions' }),
      page.getByRole('switch'),
      page.getByLabel('Replace the codes'),
      page.getByRole('button', { name: /^Replace PPP60/ }),
    ])
      expect(await control.isDisabled()).toBe(true);
    await goTo(page, 'Discounts');
    await page.getByRole('region', { name: 'Campaign', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Add a sale' }).count()).toBe(0);
    expect(reader.faults).toEqual([]);
    await reader.context.close();
  });

  it('a disconnection that stops half-way says so, and goes on', async () => {
    const { page } = tab;
    await connectStripe();
    await page.route('**/v1/checkouts/*', (route) => route.fulfill({ status: 500, json: {} }));
    await chooseMore(page, 'Disconnect…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Disconnect/ }).click();
    await dialog.getByText('The service returned an error (500).').waitFor();
    await page.unroute('**/v1/checkouts/*');
    await dialog.getByRole('button', { name: /^Disconnect/ }).click();
    await page.getByText('Stripe is disconnected.').waitFor();
  });

  it('disconnecting names the codes whose end the provider did not confirm', async () => {
    const { page } = tab;
    const { stripe } = emulator.fakes;
    await connectStripe();
    const code = await codeOf(60);
    stripe.transport.faults = [{ kind: 'server_error_before', times: 1_000 }];
    await chooseMore(page, 'Disconnect…');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Disconnect/ })
      .click();
    await page.getByRole('heading', { name: 'Stripe is being disconnected.' }).waitFor();
    await page.getByText(new RegExp(`^These codes may still work: .*${code} \\(60%\\)`)).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    stripe.transport.faults = [];
    await page.getByRole('button', { name: 'Try again now' }).click();
    await page.getByText('Stripe is disconnected.').waitFor();
    expect(stripe.redeem(code)).toBeUndefined();
  });

  it('a product that the provider does not know is a problem on Checkout and Home, and the former codes work', async () => {
    const { page } = tab;
    await callApi(merchant, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
    await page.reload();
    await connectStripe();
    const code = await codeOf(60);
    await page.getByLabel('Codes apply to').selectOption('chosen');
    await page.getByLabel('Product ID').fill('prod_typo');
    await page.getByLabel('Product ID').press('Enter');
    await chooseMore(page, 'Check now');
    await rows()
      .getByText(/^confirmed .*; Stripe rejects the new code, so check the products$/)
      .first()
      .waitFor();
    expect(emulator.fakes.stripe.redeem(code)).toBe(60);
    expect(await accessibilityProblems(page)).toEqual([]);
    await goTo(page, 'Home');
    await page.getByText('Stripe rejects new codes. Check the products.').waitFor();
  });

  it('previews show the code that visitors get, and with a rejected key no screen promises one', async () => {
    const { page } = tab;
    const { stripe } = emulator.fakes;
    await connectStripe();
    const code = await codeOf(60);
    const shown = page.frameLocator('iframe').locator('ppp-banner code');
    await goTo(page, 'Banner');
    await shown.getByText(code).waitFor();
    await page.goto(`${emulator.baseUrl}/console/setup/style`);
    await shown.getByText(code).waitFor();
    const permissions = new Set(stripe.keys.get(stripe.providerKey));
    stripe.keys.delete(stripe.providerKey);
    const { body } = await callApi<{ data: { id: string }[] }>(merchant, 'GET', '/v1/campaigns');
    const tiers = [20, 30, 40, 50, 66].map((discount, index) => ({
      tier: index + 2,
      discount,
      code: 'LAST',
    }));
    await callApi(merchant, 'PATCH', `/v1/campaigns/${body.data[0]?.id}`, { tiers });
    await check();
    await page.goto(`${emulator.baseUrl}/console/campaign`);
    await page.getByText('Your checkout has no code for 66%, so these visitors see no banner.').waitFor();
    await goTo(page, 'Banner');
    await page.getByText('Your checkout has no code for this discount').waitFor();
    expect(await shown.count()).toBe(0);
    await page.goto(`${emulator.baseUrl}/console/setup/publish`);
    await page.getByText('Your checkout has no code for visitors from India').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.goto(`${emulator.baseUrl}/console/setup/codes`);
    await page.getByText('Stripe has rejected our key since').waitFor();
    expect(await page.getByText('We created these codes').count()).toBe(0);
    stripe.keys.set(stripe.providerKey, permissions);
  });

  it.each([
    { device: 'the keyboard at 1280 pixels', viewport: { width: 1280, height: 900 }, hasTouch: false },
    { device: 'touch at 390 pixels', viewport: { width: 390, height: 844 }, hasTouch: true },
  ])('the setup with a checkout takes at most 9 clicks with $device', async ({ viewport, hasTouch }) => {
    const { secretKey } = await addMerchant(emulator, 'Acme');
    const { body } = await callApi<{ data: { id: string }[] }>(
      { ...merchant, secretKey },
      'GET',
      '/v1/campaigns',
    );
    const path = `/v1/campaigns/${body.data[0]?.id}`;
    const tiers = [20, 30, 40, 50, 60].map((discount, index) => ({ tier: index + 2, discount }));
    await callApi({ ...merchant, secretKey }, 'PATCH', path, { status: 'paused', tiers });
    const { context, page, faults } = await openTab(browser(), `${emulator.baseUrl}/console/`, {
      viewport,
      hasTouch,
    });
    let clicks = 0;
    const press = async (role: 'button' | 'link', name: string) => {
      clicks += 1;
      const element = page.getByRole(role, { name, exact: true });
      await (hasTouch ? element.tap() : pressWithKeyboard(page, element));
    };
    await page.getByLabel('Secret key').fill(secretKey);
    await press('button', 'Sign in');
    await press('link', 'Start the setup');
    await press('button', 'Stripe');
    await page.getByLabel(pasteLabel).fill(emulator.fakes.stripe.providerKey);
    await press('button', connectLabel);
    await page.getByText('Exists').nth(4).waitFor();
    // Nobody can have copied or redeemed a code yet.
    expect(await page.locator('th').allTextContents()).toEqual(['Discount', 'Code', 'In Stripe', 'Change']);
    await press('link', 'Continue');
    await press('button', 'Continue');
    await press('button', 'Copy the line');
    await press('link', 'Continue');
    await page
      .frameLocator('iframe')
      .locator('ppp-banner code')
      .getByText(/^[A-Z]+60\w{6}$/)
      .waitFor();
    await press('button', 'Publish');
    await page.getByText('Published, but no page has used your public key yet.').waitFor();
    expect(clicks).toBeLessThanOrEqual(9);
    expect(faults).toEqual([]);
    await context.close();
  });
});
