import type {
  ConfigBanner,
  DiscountConfig,
  NoDiscountConfig,
  NoDiscountReason,
} from '../../../core/banner/banner-config.ts';
import { bannerIn, checkoutTextsIn } from '../../../core/banner/banner-language.ts';
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
  const checkout = checkoutTextsIn(
    'en',
    { country: findCountry('IN') ?? unknownCountry, discount: 50 },
    'with_code',
  );
  const texts = style.codeInLinks && checkout ? { checkout } : {};
  const banner = { ...defaultStyle, labels: defaultTexts.labels, ...texts, ...style };
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

/**
 * Returns the config with the default banner for a visitor with this language and country. With a
 * `form`, it has the texts of pages that lead to a checkout.
 */
export function discountIn(
  tag: string,
  country: string,
  rest: Partial<DiscountConfig> = {},
  form?: Parameters<typeof checkoutTextsIn>[2],
): DiscountConfig {
  const visit = { country: findCountry(country) ?? unknownCountry, discount: 50 };
  const { language, style, labels } = bannerIn(
    tag,
    { ...defaultStyle, language: null, translations: {} },
    visit,
  );
  const checkout = form && checkoutTextsIn(language, visit, form);
  const links = checkout ? { codeInLinks: true as const, checkout } : {};
  return discount(
    {},
    {
      country,
      countryName: visit.country.name,
      language,
      banner: { ...style, ...messageColor(style), labels, ...links },
      ...rest,
    },
  );
}

/** Returns the config without a banner for a visitor from the United States. */
export function noDiscount(reason: NoDiscountReason = 'no_discount'): NoDiscountConfig {
  return { show: false, country: 'US', countryName: 'United States', reason };
}
