import type { BannerConfig } from './banner-config.ts';

/** Formatters by name. Creating one takes as long as formatting a hundred prices. */
const formatters: Record<string, Intl.NumberFormat> = {};

/**
 * Returns an estimate of a visitor's local price, or `undefined` for a visitor without a discount. It
 * converts `basePrice` (major units of the base currency) less the discount, and rounds to three significant
 * digits, with decimals only below 100. `locale` defaults to the browser's language, which also replaces an
 * invalid language tag.
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
        formatters[name] ||= new Intl.NumberFormat(language, {
          currency: currencyCode,
          style: 'currency',
          maximumSignificantDigits: digits,
          currencyDisplay,
        });
        return formatters[name].format(amount);
      } catch {
        // The language tag is not valid, or the browser does not support narrow symbols (Chrome before 77,
        // Safari before 14.1).
      }
    return undefined;
  };

  // If the language has no symbol for the currency, its narrow symbol replaces the code. "$" and "£" do not,
  // because readers take them for other currencies.
  const text = write('symbol') || '';
  const narrow = text.includes(currencyCode) && write('narrowSymbol');
  return narrow && !/[$£]/.test(narrow) ? narrow : text;
};
