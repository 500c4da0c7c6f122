import { accessibilityProblems, goTo } from '../../../support/console/merchant-tab.ts';
import { useMerchantOfTest } from '../../../support/console/use-merchant-tab.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

withOperator(() => {
  const session = useMerchantOfTest();

  /** Creates a secret key, and returns its id and a merchant that uses it. */
  async function keyNamed(name: string) {
    const { merchant } = session;
    const { body } = await callApi(merchant, 'POST', '/v1/api-keys', { name, type: 'secret' });
    return { id: String(body.data.id), caller: { ...merchant, secretKey: String(body.data.key) } };
  }

  it('shows what a key did in three clicks, links to it, and marks a key that is revoked', async () => {
    const { page } = session.tab;
    const script = await keyNamed('Price import');
    const campaign = { name: 'Northlight courses', code: 'SUN' };
    const { body } = await callApi(script.caller, 'POST', '/v1/campaigns', campaign);
    const table = page.getByRole('table', { name: 'Activity' });
    await page.reload();
    await goTo(page, 'Install');
    const row = page.getByRole('row').filter({ hasText: 'Price import' });
    await row.getByRole('link', { name: 'Activity of this key' }).click();
    await table.getByText('Created the campaign').waitFor();
    expect(await table.getByRole('row').count()).toBe(2);
    expect(await table.locator('.trail-field').allTextContents()).toEqual(['Name', 'Code']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await table.getByRole('link', { name: 'Northlight courses' }).click();
    await page.getByRole('heading', { name: 'Discounts', level: 1 }).waitFor();
    expect(page.url()).toContain(String(body.data.id));

    await callApi(session.merchant, 'DELETE', `/v1/api-keys/${script.id}`);
    await callApi(session.merchant, 'DELETE', `/v1/campaigns/${body.data.id}`);
    // No screen shows anything for a campaign in its URL that does not exist.
    await page.goto(page.url().replace(/campaign\?.*/, ''));
    await goTo(page, 'Activity');
    const created = table.getByRole('row').filter({ hasText: 'Created the campaign' });
    await created.getByText('revoked').waitFor();
    expect(await created.getByText(String(body.data.id)).count()).toBe(1);
    await created.getByRole('link', { name: 'Price import' }).click();
    await page.waitForURL(`**/activity?*keyId=${script.id}*`);
    await page.getByRole('combobox', { name: 'Key' }).selectOption('All keys');
    await table.getByText('Deleted the campaign').waitFor();
    await page.goBack();
    // The whole table leaves while the entries of the key load.
    await table.getByText('Deleted the campaign').waitFor({ state: 'detached' });
    await table.getByText('Created the campaign').waitFor();
    expect(await table.getByRole('row').count()).toBe(2);
  });

  it('filters by resource, shows older entries, and says if there are none', async () => {
    const { page } = session.tab;
    const { body } = await callApi(session.merchant, 'POST', '/v1/campaigns', { name: 'Summer' });
    const path = `/v1/campaigns/${body.data.id}`;
    for (let change = 0; change < 101; change++)
      await callApi(session.merchant, 'PATCH', path, { name: `Summer ${change}` });
    await page.reload();
    await goTo(page, 'Activity');
    const table = page.getByRole('table', { name: 'Activity' });
    await page.getByRole('combobox', { name: 'Resource' }).selectOption('Summer 100');
    await page.getByRole('button', { name: 'Show older' }).click();
    await table.getByText('Created the campaign').waitFor();
    expect(await table.getByRole('row').count()).toBe(103);
    const unused = await keyNamed('Unused');
    await page.goto(page.url().replace(/\?.*/, `?keyId=${unused.id}`));
    await page.getByText('No key changed anything that matches').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
