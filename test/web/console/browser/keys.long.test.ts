import type { Page } from 'playwright-core';
import { dayMs } from '../../../../core/shared/durations.ts';
import { accessibilityProblems, goTo, openConsole, signIn } from '../../../support/console/merchant-tab.ts';
import { useMerchantOfTest } from '../../../support/console/use-merchant-tab.ts';
import { useBrowser } from '../../../support/emulator/browser.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

withOperator(() => {
  const session = useMerchantOfTest();
  const browser = useBrowser();

  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const create = async (fields: object) => {
    const body = { name: 'Job', type: 'secret', ...fields };
    const response = await callApi(session.merchant, 'POST', '/v1/api-keys', body);
    expect(response.status).toBe(201);
    return response.body.data;
  };
  const keys = async () =>
    (await callApi<{ data: Record<string, unknown>[] }>(session.merchant, 'GET', '/v1/api-keys')).body.data;
  const rowOf = (page: Page, name: string) =>
    page.getByRole('table', { name: 'Keys' }).getByRole('row').filter({ hasText: name });

  it('creates a key that can only do what it is for, and expires', async () => {
    const { page } = session.tab;
    await goTo(page, 'Install');
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Web server');
    await dialog.getByText('Secret, for servers').click();
    const purpose = dialog.getByLabel('What is it for?');
    expect(await purpose.inputValue()).toBe('entitlement');
    expect(await accessibilityProblems(page)).toEqual([]);
    await purpose.selectOption({ label: 'Everything' });
    expect(await dialog.getByLabel('It expires').inputValue()).toBe('90');
    await purpose.selectOption({ label: 'A script that reads statistics' });
    expect(await dialog.getByLabel('It expires').inputValue()).toBe('365');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText(/^ppp_sk_live_/).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/You use 2 of /).waitFor();
    await rowOf(page, 'Web server').getByText('Reads statistics').waitFor();
    await rowOf(page, 'Web server')
      .getByText(/^Expires on /)
      .waitFor();
    const [created] = await keys();
    expect(created).toMatchObject({ name: 'Web server', permissions: ['statistics'] });
    const days = (Date.parse(String(created?.expiresAt)) - Date.now()) / dayMs;
    expect(Math.abs(days - 365)).toBeLessThan(0.1);
  });

  it('shows the value of a new key, whatever is pressed while it is created', async () => {
    const { page } = session.tab;
    await goTo(page, 'Install');
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Pressed');
    let release = () => {};
    const pressed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v1/api-keys', async (route) => {
      await pressed;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await sent;
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
    await page.mouse.click(2, 2);
    release();
    await dialog.getByText(/^ppp_pk_live_/).waitFor();
    await page.unroute('**/v1/api-keys');
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  it('warns of a key that expires soon, on Home and in the list, and replaces it without a gap', async () => {
    const { page } = session.tab;
    const old = await create({ permissions: ['entitlement'], expiresAt: inDays(14.001) });
    await page.clock.setSystemTime(inDays(0.002));
    await page.reload();
    await goTo(page, 'Home');
    await page.getByText(/The secret key \u2068Job\u2069 expires on /).waitFor();
    await page.getByRole('link', { name: 'Replace the key' }).click();
    await rowOf(page, 'Job').getByText('Expires in 14 days').waitFor();
    await page.getByRole('button', { name: 'Job', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Replace the key' }).click();
    await dialog.getByText('It may do what Job may: Checks buyers.').waitFor();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText(/^ppp_sk_live_/).waitFor();
    await dialog.getByText('It was never used.').waitFor();
    await page.getByText(/You use 3 of /).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await callApi({ ...session.merchant, secretKey: String(old.key) }, 'GET', '/v1/products');
    await dialog.getByText(/It was last used/).waitFor();
    await dialog.getByRole('button', { name: 'Revoke the old key Job' }).click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText(/You use 2 of /).waitFor();
    await dialog.first().waitFor({ state: 'detached' });
    const own = (await keys()).filter(({ name }) => name === 'Job');
    expect(own).toEqual([expect.objectContaining({ permissions: ['entitlement'] })]);
    expect(own[0]?.id).not.toBe(old.id);
  });

  it('is not for keys that cannot read, and says which permission is missing', async () => {
    const { key } = await create({ permissions: ['entitlement'] });
    const tab = await openConsole(browser(), session.merchant.baseUrl);
    await tab.page.getByLabel('Secret key').fill(String(key));
    await tab.page.getByRole('button', { name: 'Sign in' }).click();
    await tab.page.getByText(/doesn’t have the permission read/).waitFor();
    expect(tab.faults).toEqual([]);
    await tab.context.close();
  });

  it('with a key that can only read says so on every screen, and no button changes anything', async () => {
    const { key } = await create({ permissions: ['read'] });
    const tab = await openConsole(browser(), session.merchant.baseUrl);
    const writes: string[] = [];
    tab.page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().endsWith('/preview')) writes.push(request.url());
    });
    await signIn(tab.page, String(key));
    const screens = tab.page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    const titles = await screens.allTextContents();
    expect(titles.length).toBeGreaterThan(6);
    for (const title of titles) {
      await goTo(tab.page, title);
      await tab.page.getByText(/Your key can only read/).waitFor();
    }
    await goTo(tab.page, 'Install');
    await tab.page.getByRole('button', { name: 'New key' }).click();
    const submit = tab.page.getByRole('dialog').getByRole('button', { name: 'Create' });
    expect(await submit.isDisabled()).toBe(true);
    await tab.page.getByRole('textbox', { name: 'Name' }).fill('Other');
    await tab.page.keyboard.press('Enter');
    await tab.page.getByRole('button', { name: 'Cancel' }).click();
    expect(await tab.page.getByRole('button', { name: 'Create a public key' }).isDisabled()).toBe(true);
    expect([writes, tab.faults]).toEqual([[], []]);
    await tab.context.close();
  });
});
