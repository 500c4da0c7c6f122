import type { BannerConfig } from '../../core/banner/banner-config.ts';

/**
 * An estimate of a visitor's local price: `basePrice` (major units of the base currency) less the discount, at the
 * configuration's rate, written as `locale` (default: the browser's) writes money, with the decimals of the currency.
 * `undefined` for a visitor without a discount. Throws a RangeError for a locale that is no language tag.
 */
export const formatPrice = (basePrice: number, config: BannerConfig, locale?: string): string | undefined =>
  config.show
    ? new Intl.NumberFormat(locale, { style: 'currency', currency: config.currencyCode }).format(
        ((basePrice * (100 - config.discount)) / 100) * config.fxRate,
      )
    : undefined;
