import { builtInTexts } from '../../../core/banner/built-in-texts.ts';
import { discountIn } from '../../support/banner-script/banner-configs.ts';
import { tallContent, useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';
import { until } from '../../support/banner-script/visit.ts';

const shop = useShop();
const widths = [390, 360, 320];
const endsAt = new Date(Date.now() + 2.2 * 864e5).toISOString();

/** The country in which most people who read a language live. */
const countryOf = (language: string): string => new Intl.Locale(language).maximize().region ?? '';

const languages = Object.keys(builtInTexts).map((language) => [language, countryOf(language)] as const);

/** Their first sentence is no question, so a phone shows it, too. */
const withTwoSentences = ['el', 'hy'];

/** Opens a page on a phone with the longest code that is usual, and waits until the banner is reported. */
async function openOnPhone(language: string, country: string, hasCountdown: boolean): Promise<void> {
  const config = discountIn(language, country, { code: 'PPP60K3F9QT' });
  shop.respondWith(hasCountdown ? { ...config, banner: { ...config.banner, endsAt } } : config);
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, tallContent, `lang="${language}"`);
  await shop.open(undefined, { viewport: { width: 390, height: 740 } });
  await until(() => shop.stubs.eventNames().includes('banner_shown'));
}

/** Returns the banner's height, the lines of its words, and what of them, its code and its button's label a visitor cannot see. */
const measure = () =>
  shop.visitor.banner.evaluate((box) => {
    const cut: string[] = [];
    const outer = box.getBoundingClientRect();
    for (const element of box.querySelectorAll('code, span')) {
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      const own = element.getBoundingClientRect();
      const isInside =
        text.left >= Math.max(own.left, outer.left) - 1 && text.right <= Math.min(own.right, outer.right) + 1;
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (!isInside || lines.size > (element.localName === 'code' ? 1 : 2))
        cut.push(element.textContent ?? '');
    }
    const words = [...box.querySelectorAll('b, p')].find(({ clientHeight }) => clientHeight) ?? box;
    if (words.scrollHeight > words.clientHeight) cut.push(words.textContent ?? '');
    const range = document.createRange();
    range.selectNodeContents(words);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    return { height: Math.round(outer.height), lines, cut, scroll: box.scrollWidth - box.clientWidth };
  });

test.each(languages)(
  'in %s (%s), a phone shows words and a row of buttons, and cuts neither',
  async (language, country) => {
    for (const [hasCountdown, usual] of [
      [false, 86],
      [true, 108],
    ] as const) {
      await openOnPhone(language, country, hasCountdown);
      for (const width of widths) {
        await shop.visitor.page.setViewportSize({ width, height: 740 });
        const { height, lines, ...found } = await measure();
        expect([width, found]).toEqual([width, { cut: [], scroll: 0 }]);
        // A second line is for the smallest window, and for languages with two sentences.
        const most = width === 320 || withTwoSentences.includes(language) ? 2 : 1;
        expect([width, lines >= 1, lines <= most]).toEqual([width, true, true]);
        const whole = usual + 20 * (lines - 1);
        // So is that of a long countdown.
        const more = hasCountdown && width === 320 ? 17 : 1;
        expect(height).toBeGreaterThanOrEqual(whole - 1);
        expect(height).toBeLessThanOrEqual(whole + more);
      }
    }
  },
);

test.each(languages)(
  'in %s (%s), a phone shows all words of a page that leads to a checkout, in two lines at most',
  async (language, country) => {
    for (const price of ['<b data-ppp-price="49">$49</b>', '']) {
      const config = discountIn(language, country, {}, 'applied');
      shop.respondWith(config);
      const buy = `${price} <a href="https://buy.stripe.com/3cs4gy">Buy</a>`;
      shop.stubs.page.html = htmlPage(shop.stubs.snippet, buy + tallContent, `lang="${language}"`);
      await shop.open(undefined, { viewport: { width: 390, height: 740 } });
      await shop.visitor.banner.locator('.go').waitFor();
      for (const width of widths) {
        await shop.visitor.page.setViewportSize({ width, height: 740 });
        const { cut, height } = await shop.visitor.banner.evaluate((box) => {
          const parts = [...box.querySelectorAll('.say, button')];
          const cut = parts.filter((part) => part.scrollWidth > part.clientWidth + 1);
          return { cut: cut.map((part) => part.textContent), height: box.getBoundingClientRect().height };
        });
        expect([width, cut]).toEqual([width, []]);
        // A line of words has 20 px, and a row of buttons is as high as one with the code.
        expect(height).toBeLessThanOrEqual(106 + 1);
      }
    }
  },
);

test('a phone shows the answer instead of the question', async () => {
  await openOnPhone('en', 'IN', false);
  const parts = shop.visitor.banner;
  expect(await parts.locator('p').innerText()).toBe('Take 50% off with this code.');
  expect(await parts.locator('b').isVisible()).toBe(false);
});
