import { transformSync } from 'esbuild';
import { type BannerFile, bundleBannerFiles, oldestBrowsers } from '../../banner-script/build.ts';
import { discount } from '../support/banner-script/banner-configs.ts';
import { estimateIn } from '../support/banner-script/prices.ts';
import { expectOneBanner, useShop } from '../support/banner-script/shop.ts';
import { htmlPage } from '../support/banner-script/stubs.ts';
import { until } from '../support/banner-script/visit.ts';

const files = bundleBannerFiles();
const shop = useShop();

/** Syntax that Safari before 14.1 supports except for rare cases, which `build.ts` lists. */
const supported = { destructuring: true, 'template-literal': true };

/**
 * Interfaces that the oldest browsers do not have, with the required check, or `undefined` if files must not
 * use it.
 */
const youngInterfaces: { young: RegExp; guard: RegExp | undefined }[] = [
  { young: /OffscreenCanvas/, guard: undefined },
  { young: /\.ariaLabel|\.ariaLive|\.ariaExpanded/, guard: undefined },
  {
    young: /\.replaceChildren|\.replaceAll|\.at\(|\.flatMap|Object\.fromEntries|structuredClone|randomUUID/,
    guard: undefined,
  },
  {
    young: /ResizeObserver|globalThis|queueMicrotask|\.inert\b|\.allSettled/,
    guard: undefined,
  },
  {
    young: /new IntersectionObserver/,
    // The second one is within `ignoreErrors`.
    guard: /"IntersectionObserver"in self&&new IntersectionObserver|\(\(\)=>new IntersectionObserver/,
  },
  {
    young: /new CSSStyleSheet/,
    guard: /if\(\w\.adoptedStyleSheets\)\{let \w=new CSSStyleSheet|\.adoptedStyleSheets&&new CSSStyleSheet/,
  },
  { young: /\.clipboard/, guard: /try\{await navigator\.clipboard/ },
];

/** CSS that Chrome 64, Safari 12 or Firefox 68 does not support. */
const youngStyle =
  /(?<!Math\.)\b(gap|inset(-\w+)*|margin-inline|padding-inline|aspect-ratio|color-mix|min|max|(?<!line-)clamp|:is|:where|:has)[:(]/;

/** A size with a fallback: these browsers ignore the second declaration. */
const sizeWithFallback = /(font:14px[^{}]*;)font-size:max\([^)]*\)/g;

describe.each(Object.keys(files) as BannerFile[])('%s', (name) => {
  test('uses only syntax of Chrome 64, Safari 12 and Firefox 68', () => {
    expect(oldestBrowsers).toEqual(['chrome64', 'safari12', 'firefox68']);
    const options = { supported, tsconfigRaw: '{}' };
    const lowered = transformSync(files[name], { ...options, target: oldestBrowsers }).code;
    const untouched = transformSync(files[name], { ...options, target: 'esnext' }).code;
    // Not `toBe`: Jest takes minutes to print how two such long texts differ.
    expect(lowered === untouched).toBe(true);
    // Shows that the comparison finds newer syntax.
    expect(transformSync('a?.b', { ...options, target: oldestBrowsers }).code).not.toContain('?.');
  });

  test('uses only regular expressions of Firefox 68 and Safari 12', () => {
    expect(files[name]).not.toMatch(/\\p\{|\(\?<[=!]|\/[gimuy]*[sdv][gimuy]*\./);
  });

  test.each(youngInterfaces)('uses $young only where the browser has it', ({ young, guard }) => {
    const isUsed = young.test(files[name]);
    const isGuarded = guard?.test(files[name]) ?? false;
    expect({ isUsed, isGuarded }).not.toEqual({ isUsed: true, isGuarded: false });
  });

  test('uses only CSS of these browsers', () => {
    expect(files[name].replace(sizeWithFallback, '$1')).not.toMatch(youngStyle);
  });
});

describe('a browser without constructed stylesheets', () => {
  const withoutSheets = (): void => {
    for (const { prototype } of [Document, ShadowRoot])
      Reflect.deleteProperty(prototype, 'adoptedStyleSheets');
    Reflect.deleteProperty(window, 'CSSStyleSheet');
    Reflect.deleteProperty(Element.prototype, 'ariaLabel');
  };

  test('has the banner and both kinds of prices', async () => {
    shop.stubs.page.html = htmlPage(
      shop.stubs.snippet,
      '<b data-ppp-price="99">$99</b><p data-ppp-price="9">$9</p>',
    );
    await shop.open((page) => page.addInitScript(withoutSheets));
    await expectOneBanner(shop);
    const box = await shop.visitor.banner.boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    await until(async () => (await estimateIn(shop.visitor, 'b[data-ppp-price]')).includes('4,360'));
    await until(async () => (await estimateIn(shop.visitor, 'p[data-ppp-price]')).includes('396'));
    expect(shop.visitor.warnings).toEqual([]);
  });

  test('shows prices but no banner under a policy that blocks styles', async () => {
    const { serviceUrl } = shop.stubs;
    shop.stubs.page.headers = {
      'content-security-policy': `default-src 'none'; script-src ${serviceUrl}; connect-src ${serviceUrl}`,
    };
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, '<p data-ppp-price="9">$9</p>');
    await shop.open((page) => page.addInitScript(withoutSheets));
    await until(async () => (await estimateIn(shop.visitor, 'p[data-ppp-price]')).includes('396'));
    await shop.visitor.page.waitForTimeout(300);
    expect(await shop.visitor.banner.isVisible()).toBe(false);
    expect(shop.stubs.beacons).toEqual([]);
  });
});

test('the script uses import(), so a browser without shadow roots cannot parse it', () => {
  expect(files['script.js']).toContain('import(');
});

test('a browser without clipboard access copies the selection', async () => {
  shop.respondWith(discount());
  await shop.open(undefined, { url: shop.stubs.insecureShopUrl });
  await shop.visitor.banner.getByRole('button', { name: 'Copy code' }).click();
  await shop.visitor.banner.getByRole('button', { name: 'Copied' }).waitFor();
  const { page } = shop.visitor;
  await page.evaluate(() => {
    document.body.append(document.createElement('textarea'));
  });
  await page.locator('textarea').focus();
  await page.keyboard.press('Control+V');
  await until(async () => (await page.locator('textarea').inputValue()) === 'PPP50');
});
