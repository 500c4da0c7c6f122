import type { Locator } from 'playwright-core';
import {
  type CheckoutsEmulator,
  startCheckoutsEmulator,
} from '../../../support/checkouts/checkouts-emulator.ts';
import { copyOnce } from '../../../support/console/copy-once.ts';
import {
  goTo,
  type MerchantTab,
  openDiscounts,
  pressWithKeyboard,
} from '../../../support/console/merchant-tab.ts';
import { useMerchantOfTest } from '../../../support/console/use-merchant-tab.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

withOperator(() => {
  let emulator: CheckoutsEmulator;
  let merchant: { baseUrl: string; secretKey: string };
  let tab: MerchantTab;
  beforeAll(async () => {
    emulator = await startCheckoutsEmulator();
  });
  afterAll(() => emulator.stop());
  const opened = useMerchantOfTest(() => emulator);
  beforeEach(() => {
    ({ merchant, tab } = opened);
  });

  const button = (name: string) => tab.page.getByRole('button', { name, exact: true });
  /** Waits until the element with this text or label has the focus. */
  const focusIsOn = (text: string) =>
    tab.page.waitForFunction((expected) => {
      const element = document.activeElement as HTMLInputElement | null;
      const name = element?.labels?.[0]?.textContent ?? element?.textContent ?? '';
      return element !== document.body && name.includes(expected);
    }, text);
  /** Presses an element by keyboard, after which the element with this text has the focus. */
  const press = async (element: Locator, next: string) => {
    await pressWithKeyboard(tab.page, element);
    await focusIsOn(next);
  };
  /** Chooses an entry of the connection's menu by keyboard. */
  const chooseEntry = async (entry: string) => {
    await pressWithKeyboard(tab.page, button('More actions'));
    const item = tab.page.getByRole('menuitem', { name: entry });
    await item.waitFor();
    while (!(await item.evaluate((element) => element === document.activeElement)))
      await tab.page.keyboard.press('ArrowDown');
    await tab.page.keyboard.press('Enter');
  };
  const chooseWithKeyboard = async (entry: string, next: string) => {
    await chooseEntry(entry);
    await focusIsOn(next);
  };
  const type = async (key: string) => {
    await tab.page.keyboard.press('ControlOrMeta+A');
    await tab.page.keyboard.type(key);
    await tab.page.keyboard.press('Enter');
  };

  it('on Checkout, the focus follows what replaces the pressed button, from the first key to disconnecting', async () => {
    const { page } = tab;
    const { stripe } = emulator.fakes;
    const permissions = new Set(stripe.keys.get(stripe.providerKey));
    stripe.keys.set('rk_live_without', new Set(['coupon_write']));
    await copyOnce(merchant);
    await goTo(page, 'Checkout');
    const key = page.getByLabel('Paste the key here');
    await key.fill('rk_live_typed');
    await press(button('Paddle'), 'Connect Paddle');
    await press(button('Stripe'), 'Connect Stripe');
    expect(await key.inputValue()).toBe('rk_live_typed');
    await key.focus();
    await type('sk_live_0123456789');
    await focusIsOn('Paste the key here');
    await page.locator('[aria-invalid]:focus').waitFor();
    await type('rk_live_without');
    await page.getByRole('heading', { name: 'One permission is missing' }).waitFor();
    await focusIsOn('Connect Stripe');
    await press(button('Paste another key'), 'Connect Stripe');
    await key.focus();
    await type(stripe.providerKey);
    await page.getByText('Exists').nth(4).waitFor();
    await focusIsOn('Checkout');
    await chooseWithKeyboard('Replace the key', 'New key');
    await press(button('Cancel'), 'Connected to Stripe');
    await chooseWithKeyboard('Replace the key', 'New key');
    await type('');
    await page.locator('[aria-invalid]:focus').waitFor();
    await type('rk_live_unknown');
    await page.getByRole('heading', { name: 'Stripe rejects this key' }).waitFor();
    await page.getByText('The former key stays.').waitFor();
    await press(button('Paste another key'), 'New key');
    stripe.keys.set('rk_live_second', permissions);
    await type('rk_live_second');
    await focusIsOn('Connected to Stripe');
    const code = String(await page.locator('.coupon').first().textContent());
    for (let times = 0; times < 12; times++) stripe.redeem(code);
    await chooseEntry('Check now');
    await press(button('Replace this code'), 'Connected to Stripe');
    stripe.keys.delete('rk_live_second');
    await chooseEntry('Check now');
    await page.getByRole('heading', { name: 'Stripe has rejected our key' }).waitFor();
    await press(button('Paste a new key'), 'New key');
    await type(stripe.providerKey);
    await focusIsOn('Connected to Stripe');
    await chooseEntry('Disconnect…');
    await press(
      page.getByRole('dialog').getByRole('button', { name: 'Disconnect and pause' }),
      'Connect Stripe',
    );
  });

  it('a dialog that another dialog opened gives the focus back to the list', async () => {
    const { page } = tab;
    const product = { name: 'Course', url: 'https://shop.example.com/', baseCurrency: 'USD', basePrice: 9 };
    await callApi(merchant, 'POST', '/v1/products', product);
    await callApi(merchant, 'POST', '/v1/api-keys', { name: 'Old page', type: 'public' });
    await page.reload();
    for (const [screen, name, action, list] of [
      ['Discounts', 'Course', 'Delete the product', 'Products'],
      ['Install', 'Old page', 'Revoke the key', 'Keys'],
    ] as const) {
      await (screen === 'Discounts' ? openDiscounts(page, 'Products') : goTo(page, screen));
      const confirm = page.getByRole('dialog', { name: `${action.split(' ')[0]} ${name}?` });
      await pressWithKeyboard(page, button(name));
      await pressWithKeyboard(page, button(action));
      await confirm.waitFor();
      await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
      await page.keyboard.press('Escape');
      await focusIsOn(name);
      await page.keyboard.press('Enter');
      await pressWithKeyboard(page, button(action));
      await confirm.waitFor();
      await press(confirm.getByRole('button', { name: action }), list);
    }
  });

  it('a conflict takes the focus from the button that saved', async () => {
    const { page } = tab;
    await openDiscounts(page);
    await page.getByLabel(/^Discount for India,/).fill('61');
    const { body } = await callApi<{ data: { id: string }[] }>(merchant, 'GET', '/v1/campaigns');
    const tiers = [{ tier: 6, discount: 62, code: 'PPP62' }];
    await callApi(merchant, 'PATCH', `/v1/campaigns/${body.data[0]?.id}`, { tiers });
    await press(button('Save'), 'Another window changed');
  });
});
