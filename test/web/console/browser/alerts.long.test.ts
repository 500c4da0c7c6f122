import { alertEvents } from '../../../../web/console/src/alerts/alert-texts.ts';
import { accessibilityProblems, goTo } from '../../../support/console/merchant-tab.ts';
import { useMerchantOfTest } from '../../../support/console/use-merchant-tab.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

withOperator(() => {
  const session = useMerchantOfTest();

  const alertUrl = async () => (await callApi(session.merchant, 'GET', '/v1/merchant')).body.data.alertUrl;

  it('sets the URL, shows the secret once, sends a test with its result, and removes the URL', async () => {
    const { page } = session.tab;
    await goTo(page, 'Alerts');
    const recipient = page.getByRole('region', { name: 'Alerts to Slack or your server' });
    const events = page.getByRole('table', { name: 'What we report' });
    await events.getByText('not checked').first().waitFor();
    await page.getByText('Nothing was sent so far.').waitFor();
    const field = recipient.getByRole('textbox', { name: 'URL' });
    await field.fill('http://10.0.0.1/hook');
    await field.press('Enter');
    await recipient.getByText('Must be an https URL').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await field.fill('https://10.0.0.1/hook');
    await field.press('Enter');
    await recipient.getByText('https://10.0.0.1/••••••••').waitFor();
    await recipient.getByText(/^whsec_/).waitFor();
    expect(await alertUrl()).toBe('https://10.0.0.1/••••••••');
    expect(await events.getByText('no alert').count()).toBe(alertEvents.length);
    await recipient.getByRole('button', { name: 'Send a test' }).click();
    const deliveries = page.getByRole('table', { name: 'Last deliveries' });
    await deliveries.getByText('Not delivered').waitFor();
    await deliveries.getByText('The address isn’t on the public internet.').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.reload();
    await recipient.getByText('https://10.0.0.1/••••••••').waitFor();
    expect(await recipient.getByText(/^whsec_/).count()).toBe(0);
    await recipient.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove the URL' }).click();
    await field.waitFor();
    expect(await alertUrl()).toBeNull();
    expect(await page.getByText(/\bOK\b/).count()).toBe(0);
  });

  it('a new URL replaces the former one, and Cancel keeps it', async () => {
    await callApi(session.merchant, 'PATCH', '/v1/merchant', { alertUrl: 'https://10.0.0.1/' });
    const { page } = session.tab;
    await page.reload();
    await goTo(page, 'Alerts');
    const recipient = page.getByRole('region', { name: 'Alerts to Slack or your server' });
    const replace = recipient.getByRole('button', { name: 'Replace' });
    await replace.click();
    await recipient.getByRole('button', { name: 'Cancel' }).click();
    await replace.click();
    const field = recipient.getByRole('textbox', { name: 'URL' });
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill('https://10.0.0.2/');
    await recipient.getByRole('button', { name: 'Save' }).click();
    await recipient.getByText('https://10.0.0.2/••••••••').waitFor();
    await recipient.locator('h2:focus').waitFor();
    expect(await alertUrl()).toBe('https://10.0.0.2/••••••••');
  });

  it('offers e-mail only where the operator has set it up', async () => {
    const { page } = session.tab;
    await goTo(page, 'Alerts');
    const email = page.getByRole('region', { name: 'Alerts by e-mail' });
    await email.getByRole('textbox', { name: 'E-mail address' }).waitFor();
    const { body } = await callApi(session.merchant, 'GET', '/v1/merchant');
    const data = { ...body.data, isEmailOffered: false };
    await page.route('**/v1/merchant', (route) => route.fulfill({ json: { data } }));
    await page.reload();
    await page.getByRole('region', { name: 'Alerts to Slack or your server' }).waitFor();
    expect(await email.count()).toBe(0);
  });

  it('a code that is wrong is a problem of its field alone', async () => {
    await callApi(session.merchant, 'PATCH', '/v1/merchant', { alertEmail: 'ann@example.com' });
    const { page } = session.tab;
    await page.reload();
    await goTo(page, 'Alerts');
    const email = page.getByRole('region', { name: 'Alerts by e-mail' });
    const field = email.getByRole('textbox', { name: 'Code' });
    await field.fill('AAAAA-BBBBB');
    await email.getByRole('button', { name: 'Confirm the address' }).click();
    await email.locator('input[aria-invalid="true"]').waitFor();
    expect(await email.locator('.notice').count()).toBe(0);
  });

  it('says whether the weekly summary was turned on or off', async () => {
    await callApi(session.merchant, 'PATCH', '/v1/merchant', { alertUrl: 'https://10.0.0.1/' });
    const { page } = session.tab;
    await page.reload();
    await goTo(page, 'Alerts');
    await page.getByRole('button', { name: 'Turn on the weekly summary' }).click();
    await page.getByText('You’ll get a summary every week.').waitFor();
    await page.getByRole('button', { name: 'Turn off the weekly summary' }).click();
    await page.getByText('You’ll get no more summaries.').waitFor();
  });
});
