import { discount } from '../../support/banner-script/banner-configs.ts';
import { expectOneBanner, useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';
import { textOf, until } from '../../support/banner-script/visit.ts';

const shop = useShop();

/** Width of content, padding and border in pixels. */
const widthOfCard = 336;

test('a strict Content-Security-Policy with Trusted Types blocks nothing', async () => {
  shop.stubs.page.headers = {
    'content-security-policy':
      `default-src 'none'; script-src ${shop.stubs.serviceUrl}; connect-src ${shop.stubs.serviceUrl}; style-src 'none'; ` +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  };
  await shop.open((page) =>
    page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
    }),
  );
  await expectOneBanner(shop);
  expect(await shop.visitor.page.evaluate('violations')).toEqual([]);
  expect(shop.visitor.warnings).toEqual([]);
  const color = await shop.visitor.banner.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(color).toBe('rgb(17, 24, 39)');
  expect(await shop.visitor.banner.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
});

test('a sandboxed frame without storage gets its banner', async () => {
  const inner = htmlPage(shop.stubs.snippet).replaceAll('"', '&quot;');
  shop.stubs.page.html = htmlPage(
    '',
    `<iframe sandbox="allow-scripts" srcdoc="${inner}" title="Shop"></iframe>`,
  );
  await shop.open();
  const frame = shop.visitor.page.frameLocator('iframe');
  await frame.locator('ppp-banner section').waitFor();
  await until(() => shop.stubs.beacons.length === 1);
  expect(shop.stubs.configRequests[0]?.headers.origin).toBe('null');
  await frame.getByRole('button', { name: 'Close' }).click();
  await frame.locator('ppp-banner section').waitFor({ state: 'detached' });
  await until(() => shop.stubs.eventNames().includes('banner_dismissed'));
  expect(shop.visitor.warnings).toEqual([]);
});

test('the banner works with full or broken storage', async () => {
  await shop.open((page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Object.defineProperty(window, 'sessionStorage', { value: null });
    }),
  );
  await expectOneBanner(shop);
});

