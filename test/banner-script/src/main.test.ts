import { discount, discountIn, noDiscount } from '../../support/banner-script/banner-configs.ts';
import { useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';
import { recordSpoken, textOf, until } from '../../support/banner-script/visit.ts';

const shop = useShop();

const copyButton = () => shop.visitor.banner.getByRole('button', { name: 'Copy code' });
const offer = () => shop.visitor.banner.locator('b');
const status = () => shop.visitor.banner.getByRole('status');
const closeButton = () => shop.visitor.banner.getByRole('button', { name: 'Close' });

describe('a visitor with a discount', () => {
  test('sees the message with country, code and percentage', async () => {
    await shop.open();
    await shop.visitor.banner.waitFor();
    expect(await textOf(offer())).toBe('50% off');
    expect(await textOf(shop.visitor.banner.locator('p'))).toBe(
      'Visiting from India? Take 50% off with this code.',
    );
    expect(await textOf(shop.visitor.banner.locator('code'))).toBe('PPP50');
    expect(shop.visitor.warnings).toEqual([]);
  });

  test('sees the whole message if the campaign has no headline, on phones in a line that unfolds', async () => {
    const messageTemplate = 'You are visiting from {{countryName}}. Use code {{code}} for {{discount}}% off.';
    shop.respondWith(discount({ offerTemplate: '', messageTemplate }));
    await shop.open((page) => page.setViewportSize({ width: 390, height: 844 }));
    await shop.visitor.banner.waitFor();
    expect(await offer().count()).toBe(0);
    const message = shop.visitor.banner.locator('p');
    expect(await textOf(message)).toBe('You are visiting from India. Use code PPP50 for 50% off.');
    await copyButton().focus();
    expect(await message.evaluate((p) => p.scrollWidth - p.clientWidth)).toBe(0);
    await shop.visitor.page.getByRole('region', { name: 'Discount' }).waitFor();
  });

  test('finds the banner in a shadow tree, as a region with a name', async () => {
    await shop.open();
    await shop.visitor.page.getByRole('region', { name: 'Discount' }).waitFor();
    expect(
      await shop.visitor.page.evaluate(() => document.querySelector('ppp-banner')?.shadowRoot?.mode),
    ).toBe('open');
    expect(await shop.visitor.page.evaluate(() => document.querySelector('section'))).toBeNull();
  });

  test('sees the campaign’s colors', async () => {
    shop.respondWith(
      discount({
        backgroundColor: '#112233',
        textColor: '#fefefe',
        ctaColor: '#00ff80',
        ctaTextColor: '#000011',
      }),
    );
    await shop.open();
    await shop.visitor.banner.waitFor();
    const colors = (selector: string) =>
      shop.visitor.page
        .locator(selector)
        .first()
        .evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]);
    expect(await colors('ppp-banner section')).toEqual(['rgb(17, 34, 51)', 'rgb(254, 254, 254)']);
    expect(await colors('ppp-banner .copy span')).toEqual(['rgb(0, 255, 128)', 'rgb(0, 0, 17)']);
  });

  test.each([
    ['quieter than the offer', '#111111', 'rgb(65, 65, 65)'],
    ['as dark as the offer where it would be hard to read', '#767676', 'rgb(118, 118, 118)'],
  ])('reads a message %s', async (_, textColor, expected) => {
    shop.respondWith(discount({ backgroundColor: '#ffffff', textColor }));
    await shop.open();
    const message = shop.visitor.banner.locator('p');
    await message.waitFor();
    expect(await message.evaluate((element) => getComputedStyle(element).color)).toBe(expected);
  });

  test('copies the code; only then the button says so, to screen readers too', async () => {
    await shop.open();
    expect(await shop.visitor.banner.getByRole('button', { name: 'Copied' }).count()).toBe(0);
    const spoken = await recordSpoken(shop.visitor.banner);
    await copyButton().click();
    const said = shop.visitor.banner.getByRole('button', { name: 'Copied' });
    await said.waitFor();
    expect(await spoken()).toContain('Copied');
    expect(await shop.visitor.page.evaluate(() => navigator.clipboard.readText())).toBe('PPP50');
    await until(() => shop.stubs.eventNames().includes('code_copied'));
  });

  test('has the code selected, and reads so on the button, where the browser refuses to copy', async () => {
    await shop.open(undefined, { url: shop.stubs.insecureShopUrl });
    await until(() => shop.stubs.eventNames().includes('banner_shown'));
    expect(await shop.visitor.page.evaluate(() => 'clipboard' in navigator)).toBe(false);
    await shop.visitor.page.evaluate(() => {
      document.execCommand = () => false;
    });
    const spoken = await recordSpoken(shop.visitor.banner);
    await copyButton().click();
    await until(async () => (await shop.visitor.page.evaluate(() => String(getSelection()))) === 'PPP50');
    await until(async () => (await spoken()).includes('Code selected'));
    expect(await shop.visitor.banner.getByRole('button', { name: 'Code selected' }).count()).toBe(1);
    expect((await shop.visitor.announcements()).map(({ type }) => type)).not.toContain('ppp:copied');
    expect(shop.stubs.eventNames()).not.toContain('code_copied');
  });

  test('closes the banner, and does not see it again in this session', async () => {
    await shop.open();
    await closeButton().click();
    await shop.visitor.banner.waitFor({ state: 'detached' });
    await until(() => shop.stubs.eventNames().includes('banner_dismissed'));
    await shop.visitor.page.reload();
    await shop.visitor.page.waitForTimeout(200);
    expect(await shop.visitor.banner.count()).toBe(0);
    expect(shop.stubs.configRequests).toHaveLength(1);
    expect(await shop.visitor.announcements()).toEqual([]);
  });

  test('sees it again in another session', async () => {
    await shop.open();
    await closeButton().click();
    await shop.visitor.context.close();
    await shop.open();
    await shop.visitor.banner.waitFor();
  });

  test('closes the banner with Escape while the focus is in it, once', async () => {
    await shop.open();
    await copyButton().focus();
    await shop.visitor.page.keyboard.press('Escape');
    await shop.visitor.banner.waitFor({ state: 'detached' });
    await shop.visitor.page.keyboard.press('Escape');
    await until(() => shop.stubs.eventNames().includes('banner_dismissed'));
    expect(shop.stubs.eventNames().filter((name) => name === 'banner_dismissed')).toHaveLength(1);
  });

  test('keeps the banner on Escape where the campaign has no close button', async () => {
    shop.respondWith(discount({ showCloseBtn: false }));
    await shop.open();
    await copyButton().focus();
    await shop.visitor.page.keyboard.press('Escape');
    await shop.visitor.page.waitForTimeout(50);
    expect(await shop.visitor.banner.count()).toBe(1);
  });

  test('reaches the code’s button and the close button by keyboard, in this order', async () => {
    await shop.open();
    await shop.visitor.banner.waitFor();
    await shop.visitor.page.keyboard.press('Tab');
    expect(await copyButton().evaluate((element) => element.matches(':focus-visible'))).toBe(true);
    await shop.visitor.page.keyboard.press('Tab');
    expect(await closeButton().evaluate((element) => element.matches(':focus-visible'))).toBe(true);
    await shop.visitor.page.keyboard.press('Enter');
    await shop.visitor.banner.waitFor({ state: 'detached' });
  });

  test('gets no code and no button where there is no code', async () => {
    shop.respondWith(discount({}, { code: null }));
    await shop.open();
    await shop.visitor.banner.waitFor();
    expect(await textOf(offer())).toContain('50% off');
    expect(await textOf(shop.visitor.banner.locator('p'))).toBe(
      'Visiting from India? Take 50% off with this code.',
    );
    expect(await shop.visitor.banner.locator('code').count()).toBe(0);
    expect(await shop.visitor.banner.getByRole('button').count()).toBe(1);
  });

  test('gets no close button where the campaign has none', async () => {
    shop.respondWith(discount({ showCloseBtn: false }));
    await shop.open();
    await shop.visitor.banner.waitFor();
    expect(await closeButton().count()).toBe(0);
  });

  test.each([
    ['on a system that has flags', 'Linux x86_64', true, ['\u{1f1ee}\u{1f1f3}']],
    ['but not on Windows, which shows two letters', 'Win32', true, []],
    ['but not where the campaign wants none', 'Linux x86_64', false, []],
  ])('gets a flag %s', async (_, platform, showFlag, flags) => {
    shop.respondWith(discount({ showFlag }));
    await shop.open((page) =>
      page.addInitScript((value) => {
        Object.defineProperty(navigator, 'platform', { value });
      }, platform),
    );
    await shop.visitor.banner.waitFor();
    expect(await shop.visitor.banner.locator('bdi').allTextContents()).toEqual(flags);
  });

  test('reads the offer in the merchant’s words', async () => {
    shop.respondWith(discount({ offerTemplate: '{{discount}} % de réduction' }));
    await shop.open();
    expect(await textOf(offer())).toBe('50 % de réduction');
  });
});

