import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/emulator/browser.ts';
import { campaignWith } from '../../support/service/campaign.ts';
import { eventually } from '../../support/service/eventually.ts';
import { callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withOperator } from '../../support/service/target.ts';

withOperator(() => {
  const browser = useBrowser();
  let service: Service;
  let shop: Server;
  let html: string;
  let pageUrl: string;
  beforeAll(async () => {
    service = await openService('Preview pages');
    shop = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
    );
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    pageUrl = `http://shop.test:${(shop.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    shop.closeAllConnections();
    await new Promise((resolve) => shop.close(resolve));
  });

  /** Creates a campaign for the shop, whose page shows it. */
  async function campaign(fields: Record<string, unknown>) {
    const created = await campaignWith(service, { allowedDomains: ['shop.test'], code: 'OWL60', ...fields });
    const { campaignId, key, update } = created;
    html = `<!doctype html><title>Shop</title><main><p data-ppp-price="49">$49</p>
      <a href="https://buy.stripe.com/x">Buy</a></main>
      <script async src="${service.baseUrl}/v1/banner/script.js?key=${key}"></script>`;
    const path = `/v1/campaigns/${campaignId}`;
    const link = async (visitor: Record<string, unknown> = {}) => {
      const body = { country: 'IN', pageUrl, ...visitor };
      return String((await callApi(service, 'POST', `${path}/preview-links`, body)).body.data.url);
    };
    const stats = async () => {
      type Body = { data: { totals: { shown: number }; linkReport: object | null } };
      return (await callApi<Body>(service, 'GET', `${path}/stats`)).body.data;
    };
    const preview = async () => {
      type Body = { data: { trace: { rule: string }[] } };
      const visitor = { country: 'IN', site: 'shop.test' };
      return (await callApi<Body>(service, 'POST', `${path}/preview`, visitor)).body.data.trace;
    };
    const shown = async () => (await stats()).totals.shown;
    return { link, preview, shown, stats, update };
  }

  /** Opens a URL as a visitor from Germany, unless the context sets another country. */
  async function open(url: string, country = 'DE') {
    const context = await browser().newContext({
      extraHTTPHeaders: { 'cloudfront-viewer-country': country },
    });
    const page = await context.newPage();
    const errors: string[] = [];
    const requests: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(url);
    return { page, errors, requests };
  }

  const banner = (page: Page) => page.locator('ppp-banner section');
  const mark = (page: Page) => banner(page).getByText('Preview', { exact: true });
  const stored = (page: Page) => page.evaluate(() => ({ ...sessionStorage, ...localStorage }));

  it('a page with codeInLinks reports its links to the statistics, and counts nothing', async () => {
    const { link, preview, stats } = await campaign({ codeInLinks: true });
    expect((await stats()).linkReport).toBeNull();
    const { page, errors } = await open(await link());
    await page.getByText('Preview · Code in 1 link: buy.stripe.com').waitFor();
    const { linkReport, totals } = await eventually(
      'the report is stored',
      stats,
      (statistics) => statistics.linkReport !== null,
    );
    expect(linkReport).toEqual({
      ...{ count: 1, hosts: ['buy.stripe.com'], path: '/' },
      reportedAt: expect.stringMatching(/^20/),
      test: null,
    });
    expect([totals.shown, errors]).toEqual([0, []]);
    // The only request that the test of buy buttons makes.
    await banner(page).getByRole('button', { name: 'Test' }).click({ noWaitAfter: true });
    const tested = await eventually(
      'the result is stored',
      async () => (await stats()).linkReport as { test: object | null } | null,
      (found) => Boolean(found?.test),
    );
    const testedAt = expect.stringMatching(/^20/);
    expect(tested?.test).toEqual({ carried: 1, lost: 0, unknown: 0, path: '/', testedAt });
    await page.context().close();
    // From now on, the banner says what the test has seen.
    const next = await open(await link());
    const applied = '60% off for India, applied at the checkout';
    await banner(next.page).getByText(applied, { exact: true }).waitFor();
    await next.page.context().close();
    const trace = (await preview()).find(({ rule }) => rule === 'checkout');
    expect(trace).toMatchObject({ form: 'applied', testedAt });
  });

  it('shows a paused campaign on a page of another origin, marked, with prices, without a trace', async () => {
    const { link, shown, update } = await campaign({ status: 'paused' });
    const { page, errors, requests } = await open(await link({ language: 'hi' }));
    await banner(page).waitFor();
    expect(await mark(page).isVisible()).toBe(true);
    expect(await banner(page).textContent()).toContain('OWL60');
    expect(await banner(page).getAttribute('lang')).toBe('hi');
    await eventually(
      'an estimate in rupees',
      () => page.locator('[data-ppp-price]').evaluate((price) => price.shadowRoot?.textContent ?? ''),
      (text) => text.includes('₹'),
    );
    const copy = banner(page).locator('.copy');
    await copy.click();
    await banner(page).locator('.close').click();
    await banner(page).waitFor({ state: 'detached' });
    expect([await stored(page), errors]).toEqual([{}, []]);
    // A closed preview is closed on this page only.
    await page.reload();
    await banner(page).waitFor();
    expect(await page.locator('ppp-banner').count()).toBe(1);
    expect(await mark(page).count()).toBe(1);
    expect(requests).toContain('POST /v1/banner/preview');
    expect(requests.filter((request) => /events|config/.test(request))).toEqual([]);
    await page.context().close();

    // The next visitor is the first one in the statistics.
    await update({ status: 'active' });
    const visitor = await open(pageUrl, 'IN');
    await eventually('one view', shown, (count) => count > 0);
    expect(await shown()).toBe(1);
    expect(await mark(visitor.page).count()).toBe(0);
    await visitor.page.context().close();
  });

  it('with an unknown token shows what a normal visitor sees, and counts it', async () => {
    const { shown } = await campaign({});
    const { page, errors, requests } = await open(`${pageUrl}#ppp-preview=${'A'.repeat(22)}`, 'IN');
    await banner(page).waitFor();
    expect([await mark(page).count(), errors]).toEqual([0, []]);
    expect(requests.filter((request) => request.includes('/v1/banner/config/'))).toHaveLength(1);
    await eventually('one view', shown, (count) => count === 1);
    await page.context().close();
  });

  it('shows a banner that the merchant has closed as a visitor', async () => {
    const { link } = await campaign({});
    const { page } = await open(pageUrl, 'IN');
    await banner(page).locator('.close').click();
    await page.goto(await link());
    await page.reload();
    await banner(page).waitFor();
    expect(await mark(page).isVisible()).toBe(true);
    await page.context().close();
  });

  it.each(['top', 'bottom', 'bottom-right'])('%s: the mark covers no text', async (position) => {
    const { link } = await campaign({ banner: { position } });
    for (const width of [320, 390, 1280]) {
      const { page } = await open(await link());
      await page.setViewportSize({ width, height: 800 });
      await banner(page).waitFor();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      const overlaps = await mark(page).evaluate((element) => {
        const area = element.getBoundingClientRect();
        const others = [...(element.parentElement?.querySelectorAll('bdi,b,p,code,button') ?? [])];
        return others
          .map((other) => {
            const range = document.createRange();
            range.selectNodeContents(other);
            return [other.localName, range.getBoundingClientRect()] as const;
          })
          .filter(([, { left, right, top, bottom, width: wide }]) => {
            const isBeside =
              right <= area.left || left >= area.right || bottom <= area.top || top >= area.bottom;
            return wide > 0 && !isBeside;
          })
          .map(([name]) => name);
      });
      expect([width, overlaps]).toEqual([width, []]);
      await page.context().close();
    }
  });
});
