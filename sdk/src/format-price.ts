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
  const decimals = amount < 100 ? undefined : 0;
  const write = (language?: string, currencyDisplay = 'symbol'): string => {
    const name = [language, currencyCode, currencyDisplay, decimals].join();
    formatters[name] =
      formatters[name] ||
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency: currencyCode,
        currencyDisplay: currencyDisplay as 'symbol',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
    return formatters[name].format(amount);
  };

  let language = locale;
  let text: string;
  try {
    text = write(language);
  } catch {
    language = undefined;
    text = write();
  }
  // A code stands where the language has no sign of its own for the currency. (Always the narrow sign would make every dollar "$".)
  if (!text.includes(currencyCode)) return text;
  try {
    return write(language, 'narrowSymbol');
  } catch {
    // Chrome before 77, Safari before 14.1.
    return text;
  }
};
