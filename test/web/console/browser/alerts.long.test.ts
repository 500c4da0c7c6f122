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
    const recipient = page.getByRole('region', { name: 'Where alerts go' });
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
    await deliveries.getByText('The address is not on the public internet.').waitFor();
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
    const replace = page.getByRole('button', { name: 'Replace' });
    await replace.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await replace.click();
    const field = page.getByRole('textbox', { name: 'URL' });
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill('https://10.0.0.2/');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('https://10.0.0.2/••••••••').waitFor();
    expect(await alertUrl()).toBe('https://10.0.0.2/••••••••');
  });
});
