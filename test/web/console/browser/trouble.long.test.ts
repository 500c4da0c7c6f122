import type { Route } from 'playwright-core';
import {
  goTo,
  openDiscounts,
  openRows,
  runUntilVisible,
  signIn,
  stopClock,
} from '../../../support/console/merchant-tab.ts';
import { useConsole } from '../../../support/console/use-merchant-tab.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

withOperator(() => {
  const service = useConsole('Console trouble');

  it('if two tabs change a campaign, a field that only one changed is saved, and a field that both changed needs a choice', async () => {
    const [left, right] = [await service.openSignedIn(), await service.openSignedIn()];
    for (const { page } of [left, right]) await openDiscounts(page);
    await left.page.getByLabel('Code for all countries').fill('LEFT');
    await right.page.getByLabel('Code for all countries').fill('RIGHT');
    await right.page.getByText('Give no discount to visitors behind a VPN').click();
    await left.page.getByRole('button', { name: 'Save', exact: true }).click();
    await left.page.getByText('Saved: the code for all countries.').waitFor();
    await right.page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = right.page.getByRole('alert').filter({ hasText: 'while you were editing' });
    expect(await conflict.textContent()).toContain('changed the code for all countries');
    expect(
      await right.page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button').count(),
    ).toBe(2);
    expect(await right.page.getByLabel('Code for all countries').inputValue()).toBe('RIGHT');
    await right.page.getByRole('button', { name: 'Keep the saved version' }).click();
    await right.page.getByText('Saved: VPNs.').waitFor();
    const { body } = await callApi<{ data: object[] }>(service, 'GET', '/v1/campaigns');
    expect(body.data[0]).toMatchObject({ code: 'LEFT', blockVpn: false });
    await left.page.getByLabel('Code for all countries').fill('LEFT AGAIN');
    await right.page.getByLabel('Code for all countries').fill('RIGHT AGAIN');
    for (const { page } of [left, right])
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    await right.page.getByRole('button', { name: 'Keep the saved version' }).click();
    await right.page.getByText('Your changes were discarded.').waitFor();
    expect(await right.page.getByLabel('Code for all countries').inputValue()).toBe('LEFT AGAIN');
  });

  it('two tabs share their stored public keys, and none is lost', async () => {
    const { context, page: left } = await service.openSignedIn();
    const right = await context.newPage();
    // The new tab takes the session over, without a key on disk.
    await right.goto(`${service.baseUrl}/console/`);
    await right.locator('nav').waitFor({ state: 'attached' });
    expect(await left.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('ppp_sk_');
    await goTo(right, 'Install');
    await goTo(left, 'Install');
    await left.getByRole('button', { name: 'Create another key' }).click();
    await left.getByRole('button', { name: 'Copy the key' }).waitFor();
    await right.getByRole('button', { name: 'New key' }).click();
    await right.getByLabel('Name', { exact: true }).fill('Second');
    await right.keyboard.press('Enter');
    await right.getByRole('button', { name: 'Done' }).click();
    await left.reload();
    await goTo(left, 'Install');
    for (const page of [left, right])
      await page.getByRole('button', { name: 'Copy', exact: true }).nth(1).waitFor();
  });

  it('an update between the console’s read and its save is not overwritten; the console reads again and shows the conflict', async () => {
    const { page } = await service.openSignedIn();
    await openDiscounts(page);
    const expected: (string | undefined)[] = [];
    await page.route('**/v1/campaigns/camp_*', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      expected.push(request.headers()['if-match']);
      const path = new URL(request.url()).pathname;
      if (expected.length === 1) await callApi(service, 'PATCH', path, { code: 'THEIRS' });
      return route.continue();
    });
    await page.getByLabel('Code for all countries').fill('MINE');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'while you were editing' });
    await conflict.getByRole('link', { name: 'See the saved version' }).waitFor();
    await page.getByRole('button', { name: 'Save my version' }).click();
    await page.getByText('Saved: the code for all countries.').waitFor();
    expect(expected).toEqual([expect.stringMatching(/^"/), expect.stringMatching(/^"/)]);
    expect(new Set(expected).size).toBe(2);
  });

  it('a product that another session changed is never overwritten without a choice', async () => {
    const book = { name: 'Book', url: 'https://shop.example.com/b', baseCurrency: 'EUR', basePrice: 5 };
    const created = await callApi(service, 'POST', '/v1/products', book);
    const path = String(created.headers.get('location'));
    const { page } = await service.openSignedIn();
    await openDiscounts(page);
    const saveWhileTheySave = async (theirs: string) => {
      await page.getByLabel('Name', { exact: true }).fill('Mine');
      await callApi(service, 'PATCH', path, { name: theirs });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Another window changed this product while you were editing.').waitFor();
    };
    const stored = async () => (await callApi(service, 'GET', path)).body.data.name;
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await saveWhileTheySave('Theirs');
    expect(await stored()).toBe('Theirs');
    await page.getByRole('button', { name: 'Load the saved version' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Theirs');
    await saveWhileTheySave('Theirs again');
    await page.getByRole('button', { name: 'Keep my version' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved: the product Mine.').waitFor();
    expect(await stored()).toBe('Mine');
    await callApi(service, 'DELETE', path);
  });

  it('a rejected value that no field shows is an error of the form, and a name that another window changed needs a second click', async () => {
    const { page } = await service.openSignedIn();
    await goTo(page, 'Install');
    const details = [{ path: 'campaignId', code: 'unknown_campaign', message: 'Unknown campaign.' }];
    const error = { code: 'validation_failed', message: 'The request body is not valid.', details };
    await page.route('**/v1/api-keys/*', (route) => route.fulfill({ status: 400, json: { error } }));
    await page.getByRole('button', { name: 'First secret key' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // In tests, every message of the API is x.
    await page.getByRole('alert').filter({ hasText: /^x$/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await openDiscounts(page);
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    const { body } = await callApi<{ data: { id: string; name: string }[] }>(service, 'GET', '/v1/campaigns');
    const [campaign] = body.data;
    const rename = (name?: string) => callApi(service, 'PATCH', `/v1/campaigns/${campaign?.id}`, { name });
    await rename('Theirs');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /renamed it to “\W?Theirs\W?”/ })
      .waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved: the name, Mine.').waitFor();
    await rename(campaign?.name);
  });

  it('a revoked key leads back to the sign-in page, and typed text stays', async () => {
    const { body } = await callApi<{ data: { id: string; key: string } }>(service, 'POST', '/v1/api-keys', {
      name: 'Short-lived',
      type: 'secret',
    });
    const { page } = await service.open();
    await signIn(page, body.data.key);
    await openDiscounts(page);
    await page.getByLabel(/^Code for India/).fill('TYPED');
    await callApi(service, 'DELETE', `/v1/api-keys/${body.data.id}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The service doesn’t accept your key. Try again in a minute').waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('ppp_sk_');
    await signIn(page, service.secretKey);
    expect(await page.getByLabel(/^Code for India/).inputValue()).toBe('TYPED');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved: the discounts.').waitFor();
  });

  it('shows that it waits while it is throttled, and a button to try again while the service is unavailable', async () => {
    const { page } = await service.openSignedIn();
    let isThrottled = false;
    await page.route('**/v1/products', (route) =>
      isThrottled
        ? route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '{}' })
        : route.continue(),
    );
    await openDiscounts(page);
    isThrottled = true;
    await stopClock(page);
    await page.reload();
    await runUntilVisible(page, page.getByText('There were too many requests. Trying again in'));
    isThrottled = false;
    await page.clock.resume();
    await openRows(page, 'Products');
    await page.getByText('No products yet').waitFor();
    await goTo(page, 'All campaigns');
    await page.route('**/v1/campaigns', (route) => route.abort());
    await page.reload();
    await page.getByText('The service didn’t respond').waitFor();
    await page.unroute('**/v1/campaigns');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Default campaign' }).waitFor();
  });

  it('sends the secret key only in one header, and never in a URL', async () => {
    const { page } = await service.open();
    const carriers = new Set<string>();
    page.on('request', (request) => {
      const hasKey = (text: string | null) => text?.includes(service.secretKey);
      if (hasKey(request.url())) carriers.add('url');
      if (hasKey(request.postData())) carriers.add('body');
      for (const [name, value] of Object.entries(request.headers())) if (hasKey(value)) carriers.add(name);
    });
    await signIn(page, service.secretKey);
    await goTo(page, 'Install');
    await page.getByRole('button', { name: 'New key' }).waitFor();
    expect([...carriers]).toEqual(['authorization']);
  });

  it('a product whose first response was lost is created once, after a retry or a second click', async () => {
    const { page } = await service.openSignedIn();
    const losses = [
      async (route: Route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: {} }),
      async (route: Route) => route.abort(),
    ];
    const sentKeys: (string | undefined)[] = [];
    await page.route('**/v1/products', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sentKeys.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      const lose = losses.shift();
      return lose ? lose(route) : route.fulfill({ response });
    });
    await openDiscounts(page);
    await page.getByRole('button', { name: 'New product' }).first().click();
    await page.getByLabel('Name').fill('Once only');
    await page.getByLabel('Page URL').fill('https://shop.example.com/once');
    await page.getByRole('dialog').getByLabel('Price', { exact: true }).fill('9');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The service didn’t respond.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved: the product Once only.').waitFor();
    const { body } = await callApi<{ data: { name: string }[] }>(service, 'GET', '/v1/products');
    expect(body.data.filter(({ name }) => name === 'Once only')).toHaveLength(1);
    expect(sentKeys).toEqual([sentKeys[0], sentKeys[0], sentKeys[0]]);
  });
});
