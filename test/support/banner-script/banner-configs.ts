import type {
  ConfigBanner,
  DiscountConfig,
  NoDiscountConfig,
  NoDiscountReason,
} from '../../../core/banner/banner-config.ts';
import { bannerIn } from '../../../core/banner/banner-language.ts';
import { defaultTexts } from '../../../core/banner/built-in-texts.ts';
import { messageColor } from '../../../core/banner/colors.ts';
import { findCountry, unknownCountry } from '../../../core/shared/countries.ts';

/** Default banner style. */
const defaultStyle: Omit<ConfigBanner, 'labels'> = {
  position: 'bottom-right',
  offerTemplate: '{{discount}}% off',
  messageTemplate: defaultTexts.banner.messageTemplate,
  ctaText: 'Copy code',
  backgroundColor: '#111827',
  textColor: '#f9fafb',
  ctaColor: '#fbbf24',
  ctaTextColor: '#1c1917',
  showFlag: true,
  showCloseBtn: true,
};

/** Returns the config for a visitor from India, by default 50% with the code PPP50. */
export function discount(
  style: Partial<ConfigBanner> = {},
  rest: Partial<DiscountConfig> = {},
): DiscountConfig {
  const banner = { ...defaultStyle, labels: defaultTexts.labels, ...style };
  return {
    show: true,
    country: 'IN',
    countryName: 'India',
    discount: 50,
    code: 'PPP50',
    currencyCode: 'INR',
    currencySymbol: '₹',
    fxRate: 88.1,
    baseCurrency: 'USD',
    language: 'en',
    banner: { ...banner, ...messageColor(banner) },
    ...rest,
  };
}

/** Returns the config with the default banner for a visitor with this language and country. */
export function discountIn(tag: string, country: string, rest: Partial<DiscountConfig> = {}): DiscountConfig {
  const visit = { country: findCountry(country) ?? unknownCountry, discount: 50 };
  const { language, style, labels } = bannerIn(
    tag,
    { ...defaultStyle, language: null, translations: {} },
    visit,
  );
  return discount(
    {},
    {
      country,
      countryName: visit.country.name,
      language,
      banner: { ...style, ...messageColor(style), labels },
      ...rest,
    },
  );
}

/** Returns the config without a banner for a visitor from the United States. */
export function noDiscount(reason: NoDiscountReason = 'no_discount'): NoDiscountConfig {
  return { show: false, country: 'US', countryName: 'United States', reason };
}
