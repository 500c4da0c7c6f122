import { accessibilityProblems, goTo } from '../../../support/console/merchant-tab.ts';
import { useSignedInTab } from '../../../support/console/use-merchant-tab.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

withOperator(() => {
  const session = useSignedInTab('Console sale', 'Europe/Berlin');

  const button = (name: string) => session.tab.page.getByRole('button', { name, exact: true });
  const field = (name: string) => session.tab.page.getByRole('dialog').getByLabel(name, { exact: true });
  const cells = (row: number) => session.tab.page.locator('.sale-preview tbody tr').nth(row).locator('td');
  const stored = async () => {
    const { body } = await callApi<{ data: { sale: { translations: object } | null }[] }>(
      session.service,
      'GET',
      '/v1/campaigns',
    );
    return body.data[0]?.sale;
  };

  it('a sale opens with two clicks and is saved with eight at most, with a preview for three countries', async () => {
    const { page } = session.tab;
    let clicks = 0;
    const click = async (target: { click: () => Promise<void> }) => {
      clicks += 1;
      await target.click();
    };
    clicks += 1;
    await goTo(page, 'Discounts');
    await click(button('Add a sale'));
    expect(clicks).toBeLessThanOrEqual(3);
    await page.keyboard.type('Holidays');
    await click(field('Discount in percent'));
    await page.keyboard.type('35');
    await click(button('Add the sale'));
    await page.getByText('Enter the code that gives this discount').waitFor();
    await click(field('Code'));
    await page.keyboard.type('HOLIDAYS35');
    await field('Start').fill('2026-01-01T00:00');
    await field('End').fill('2099-01-01T00:00');
    await page.getByText('Sale: 35% off with the code HOLIDAYS35.').waitFor();
    await page.getByLabel('Country 2').selectOption('Poland');
    expect(await cells(0).allTextContents()).toEqual([expect.anything(), '60% ', '60% ', '60% ']);
    expect(await cells(1).allTextContents()).toEqual([expect.anything(), '30% ', '35% sale', '30% ']);
    expect(await cells(2).allTextContents()).toEqual([
      expect.anything(),
      'no banner',
      '35% sale',
      'no banner',
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await click(button('Add the sale'));
    await page.getByText('Saved: the sale Holidays.').waitFor();
    expect(clicks).toBeLessThanOrEqual(8);
    expect(await stored()).toEqual({
      name: 'Holidays',
      discount: 35,
      code: 'HOLIDAYS35',
      startsAt: '2025-12-31T23:00:00.000Z',
      endsAt: '2098-12-31T23:00:00.000Z',
      message: 'Sale: {{discount}}% off with the code {{code}}.',
      translations: {},
    });
  });

  it('the message is translated in the same dialog, and a translation can be taken back', async () => {
    const { page } = session.tab;
    const heading = page
      .getByRole('region', { name: 'Sale', exact: true })
      .getByRole('heading', { name: 'Sale' });
    await heading.click();
    await button('Edit the sale').click();
    await field('Language of the message').selectOption('German');
    await field('Message for countries without a discount').fill('{{discount}}% weniger mit {{code}}.');
    await page.getByText('German reads: “35% weniger mit HOLIDAYS35.”').waitFor();
    await field('Language of the message').selectOption('Another language…');
    await field('Language tag').fill('lb');
    await page.keyboard.press('Enter');
    await field('Message for countries without a discount').fill('{{discount}}% manner mat {{Code}}.');
    await button('Save the sale').click();
    await page.getByText('Contains {{Code}}, which is not a placeholder.').waitFor();
    await field('Language of the message').selectOption('German');
    await page.getByText('Luxembourgish: Contains {{Code}}').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await field('Language of the message').selectOption('Luxembourgish');
    await field('Message for countries without a discount').fill('{{discount}}% manner mat {{code}}.');
    await button('Save the sale').click();
    // The announcement of the first save may still be there.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({
      translations: {
        de: { message: '{{discount}}% weniger mit {{code}}.' },
        lb: { message: '{{discount}}% manner mat {{code}}.' },
      },
    });
    await button('Edit the sale').click();
    await field('Language of the message').selectOption('Luxembourgish');
    await field('Message for countries without a discount').fill('');
    await button('Save the sale').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const left = { de: { message: '{{discount}}% weniger mit {{code}}.' } };
    expect((await stored())?.translations).toEqual(left);
    await heading.click();
  });

  it('the sale is on the screen with its state, and can be changed and removed', async () => {
    const { page } = session.tab;
    const card = page.getByRole('region', { name: 'Sale', exact: true });
    await card.getByText('Running').waitFor();
    await card.getByRole('heading', { name: 'Sale' }).click();
    await card.getByText('HOLIDAYS35').waitFor();
    expect(await button('Add a sale').count()).toBe(0);
    await button('Edit the sale').click();
    await field('End').fill('2020-01-01T00:00');
    await button('Save the sale').click();
    await page.getByText('Must be after the start.').waitFor();
    await field('Start').fill('2019-01-01T00:00');
    await button('Save the sale').click();
    await card.getByText('Ended').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Add a sale').waitFor();
    await button('Remove the sale').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the sale' }).click();
    await card.getByText('None planned').waitFor();
    expect(await stored()).toBeNull();
    expect(session.tab.faults).toEqual([]);
  });
});
