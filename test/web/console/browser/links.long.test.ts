import { accessibilityProblems, goTo } from '../../../support/console/merchant-tab.ts';
import { useMerchantOfTest } from '../../../support/console/use-merchant-tab.ts';
import { eventually } from '../../../support/service/eventually.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

withOperator(() => {
  const session = useMerchantOfTest();
  let campaignPath: string;
  beforeEach(async () => {
    const { body } = await callApi<{ data: { id: string }[] }>(session.merchant, 'GET', '/v1/campaigns');
    campaignPath = `/v1/campaigns/${body.data[0]?.id}`;
  });

  const read = async (path = '') =>
    (await callApi(session.merchant, 'GET', `${campaignPath}${path}`)).body.data as Record<string, unknown>;
  const region = () => session.tab.page.getByRole('region', { name: 'Checkout links' });
  const linksSwitch = () => region().getByRole('switch', { name: 'Put the code into checkout links' });

  /** Sends events of visitors from India, and waits until the statistics have this many opened checkouts. */
  async function report(names: string[], opened: number): Promise<void> {
    const key = await callApi(session.merchant, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
    const at = new Date().toISOString();
    while (names.length > 0) {
      const events = names.splice(0, 20).map((name) => ({ id: crypto.randomUUID(), name, at }));
      await fetch(`${session.merchant.baseUrl}/v1/banner/events?key=${key.body.data.key}`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'cloudfront-viewer-country': 'IN' },
        body: JSON.stringify({ events }),
      });
    }
    await eventually(
      'the events are counted',
      async () => (await read('/stats')).totals as { shown: number; opened: number },
      (totals) => totals.shown === 50 && totals.opened === opened,
    );
  }

  it('the switch is saved immediately, and lists what each checkout needs', async () => {
    const { page } = session.tab;
    await goTo(page, 'Checkout');
    await linksSwitch().waitFor();
    expect(await linksSwitch().isChecked()).toBe(false);
    await linksSwitch().click();
    await page.getByText('Saved: links carry the code.').waitFor();
    expect(await read()).toMatchObject({ codeInLinks: true });
    await region().getByText('No visitor has opened a link to a checkout yet.').waitFor();
    await region().getByText('Turn on “Allow promotion codes” for each link.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const guide = await region().getByRole('link', { name: 'All checkouts' }).getAttribute('href');
    expect((await fetch(new URL(String(guide), session.merchant.baseUrl))).status).toBe(200);
    await linksSwitch().focus();
    await page.keyboard.press('Space');
    await page.getByText('Saved: links stay as they are.').waitFor();
    expect(await read()).toMatchObject({ codeInLinks: false });
  });

  it('the cookie for servers has a switch, which is there only with links', async () => {
    const { page } = session.tab;
    await goTo(page, 'Checkout');
    const cookie = region().getByRole('switch', { name: 'Set a cookie for your server' });
    await linksSwitch().click();
    await cookie.click();
    await page.getByText('Saved: your server gets the code in a cookie.').waitFor();
    expect(await read()).toMatchObject({ codeInLinks: true, codeInCookie: true });
    expect(await accessibilityProblems(page)).toEqual([]);
    const guide = await region().getByRole('link', { name: 'How to read it' }).getAttribute('href');
    const [path, id] = String(guide).split('#');
    const html = await (await fetch(new URL(String(path), session.merchant.baseUrl))).text();
    expect(html).toContain(`id="${id}"`);
    await linksSwitch().click();
    await cookie.waitFor({ state: 'detached' });
  });

  it('after 50 views without an opened link, it says so; a visit to the checkout is evidence, also on Home', async () => {
    const { page } = session.tab;
    await callApi(session.merchant, 'PATCH', campaignPath, { codeInLinks: true });
    await report(Array(50).fill('banner_shown'), 0);
    await page.goto(`${session.merchant.baseUrl}/console/checkout`);
    await region()
      .getByText('No visitor has opened a link to a known checkout. Banner shown 50 times in 30 days.')
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await region().getByRole('link', { name: 'Look at your page in the preview' }).click();
    await page.getByRole('region', { name: 'Your own page' }).waitFor();
    await report(['checkout_opened', 'checkout_opened'], 2);
    await page.goto(`${session.merchant.baseUrl}/console/checkout`);
    await region().getByText('2 visits to the checkout in 30 days.').waitFor();
    await goTo(page, 'Home');
    await page.getByText('Went to the checkout').waitFor();
    await goTo(page, 'Statistics');
    await page.getByRole('columnheader', { name: 'Checkout' }).first().waitFor();
  });

  it('what a preview link found is evidence', async () => {
    const { page } = session.tab;
    const key = await callApi(session.merchant, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
    await callApi(session.merchant, 'PATCH', campaignPath, { codeInLinks: true });
    const pageUrl = 'http://shop.test/pricing';
    await page.context().route(pageUrl, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><script async src="${session.merchant.baseUrl}/v1/banner/script.js?key=${key.body.data.key}"></script>
          <a href="https://buy.stripe.com/a">A</a><a href="https://buy.stripe.com/b">B</a>`,
      }),
    );
    await goTo(page, 'Banner');
    const ownPage = page.getByRole('region', { name: 'Your own page' });
    await ownPage.getByLabel('Your own page').fill(pageUrl);
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      ownPage.getByRole('button', { name: 'See it on your own page' }).click(),
    ]);
    await preview.getByText('Preview · Code in 2 links: buy.stripe.com').waitFor();
    await eventually(
      'the report is stored',
      () => read('/stats'),
      ({ linkReport }) => linkReport !== null,
    );
    // Returning to the window also reads the statistics again.
    await page.goto(`${session.merchant.baseUrl}/console/checkout`);
    await region().getByText('Code in 2 links on /pricing: buy.stripe.com.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('the setup puts the code into links unless the merchant says no', async () => {
    const { page } = session.tab;
    await callApi(session.merchant, 'PATCH', campaignPath, { status: 'paused' });
    const setUp = async (press: () => Promise<void>) => {
      await page.goto(`${session.merchant.baseUrl}/console/setup/codes`);
      await press();
      await page.goto(`${session.merchant.baseUrl}/console/setup/publish`);
      await page.getByRole('button', { name: 'Yes, publish' }).click();
      await page.getByRole('heading', { name: 'Home' }).waitFor();
      return (await read()).codeInLinks;
    };
    const turnOff = async () => {
      await linksSwitch().waitFor();
      expect(await linksSwitch().isChecked()).toBe(true);
      await linksSwitch().click();
    };
    expect(await setUp(turnOff)).toBe(false);
    await callApi(session.merchant, 'PATCH', campaignPath, { status: 'paused' });
    expect(await setUp(async () => {})).toBe(true);
  });
});
