import type { DiscountConfig } from '../../../../../core/banner/banner-config.ts';
import { bannerIn } from '../../../../../core/banner/banner-language.ts';
import { messageColor } from '../../../../../core/banner/colors.ts';
import { type Country, findCountry, unknownCountry } from '../../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import type { ManagedCodes } from '../managed-codes.ts';
import { groupsOf } from '../offers/groups.ts';
import { offerOf } from '../offers/offer.ts';
import { visitorCode } from '../offers/visitor-code.ts';

const defaultCountry = 'IN';

/**
 * Returns the sample visitor's country: the first of the language's main country, India and all others that
 * gets a discount, or else India.
 */
export function sampleCountry(campaign: Campaign, language?: string): Readonly<Country> {
  const region = language === undefined ? undefined : new Intl.Locale(language).maximize().region;
  const likely = [region ?? defaultCountry, defaultCountry, ...(groupsOf(campaign)[0]?.countries ?? [])];
  const code = likely.find((country) => offerOf(campaign, country).discount > 0) ?? defaultCountry;
  return findCountry(code) ?? unknownCountry;
}

/**
 * Returns the config for the sample visitor. If the country gets no discount, the config shows 50%.
 * `codes` are the managed codes, if there are any. `language` is a BCP 47 tag; if it is absent, the config
 * contains the campaign's own texts.
 */
export function sampleConfig(
  campaign: Campaign,
  codes: ManagedCodes | null | undefined,
  language?: string,
): DiscountConfig {
  const country = sampleCountry(campaign, language);
  const now = new Date();
  const discount = offerOf(campaign, country.code).discount || 50;
  const needsCode = campaign.checkout === null && !campaign.hasAutomaticDiscount;
  const code = visitorCode(campaign, country.code, codes) ?? (needsCode ? `CODE${discount}` : null);
  const { endsAt } = campaign;
  const hasCountdown = campaign.showCountdown && endsAt !== null && Date.parse(endsAt) > now.getTime();
  const { style, labels, ...texts } = bannerIn(language ?? 'und', campaign.banner, {
    country,
    discount,
    code,
  });
  return {
    show: true,
    country: country.code,
    countryName: country.name,
    discount,
    code,
    currencyCode: 'INR',
    currencySymbol: '₹',
    fxRate: 1,
    baseCurrency: campaign.baseCurrency,
    language: texts.language,
    banner: {
      ...style,
      ...messageColor(style),
      labels,
      ...(hasCountdown ? { endsAt: endsAt ?? '' } : {}),
    },
  };
}
