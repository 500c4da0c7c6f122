import { goTo, openRows } from '../../../support/console/merchant-tab.ts';
import { useConsole } from '../../../support/console/use-merchant-tab.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

type Saved = Record<'id' | 'endsAt', string>;

withOperator(() => {
  const service = useConsole('A shop whose name is longer than the navigation');

  /** Opens a screen of a new campaign. */
  const openScreen = async (screen: string, fields: object) => {
    const { body } = await callApi<{ data: Saved }>(service, 'POST', '/v1/campaigns', fields);
    const { id } = body.data;
    const tab = await service.openSignedIn();
    await tab.page.goto(`${service.baseUrl}/console/${screen}?campaign=${id}`);
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    const saved = async () =>
      (await callApi<{ data: Saved }>(service, 'GET', `/v1/campaigns/${id}`)).body.data;
    return { ...tab, id, saved };
  };

  it('Home says that the campaign ended when its end passes', async () => {
    const endsAt = new Date(Date.now() + 600_000).toISOString();
    const { page } = await openScreen('', { name: 'Ending', endsAt });
    await page.clock.install();
    await page.reload();
    await page.getByText('Not live. The campaign has no public key.').waitFor();
    await page.getByRole('link', { name: 'Create a key' }).waitFor();
    await page.clock.fastForward('11:00');
    await page.getByText('Not live. The campaign ended on').waitFor();
  });

  it('an incomplete date and time is a problem, and the saved one stays until it is complete or empty', async () => {
    const endsAt = '2099-05-06T07:08:09.000Z';
    const { page, saved } = await openScreen('campaign', { name: 'Timed', endsAt });
    await openRows(page, 'Period');
    const [start, end] = [page.getByLabel('Start', { exact: true }), page.getByLabel('End', { exact: true })];
    const problem = page.getByText('Enter a date and a time. Until then, the saved one stays.');
    const changes = page.getByRole('region', { name: 'Unsaved changes' });
    const toFirstPart = (field: typeof start) => field.click({ position: { x: 16, y: 20 } });
    await toFirstPart(start);
    await page.keyboard.type('01022099');
    await end.focus();
    await problem.waitFor();
    expect(await start.getAttribute('aria-invalid')).toBe('true');
    await toFirstPart(start);
    for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace'])
      await page.keyboard.press(key);
    await toFirstPart(end);
    await problem.waitFor({ state: 'detached' });
    await page.keyboard.press('Backspace');
    await problem.waitFor();
    expect(await end.getAttribute('aria-invalid')).toBe('true');
    expect(await changes.count()).toBe(0);
    await page.keyboard.type('06');
    await changes.getByText('Not saved: ').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. ').waitFor();
    expect((await saved()).endsAt).toMatch(/^2099-06-06T/);
  });

  it('a deleted campaign’s URL shows a notice, not the default campaign', async () => {
    const { page } = await openScreen('campaign', { name: 'Short-lived' });
    await openRows(page, 'Campaign');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the campaign' }).click();
    await page.getByRole('heading', { name: 'All campaigns' }).waitFor();
    await page.goBack();
    await page.getByText('This campaign doesn’t exist.').waitFor();
    expect(await page.getByText('Default campaign').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    await goTo(page, 'Banner');
    await page.getByText('This campaign doesn’t exist.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'All campaigns' }).click();
    await page.getByRole('link', { name: 'Default campaign' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('Home recommends the setup only for a campaign that nobody has changed', async () => {
    const { page, id } = await openScreen('', { name: 'New', status: 'paused' });
    const lead = page.getByText('The setup takes about ten minutes.');
    const setup = page.getByRole('link', { name: /^(Start the s|S)etup$/ });
    await lead.waitFor();
    expect(await setup.getAttribute('class')).toContain('primary');
    await callApi(service, 'PATCH', `/v1/campaigns/${id}`, { name: 'Changed' });
    await page.reload();
    await setup.waitFor();
    expect([await lead.count(), await setup.getAttribute('class')]).toEqual([0, 'button']);
  });

  it('beside a long name, the button to sign out has one line', async () => {
    const { page } = await openScreen('', { name: 'Wide' });
    const name = page.getByText(service.merchantName, { exact: true });
    expect(await name.getAttribute('title')).toBe(service.merchantName);
    expect(await name.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    expect((await page.getByRole('button', { name: 'Sign out' }).boundingBox())?.height).toBe(32);
  });

  it('a key’s dialog lists each campaign once, and the default campaign is no choice of its own in the API', async () => {
    const { page, id } = await openScreen('install', { name: 'Second' });
    const list = async () =>
      (await callApi<{ data: { name: string; campaignId?: string }[] }>(service, 'GET', '/v1/api-keys')).body
        .data;
    const move = async (campaign: string) => {
      await page.getByRole('button', { name: 'Shop', exact: true }).click();
      await page.getByRole('button', { name: 'Show campaigns' }).click();
      const names = await page.getByRole('option').allTextContents();
      expect(names.filter((name) => /default/i.test(name))).toEqual(['Default campaign']);
      await page.getByRole('option', { name: campaign }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return (await list()).find(({ name }) => name === 'Shop')?.campaignId;
    };
    expect(await move('Second')).toBe(id);
    expect(await move('Default campaign')).toBeUndefined();
    await callApi(service, 'PATCH', `/v1/campaigns/${id}`, { status: 'paused' });
    await page.reload();
    await page.getByRole('button', { name: 'Shop', exact: true }).click();
    await page.getByRole('combobox', { name: 'Campaign' }).fill('seco');
    await page.getByRole('option', { name: 'Second' }).click();
    const stop = page.getByRole('button', { name: 'Stop the banner' });
    expect(await stop.getAttribute('class')).toBe('button danger');
  });
});