describe('the language', () => {
  test('is that of the response, in every word and for screen readers', async () => {
    shop.respondWith(discountIn('ar', 'EG'));
    await shop.open();
    await shop.visitor.page.getByRole('region', { name: 'خصم' }).waitFor();
    expect(await shop.visitor.banner.getAttribute('lang')).toBe('ar');
    expect(await textOf(shop.visitor.banner.locator('p'))).toContain('مصر');
    const spoken = await recordSpoken(shop.visitor.banner);
    await shop.visitor.banner.getByRole('button', { name: 'نسخ الرمز' }).click();
    await shop.visitor.banner.getByRole('button', { name: 'تم النسخ' }).waitFor();
    expect(await spoken()).toContain('تم النسخ');
    await shop.visitor.banner.getByRole('button', { name: 'إغلاق' }).click();
    await shop.visitor.banner.waitFor({ state: 'detached' });
  });

  test.each([
    ['Arabic, with a flag, on a page from left to right', discountIn('ar', 'EG'), 'lang="en"', 'rtl'],
    [
      'a merchant’s own Arabic',
      discount({ offerTemplate: 'خصم {{discount}}%', messageTemplate: '' }),
      'lang="en"',
      'rtl',
    ],
    ['English on a page from right to left', discount(), 'lang="ar" dir="rtl"', 'ltr'],
  ])('%s has the direction of its headline, before and after it is announced', async (...row) => {
    const [, config, attributes, direction] = row;
    const directionNow = () => shop.visitor.banner.evaluate((box) => getComputedStyle(box).direction);
    shop.respondWith(config);
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, undefined, attributes);
    await shop.open();
    await shop.visitor.banner.waitFor();
    expect(await directionNow()).toBe(direction);
    await until(async () => (await textOf(status())) !== '');
    expect(await directionNow()).toBe(direction);
  });
});

