import axe from 'axe-core';
import { type BannerFile, bundleBannerFiles } from '../../../banner-script/build.ts';
import type { BannerConfig, BannerStyle } from '../../../core/banner/banner-config.ts';
import { withDemoPages } from '../../../emulator/demo/demo-pages.ts';
import { storefrontPage } from '../../../emulator/demo/storefront.ts';
import { jsonResponse, type LocalRequest, type LocalResponse } from '../../../emulator/http/messages.ts';
import { type RunningServer, serve } from '../../../emulator/http/server.ts';
import { defaultStyle, discount, refusal } from '../../banner-script/stage/answers.ts';
import { publicKey } from '../../banner-script/stage/stage.ts';
import { textOf, until, type Visit, visit } from '../../banner-script/stage/visit.ts';
import { useBrowser } from '../../support/emulator/browser.ts';

interface Campaign {
  id: string;
  isDefault: boolean;
  status: string;
  allowedDomains: string[];
  tiers: { tier: number; discount: number; code: string | null }[];
  banner: BannerStyle;
}

const browser = useBrowser();
const files = bundleBannerFiles();
let server: RunningServer;
let visitor: Visit;
let campaign: Campaign;
/** Edge cache by country. */
let edge: Map<string, BannerConfig>;

/** Fake service: the script, one campaign, and a config response that the edge caches until it is cleared. */
async function service({ method, path, headers, body }: LocalRequest): Promise<LocalResponse> {
  if (path.startsWith('/v1/banner/config/'))
    return jsonResponse(200, keptAnswer(headers), { 'cache-control': 'public, max-age=300' });
  const file = /^\/v1\/banner\/(script\.js|prices\.js)$/.exec(path)?.[1] as BannerFile | undefined;
  if (file)
    return { status: 200, headers: { 'content-type': 'text/javascript' }, body: Buffer.from(files[file]) };
  if (headers.authorization === 'Bearer secret') {
    if (path === '/v1/campaigns') return jsonResponse(200, { data: [{ isDefault: false }, campaign] });
    if (path !== '/v1/campaigns/camp_1') return jsonResponse(404, {});
    if (method === 'PATCH') campaign = patched(campaign, JSON.parse(String(body)));
    const warnings = [{ path: 'banner.textColor', suggestion: '#757575' }];
    return jsonResponse(200, { data: campaign, ...(method === 'PATCH' ? { warnings } : {}) });
  }
  return { status: 204, headers: {}, body: Buffer.alloc(0) };
}

function patched(before: Campaign, change: Partial<Campaign>): Campaign {
  return { ...before, ...change, banner: { ...before.banner, ...change.banner } };
}

function keptAnswer(headers: Record<string, string>): BannerConfig {
  const country = headers['cloudfront-viewer-country'] ?? '';
  const name = `${country} ${headers.origin}`;
  const answer = edge.get(name) ?? answerFor(country, headers);
  edge.set(name, answer);
  return answer;
}

function answerFor(country: string, headers: Record<string, string>): BannerConfig {
  const { allowedDomains, banner } = campaign;
  const isAllowed = allowedDomains.every((domain) => headers.origin === `https://${domain}`);
  if (!isAllowed) return { ...refusal('domain_not_allowed'), country };
  if (country === 'US') return refusal();
  return discount(banner, { country, countryName: country === 'BR' ? 'Brazil' : 'India' });
}

beforeEach(async () => {
  campaign = {
    id: 'camp_1',
    isDefault: true,
    status: 'active',
    allowedDomains: [],
    tiers: [
      { tier: 5, discount: 50, code: 'PPP50' },
      { tier: 6, discount: 60, code: 'PPP60' },
    ],
    banner: defaultStyle,
  };
  edge = new Map();
  const keys = () => ({ publicKey, secretKey: 'secret' });
  const site = withDemoPages(service, { defaultCountry: 'IN', keys, clearEdge: () => edge.clear() });
  server = await serve(site, 0);
  visitor = await visit(browser(), `http://127.0.0.1:${server.port}/`);
});

afterEach(async () => {
  await visitor.context.close();
  await server.stop();
  expect(visitor.errors).toEqual([]);
});

const outcome = (): Promise<string> => textOf(visitor.page.locator('#outcome'));
const answer = (): Promise<string> => textOf(visitor.page.locator('#response'));

test('the page contains the official snippet with the key and no placeholder', () => {
  const page = storefrontPage(publicKey);
  expect(page).toContain(
    `<link rel="preload" as="fetch" crossorigin href="/v1/banner/config/${publicKey}">` +
      `<script async crossorigin src="/v1/banner/script.js?key=${publicKey}"></script>`,
  );
  expect(page).not.toContain('PUBLIC_KEY');
  expect(page).not.toContain('/* storefront');
  expect(storefrontPage('"><script>')).not.toContain('"><script>');
});

test('another country changes the response at once, regardless of the browser’s cache', async () => {
  await visitor.banner.waitFor();
  await visitor.page.getByLabel('Country').selectOption('United States');
  await until(async () => (await outcome()) === 'no_discount');
  await until(async () => (await textOf(visitor.page.locator('#events'))) === 'ppp:refused no_discount');
  expect(await answer()).toContain('"reason": "no_discount"');
  expect(await visitor.banner.count()).toBe(0);

  await visitor.page.getByLabel('Country').selectOption('Brazil');
  await visitor.banner.waitFor();
  expect(await textOf(visitor.banner)).toContain('Brazil');
  expect(await visitor.page.locator('#country').inputValue()).toBe('BR');
});

test('a new session shows a closed banner again', async () => {
  await visitor.banner.getByRole('button', { name: 'Close' }).click();
  await visitor.page.reload();
  await until(async () => (await outcome()) === '50% off');
  expect(await visitor.banner.count()).toBe(0);
  await visitor.page.getByRole('button', { name: 'New session' }).click();
  await visitor.banner.waitFor();
});

test('a page on another site is rejected once the campaign is for one site', async () => {
  await visitor.banner.waitFor();
  await visitor.page.getByLabel('only on shop.example.com').check();
  await until(async () => (await outcome()) === 'domain_not_allowed');
  await visitor.page.getByLabel('Page is on').selectOption('shop.example.com');
  await visitor.banner.waitFor();
  await until(() => visitor.page.getByLabel('only on shop.example.com').isChecked());
  await visitor.page.getByLabel('Page is on').selectOption('copycat.example.net');
  await until(async () => (await outcome()) === 'domain_not_allowed');
});

test('message and code can be edited, and warnings of the service are shown', async () => {
  await visitor.banner.waitFor();
  await visitor.page.getByLabel('Message').fill('Hello {{countryName}}, {{discount}}% off.');
  await visitor.page.getByLabel('Message').blur();
  await until(async () => (await textOf(visitor.banner.locator('p'))) === 'Hello India, 50% off.');
  await until(async () => (await visitor.page.getByLabel('Message').inputValue()).startsWith('Hello'));
  await visitor.page.getByLabel('Code of all tiers').fill('SUN');
  await visitor.page.getByLabel('Code of all tiers').blur();
  await until(() => campaign.tiers.every(({ code }) => code === 'SUN'));
  await until(async () => (await textOf(visitor.page.locator('#warnings'))).includes('try #757575'));
});

test('axe reports no problems, and nothing overflows a narrow window', async () => {
  await visitor.page.setViewportSize({ width: 320, height: 640 });
  await visitor.banner.waitFor();
  await visitor.page.evaluate(axe.source);
  const results = await visitor.page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  expect(results.violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