describe('the page’s own code and style', () => {
  test.each([
    ['Array.prototype.toJSON', 'Array.prototype.toJSON = function () { return "array"; }'],
    ['String.prototype.toJSON', 'String.prototype.toJSON = function () { return "string"; }'],
    ['Date.prototype.toJSON', 'Date.prototype.toJSON = () => "date"'],
    ['Object.prototype with a field', 'Object.prototype.extra = function () {}'],
    ['Array.prototype with a field', 'Array.prototype.extra = function () {}'],
    ['window.onerror that shouts', 'window.onerror = () => { throw new Error("never") }'],
    ['a listener that throws', 'addEventListener("ppp:no-discount", () => { throw new Error("listener") })'],
    ['Object.prototype.toJSON', 'Object.prototype.toJSON = () => "object"'],
    ['Object.prototype.show', 'Object.prototype.show = false'],
    ['Array.prototype.map of an old library', 'Array.prototype.map = () => []'],
    ['Array.from of an old library', 'Array.from = () => []'],
    ['Array.prototype.includes', 'Array.prototype.includes = () => true'],
    ['Element.prototype.remove', 'Element.prototype.remove = () => {}'],
    ['a global named key', 'var key = "mine", base = "mine", config = "mine", session = "mine"'],
    ['a global named parent', 'Object.defineProperty(window, "parent", { value: null })'],
    ['no console.warn', 'console.warn = undefined'],
    ['JSON frozen', 'Object.freeze(JSON)'],
    [
      'every prototype frozen',
      '[Object, Array, Function, String].forEach((type) => Object.freeze(type.prototype))',
    ],
    ['a Promise library', 'window.Promise.prototype.done = function () {}'],
    ['requestIdleCallback missing', 'delete window.requestIdleCallback'],
    [
      'navigator.clipboard missing',
      'Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined })',
    ],
    [
      'localStorage that throws',
      'Object.defineProperty(window, "localStorage", { get() { throw new Error("no") } })',
    ],
    ['an element registry that refuses', 'customElements.define = () => { throw new Error("no") }'],
    [
      'attachShadow listened to',
      'Element.prototype.attachShadow = (f => function (o) { return f.call(this, o) })(Element.prototype.attachShadow)',
    ],
  ])('%s breaks no beacon and no later view', async (_, script) => {
    await shop.open((page) => page.addInitScript(script));
    await expectOneBanner(shop);
    shop.stubs.beacons.length = 0;
    await shop.visitor.page.reload();
    await expectOneBanner(shop);
    expect(await textOf(shop.visitor.banner)).toContain('Visiting from India');
  });

  test.each([
    [
      'an element with the id of every name we use',
      '<p id="ppp"></p><form id="config"><input name="show"></form><img name="body" alt="">',
    ],
    ['a base URL elsewhere', '<base href="https://elsewhere.test/">'],
    ['quirks of old browsers', '<font color="red"><center>Shop</center></font>'],
    [
      'a transformed, clipped body',
      '<style>body { transform: translateX(300px) scale(.5); overflow: hidden; height: 10px }</style>',
    ],
    ['a root that is a grid', '<style>html { display: grid; grid-template-columns: 1fr 9fr }</style>'],
    ['a root that is a scroll container', '<style>html, body { height: 100%; overflow: hidden }</style>'],
    ['everything hidden until loaded', '<style>body { display: none }</style>'],
    ['every unknown element hidden', '<style>:not(:defined) { visibility: hidden }</style>'],
    ['every unknown element removed', '<style>:not(:defined) { display: none }</style>'],
    ['no backgrounds and borders', '<style>* { background: none !important; border: 0 !important }</style>'],
  ])('%s does not affect the banner', async (_, markup) => {
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, `${markup}<main><h1>Shop</h1></main>`);
    await shop.open();
    await expectOneBanner(shop);
    const box = await shop.visitor.banner.boundingBox();
    expect(box?.width).toBe(widthOfCard);
    expect(await shop.visitor.banner.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(17, 24, 39)',
    );
  });

  test('a CSS reset of all elements does not change the banner', async () => {
    const reset = `<style>
      * { all: unset; display: block; margin: 0; padding: 40px; letter-spacing: 9px; color: red; }
      html { text-transform: uppercase; text-align: center; font-size: 62.5%; line-height: 3; visibility: hidden }
      section, div, code, button { display: none !important }
    </style>`;
    await shop.open();
    await shop.visitor.banner.waitFor();
    const layout = () =>
      shop.visitor.banner.evaluate((box) =>
        [box, ...box.querySelectorAll('b, p, div, code, button')].map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const { color, fontSize, textTransform, letterSpacing, visibility } = getComputedStyle(element);
          return { width, height, color, fontSize, textTransform, letterSpacing, visibility };
        }),
      );
    const before = await layout();
    await shop.visitor.page.evaluate((html) => {
      document.head.append(...new DOMParser().parseFromString(html, 'text/html').head.children);
    }, reset);
    expect(await layout()).toEqual(before);
    // A row of 14 px has a height of 18.9 px.
    expect(before.every(({ height }) => height > 18.5)).toBe(true);
  });

  test('markup in the config is shown as text', async () => {
    const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
    shop.respondWith(
      discount(
        {
          messageTemplate: `${evil} {{code}} {{countryName}}`,
          ctaText: evil,
          backgroundColor: 'red;position:static',
        },
        { code: evil, countryName: evil },
      ),
    );
    await shop.open();
    await shop.visitor.banner.waitFor();
    await shop.visitor.page.waitForTimeout(100);
    expect(await shop.visitor.page.evaluate('window.hacked')).toBeUndefined();
    expect(await textOf(shop.visitor.banner.locator('code'))).toBe(evil);
    expect(await shop.visitor.banner.locator('img, script').count()).toBe(0);
    expect(await shop.visitor.banner.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
  });
});
