import type {
  BannerStyle,
  DiscountConfig,
  RefusalConfig,
  RefusalReason,
  ShownBanner,
} from '../../../core/banner/banner-config.ts';
import { bannerIn } from '../../../core/banner/banner-language.ts';
import { defaultTexts } from '../../../core/banner/built-in-texts.ts';
import { findCountry, unknownCountry } from '../../../core/shared/countries.ts';

/** The default banner of the service. */
const defaultStyle: BannerStyle = {
  position: 'bottom-right',
  offerTemplate: '{{discount}}% off',
  messageTemplate: 'Our price for visitors from {{countryName}}.',
  ctaText: 'Copy code',
  backgroundColor: '#111827',
  textColor: '#f9fafb',
  ctaColor: '#fbbf24',
  ctaTextColor: '#1c1917',
  showFlag: true,
  showCloseBtn: true,
};

/** The answer for a visitor from India: 50 % with the code PPP50, but for the fields given. */
export function discount(
  style: Partial<ShownBanner> = {},
  rest: Partial<DiscountConfig> = {},
): DiscountConfig {
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
    banner: { ...defaultStyle, texts: defaultTexts.texts, ...style },
    ...rest,
  };
}

/** The answer for a visitor from a country who reads a language, with the default banner. */
export function discountIn(tag: string, country: string, rest: Partial<DiscountConfig> = {}): DiscountConfig {
  const visit = { country: findCountry(country) ?? unknownCountry, discount: 50 };
  const { language, look, texts } = bannerIn(
    tag,
    { ...defaultStyle, language: null, translations: {} },
    visit,
  );
  return discount(
    {},
    { country, countryName: visit.country.name, language, banner: { ...look, texts }, ...rest },
  );
}

/** The answer for a visitor from the United States, who gets no discount. */
export function refusal(reason: RefusalReason = 'no_discount'): RefusalConfig {
  return { show: false, country: 'US', countryName: 'United States', reason };
}
