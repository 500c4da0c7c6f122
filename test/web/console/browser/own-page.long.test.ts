import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { accessibilityProblems, goTo } from '../../../support/console/merchant-tab.ts';
import { useConsole } from '../../../support/console/use-merchant-tab.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

withOperator(() => {
  const service = useConsole('Own pages');
  let shop: Server;
  let pageUrl: string;
  let campaignPath: string;
  beforeAll(async () => {
    const { body } = await callApi<{ data: { id: string }[] }>(service, 'GET', '/v1/campaigns');
    campaignPath = `/v1/campaigns/${body.data[0]?.id}`;
    const fields = { status: 'paused', allowedDomains: ['shop.test'], code: 'OWL60' };
    await callApi(service, 'PATCH', campaignPath, fields);
    shop = createServer((_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<!doctype html><script async src="${service.baseUrl}/v1/banner/script.js?key=${service.publicKey}"></script>`,
        ),
    );
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    pageUrl = `http://shop.test:${(shop.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    shop.closeAllConnections();
    await new Promise((resolve) => shop.close(resolve));
  });

  const section = (page: Page) => page.getByRole('region', { name: 'Your own page' });

  /** Presses the button and returns the page that it opens. */
  async function openOwnPage(page: Page): Promise<Page> {
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      section(page).getByRole('button', { name: 'See it on your own page' }).click(),
    ]);
    await opened.locator('ppp-banner section').waitFor();
    return opened;
  }

  it('the Banner screen opens the page with the paused campaign, on a phone and in a language', async () => {
    const { page } = await service.openSignedIn();
    await goTo(page, 'Banner');
    await section(page).getByLabel('Your own page').fill(pageUrl);
    await page.getByLabel('Language', { exact: true }).selectOption('pt-BR');
    await section(page).getByText('Phone').click();
    await page.evaluate(() => {
      const { open } = window;
      window.open = (...values) => {
        Object.assign(window, { openedWith: values });
        return open(...values);
      };
    });
    const opened = await openOwnPage(page);
    const banner = opened.locator('ppp-banner section');
    expect(await banner.getByText('Preview', { exact: true }).isVisible()).toBe(true);
    expect(await banner.getAttribute('lang')).toBe('pt');
    expect(await page.evaluate('openedWith')).toEqual([
      'about:blank',
      '_blank',
      'popup,width=390,height=844',
    ]);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('the page replaces the sample page, and a domain that the campaign does not allow is explained', async () => {
    await callApi(service, 'PATCH', campaignPath, { status: 'active' });
    const { context, page } = await service.openSignedIn();
    await goTo(page, 'Preview');
    const result = page.getByRole('region', { name: 'Result' });
    await result.locator('iframe').waitFor();
    const field = section(page).getByLabel('Your own page');
    await field.fill('https://other.test/');
    await result.locator('iframe').waitFor({ state: 'detached' });
    await section(page).getByRole('button', { name: 'See it on your own page' }).click();
    await section(page).getByText('The campaign doesn’t allow this domain.').waitFor();
    expect(context.pages()).toHaveLength(1);
    await field.fill('shop.test');
    await section(page).getByText('Enter the whole URL, with https://.').waitFor();
    await result.locator('iframe').waitFor();
    await field.fill(pageUrl);
    await callApi(service, 'PATCH', campaignPath, { status: 'paused' });
    await page.reload();
    await result.getByText('No banner', { exact: true }).waitFor();
    await openOwnPage(page);
  });
});