describe('what the page is told', () => {
  test('window events shown, copied, dismissed, each with the configuration', async () => {
    await shop.open();
    await copyButton().click();
    await shop.visitor.banner.getByRole('button', { name: 'Copied' }).waitFor();
    await closeButton().click();
    const announcements = await shop.visitor.announcements();
    expect(announcements.map(({ type }) => type)).toEqual(['ppp:shown', 'ppp:copied', 'ppp:dismissed']);
    for (const { detail } of announcements) expect(detail).toEqual(discount());
  });

  test.each([
    'no_discount',
    'vpn_detected',
    'domain_not_allowed',
    'campaign_paused',
    'rate_limited',
  ] as const)(
    'a visitor refused for %s sees nothing and sends nothing; the page learns the reason',
    async (reason) => {
      shop.respondWith(noDiscount(reason));
      await shop.open();
      await until(async () => (await shop.visitor.announcements()).length > 0);
      await shop.visitor.page.waitForTimeout(100);
      expect(await shop.visitor.announcements()).toEqual([
        { type: 'ppp:no-discount', detail: noDiscount(reason) },
      ]);
      expect(await shop.visitor.page.locator('ppp-banner').count()).toBe(0);
      expect(shop.stubs.beacons).toEqual([]);
      expect(shop.visitor.warnings).toEqual([]);
    },
  );
});
