import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/emulator/browser.ts';
import { campaignWith } from '../../support/service/campaign.ts';
import type { callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withOperator } from '../../support/service/target.ts';

/** The table of limits in the public contract, word for word, and what shows that each is kept. */
const limits = {
  'Banner config response caching':
    'The response carries `Cache-Control: public, max-age=300`, i.e. 300 seconds',
  'Client-side caching by the provided SDKs': 'Responses are cached in session storage for 5 minutes',
  'Discount value range': '0 to 100 (percent)',
} as const;

/** The numbers in a limit's value. */
const numbersOf = (limit: keyof typeof limits): number[] => (limits[limit].match(/\d+/g) ?? []).map(Number);

withOperator(() => {
  const browser = useBrowser();
  let service: Service;
  let shop: Server;
  let html: string;
  let shopUrl: string;
  let key: string;
  let update: (changes: Record<string, unknown>) => ReturnType<typeof callApi>;
  beforeAll(async () => {
    service = await openService('Limits');
    shop = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
    );
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    shopUrl = `http://shop.test:${(shop.address() as AddressInfo).port}/`;
    ({ key, update } = await campaignWith(service, { code: 'OWL60' }));
  });
  afterAll(async () => {
    shop.closeAllConnections();
    await new Promise((resolve) => shop.close(resolve));
  });

  const config = () => `${service.baseUrl}/v1/banner/config/${key}`;
  const script = () => `${service.baseUrl}/v1/banner/script.js?key=${key}`;

  /** Opens a page as a visitor from India and returns what its requests for the config got. */
  async function open(content: string): Promise<{ page: Page; responses: string[] }> {
    html = `<!doctype html><title>Shop</title><main>Goods</main>${content}`;
    const context = await browser().newContext({ extraHTTPHeaders: { 'cloudfront-viewer-country': 'IN' } });
    const page = await context.newPage();
    const responses: string[] = [];
    page.on('response', async (response) => {
      if (response.url() === config()) responses.push((await response.allHeaders())['cache-control'] ?? '');
    });
    await page.goto(shopUrl);
    return { page, responses };
  }

  const bannerOf = (page: Page) => page.locator('ppp-banner section');

  test('Banner config response caching', async () => {
    const { page, responses } = await open(`<script async src="${script()}"></script>`);
    await bannerOf(page).waitFor();
    const [maxAge] = numbersOf('Banner config response caching');
    expect(responses).toEqual([`public, max-age=${maxAge}`]);
    await page.context().close();
  });

  test.each([
    ['', 'async'],
    ['with the official snippet', 'async crossorigin'],
  ])('Client-side caching by the provided SDKs %s', async (preload, attributes) => {
    const link = preload && `<link rel="preload" as="fetch" crossorigin href="${config()}">`;
    const { page } = await open(`${link}<script ${attributes} src="${script()}"></script>`);
    await bannerOf(page).waitFor();
    const [minutes = 0] = numbersOf('Client-side caching by the provided SDKs');
    const copies = () =>
      page.evaluate(
        (name) => Object.keys(sessionStorage).filter((entry) => entry.includes(name)).length,
        config(),
      );
    expect(await copies()).toBe(1);
    // The service answers differently now, so that the next views show where their config comes from.
    expect((await update({ code: 'OWL61' })).status).toBe(200);
    const codeAfter = async (ms: number) => {
      await page.addInitScript(`Date.now = ((now) => () => now() + ${ms})(Date.now)`);
      // The browser's cache is emptied, so that only the session's copy is left.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.clearBrowserCache');
      await page.goto(shopUrl);
      await bannerOf(page).waitFor();
      return bannerOf(page).locator('code').textContent();
    };
    const nearlyMs = minutes * 60_000 - 30_000;
    expect(await codeAfter(nearlyMs)).toBe('OWL60');
    expect(await codeAfter(30_000)).toBe('OWL61');
    expect((await update({ code: 'OWL60' })).status).toBe(200);
    await page.context().close();
  });

  test('Discount value range', async () => {
    const [least = 0, most = 0] = numbersOf('Discount value range');
    for (const discount of [least, most])
      expect((await update({ countryOverrides: [{ country: 'DE', discount }] })).status).toBe(200);
    for (const discount of [least - 1, most + 1])
      expect((await update({ countryOverrides: [{ country: 'DE', discount }] })).status).toBe(400);
  });
});
