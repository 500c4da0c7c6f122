import { builtInTexts } from '../../../core/banner/built-in-texts.ts';
import { discountIn } from '../../support/banner-script/banner-configs.ts';
import { tallContent, useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';
import { until } from '../../support/banner-script/visit.ts';

const shop = useShop();

/** The country in which most people who read a language live. */
const countryOf = (language: string): string => new Intl.Locale(language).maximize().region ?? '';

const languages = Object.keys(builtInTexts).map((language) => [language, countryOf(language)] as const);

/** Opens a page on a phone with the longest code that is usual, and waits until the banner is reported. */
async function openOnPhone(language: string, country: string, width: number, height: number): Promise<void> {
  shop.respondWith(discountIn(language, country, { code: 'PPP60K3F9QT' }));
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, tallContent, `lang="${language}"`);
  await shop.open(undefined, { viewport: { width, height } });
  await until(() => shop.stubs.eventNames().includes('banner_shown'));
}

/**
 * Returns the words of a text that the visitor cannot read: those that are cut by the banner or by the text's
 * own height, under another part of the banner, or divided between two lines where their language does not
 * divide words.
 */
const lostWords = (selector: 'b' | 'p', language: string): Promise<string[]> =>
  shop.visitor.banner.evaluate(
    (box, [wanted, locale]) => {
      const element = box.querySelector(wanted);
      const text = element?.firstChild;
      if (!element || !text) return ['all'];
      const inner = element.getBoundingClientRect();
      const outer = box.getBoundingClientRect();
      const others = [...box.querySelectorAll('bdi, b, p, button')].filter((other) => other !== element);
      const isInside = ({ left, right, top, bottom }: DOMRect): boolean =>
        left >= outer.left - 1 &&
        right <= outer.right + 1 &&
        top >= Math.max(outer.top, inner.top) - 2 &&
        bottom <= Math.min(outer.bottom, inner.bottom) + 2;
      const isUnder = (rect: DOMRect, part: Element): boolean => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return (
          rect.left < right - 1 && rect.right > left + 1 && rect.top < bottom - 4 && rect.bottom > top + 4
        );
      };
      const words = new Intl.Segmenter(locale, { granularity: 'word' }).segment(text.textContent ?? '');
      return [...words]
        .filter(({ isWordLike }) => isWordLike)
        .filter(({ index, segment }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + segment.length);
          const rects = [...range.getClientRects()];
          const lines = new Set(rects.map(({ bottom }) => Math.round(bottom / 8)));
          const isDivided = lines.size > 1 && !/^zh|ja/.test(locale);
          return (
            isDivided ||
            !rects.length ||
            rects.some((rect) => !isInside(rect) || others.some((part) => isUnder(rect, part)))
          );
        })
        .map(({ segment }) => segment);
    },
    [selector, language] as const,
  );

test.each(languages)(
  'in a window of 360 pixels, the headline in %s (%s) is whole beside a long code',
  async (language, country) => {
    await openOnPhone(language, country, 360, 740);
    expect(await lostWords('b', language)).toEqual([]);
    expect(await shop.visitor.banner.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  },
);

test.each(languages)(
  'in a window of 320 pixels, the message in %s (%s) is whole, and says the country',
  async (language, country) => {
    await openOnPhone(language, country, 320, 568);
    expect([await lostWords('b', language), await lostWords('p', language)]).toEqual([[], []]);
    const text = await shop.visitor.banner
      .locator('p')
      .evaluate((message) => message.firstChild?.textContent);
    expect(text).toContain(new Intl.DisplayNames(language, { type: 'region' }).of(country)?.slice(0, 4));
    expect(await shop.visitor.banner.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  },
);
