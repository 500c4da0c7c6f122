import type { BannerConfig } from '../../core/banner/banner-config.ts';

/** A formatter takes as long to make as a hundred texts take to write. */
const formatters: Record<string, Intl.NumberFormat> = {};

/**
 * An estimate of a visitor's local price: `basePrice` (major units of the base currency) less the discount, at the
 * configuration's rate, written as `locale` writes money (default, and in place of an invalid language tag: the browser's
 * language). It is rounded as people round prices: three significant digits, decimals only below 100. `undefined` for a
 * visitor without a discount.
 */
export const formatPrice = (basePrice: number, config: BannerConfig, locale?: string): string | undefined => {
  if (!config.show) return undefined;
  const { currencyCode, discount, fxRate } = config;
  const amount = Number((((basePrice * (100 - discount)) / 100) * fxRate).toPrecision(3));
  const digits = amount < 100 ? undefined : 3;
  const write = (currencyDisplay: 'symbol' | 'narrowSymbol'): string | undefined => {
    const name = currencyCode + currencyDisplay + locale + digits;
    for (const language of [locale, []])
      try {
        const formatter =
          formatters[name] ||
          new Intl.NumberFormat(language, {
            currency: currencyCode,
            style: 'currency',
            maximumSignificantDigits: digits,
            currencyDisplay,
          });
        formatters[name] = formatter;
        return formatter.format(amount);
      } catch {
        // The language is no valid tag, or the browser knows no narrow sign: Chrome before 77, Safari before 14.1.
      }
    return undefined;
  };

  // A code stands where the language has no sign of its own for the currency. Its narrow sign is used, but for "$" and "£", which readers
  // take for those of other currencies.
  const text = write('symbol') || '';
  const narrow = text.includes(currencyCode) && write('narrowSymbol');
  return narrow && !/[$£]/.test(narrow) ? narrow : text;
};
