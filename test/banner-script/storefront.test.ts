import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import { bundleBannerScript } from '../../banner-script/build.ts';
import type { BannerConfig } from '../../core/banner-config.ts';
import { storefrontPage } from '../../local/storefront.ts';
import { simulateVisitor } from '../../local/visitor.ts';
import { useBrowser } from '../support/browser.ts';
import { discount, refusal } from './answers.ts';
import { publicKey } from './stage.ts';
import { textOf, until, type Visit, visit } from './visit.ts';

const browser = useBrowser();
const script = bundleBannerScript();
let server: Server;
let url: string;
let visitor: Visit;

/** A desk in one function: the page, the script, and an answer that depends on the simulated visitor. */
function desk(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '/';
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const visitorHeaders = simulateVisitor(
    { method: 'GET', path, query: '', headers, body: Buffer.alloc(0), sourceIp: '127.0.0.1' },
    'IN',
  ).headers;
  const send = (type: string, body: string): void => {
    const cacheControl = type === 'application/json' ? 'public, max-age=300' : 'no-store';
    response.writeHead(200, { 'content-type': type, 'cache-control': cacheControl }).end(body);
  };
  if (path.startsWith('/v1/banner/config/'))
    send('application/json', JSON.stringify(answerFor(visitorHeaders)));
  else if (path.startsWith('/v1/banner/script.js')) send('text/javascript', script);
  else if (path === '/') send('text/html', storefrontPage(publicKey));
  else response.writeHead(204).end();
}

function answerFor(headers: Record<string, string>): BannerConfig {
  const country = headers['cloudfront-viewer-country'] ?? '';
  if ('x-amzn-waf-anonymizer' in headers) return { ...refusal('vpn_detected'), country };
  if (country === 'US') return refusal();
  return discount({}, { country, countryName: country === 'BR' ? 'Brazil' : 'India' });
}

beforeEach(async () => {
  server = createServer(desk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  visitor = await visit(browser(), url);
});

afterEach(async () => {
  await visitor.context.close();
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  expect(visitor.errors).toEqual([]);
});

const outcome = (): Promise<string> => textOf(visitor.page.locator('#outcome'));
const answer = (): Promise<string> => textOf(visitor.page.locator('#answer'));

test('the page holds the official snippet with the key and no other trace of the placeholder', () => {
  const page = storefrontPage(publicKey);
  expect(page).toContain(
    `<link rel="preload" as="fetch" crossorigin href="/v1/banner/config/${publicKey}">` +
      `<script async crossorigin src="/v1/banner/script.js?key=${publicKey}"></script>`,
  );
  expect(page).not.toContain('PUBLIC_KEY');
  expect(storefrontPage('"><script>')).not.toContain('"><script>');
});

test('a visitor from the desk’s default country sees the banner and the answer', async () => {
  await visitor.banner.waitFor();
  await until(async () => (await outcome()) === '50% off');
  expect(await answer()).toContain('"countryName": "India"');
  expect(await visitor.page.locator('#country').inputValue()).toBe('IN');
  await until(async () => (await textOf(visitor.page.locator('#events'))) === 'ppp:shown');
});

test('another country has another answer at once, whatever the browser has cached', async () => {
  await visitor.banner.waitFor();
  await visitor.page.getByLabel('The visitor is in').selectOption('United States');
  await until(async () => (await outcome()) === 'no_discount');
  await until(async () => (await textOf(visitor.page.locator('#events'))) === 'ppp:refused no_discount');
  expect(await answer()).toContain('"reason": "no_discount"');
  expect(await visitor.banner.count()).toBe(0);

  await visitor.page.getByLabel('The visitor is in').selectOption('Brazil');
  await visitor.banner.waitFor();
  expect(await textOf(visitor.banner)).toContain('Brazil');
  expect(await visitor.page.locator('#country').inputValue()).toBe('BR');
});

test('a VPN is detected, and no longer when it is gone', async () => {
  await visitor.page.getByLabel('behind a VPN').check();
  await until(async () => (await outcome()) === 'vpn_detected');
  expect(await visitor.page.getByLabel('behind a VPN').isChecked()).toBe(true);
  await visitor.page.getByLabel('behind a VPN').uncheck();
  await visitor.banner.waitFor();
});

test('a new session brings a closed banner back', async () => {
  await visitor.banner.getByRole('button', { name: 'Close' }).click();
  await visitor.page.reload();
  await until(async () => (await outcome()) === '50% off');
  expect(await visitor.banner.count()).toBe(0);
  await visitor.page.getByRole('button', { name: 'New session' }).click();
  await visitor.banner.waitFor();
});

test('axe finds nothing to object to, and nothing overflows a narrow window', async () => {
  await visitor.page.setViewportSize({ width: 320, height: 640 });
  await visitor.banner.waitFor();
  await visitor.page.evaluate(axe.source);
  const results = await visitor.page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  expect(results.violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
