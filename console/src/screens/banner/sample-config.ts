import type { DiscountConfig } from '../../../../core/banner/banner-config.ts';
import { bannerIn } from '../../../../core/banner/banner-language.ts';
import { type Country, findCountry, unknownCountry } from '../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import { offerOf } from '../offers/offer.ts';

const usualCountry = 'IN';

/** Returns the country of a preview: the one where most readers of the language are, if it gets a discount; else India. */
export function sampleCountry(campaign: Campaign, language?: string): Readonly<Country> {
  const region = language === undefined ? undefined : new Intl.Locale(language).maximize().region;
  const code = region && offerOf(campaign, region).discount > 0 ? region : usualCountry;
  return findCountry(code) ?? unknownCountry;
}

/**
 * Returns the response that a visitor from the sample country would get with the form's banner. A campaign without a discount there
 * shows 50 %. Without `hasCode` there is no code. `language` is a BCP 47 tag; without one the texts are the campaign's own.
 */
export function sampleConfig(campaign: Campaign, hasCode = true, language?: string): DiscountConfig {
  const country = sampleCountry(campaign, language);
  const offer = offerOf(campaign, country.code);
  const discount = offer.discount || 50;
  const { endsAt } = campaign;
  const hasCountdown = campaign.showCountdown && endsAt !== null && Date.parse(endsAt) > Date.now();
  const { look, texts, ...spoken } = bannerIn(language ?? 'und', campaign.banner, { country, discount });
  return {
    show: true,
    country: country.code,
    countryName: country.name,
    discount,
    code: hasCode ? (offer.code ?? `CODE${discount}`) : null,
    currencyCode: 'INR',
    currencySymbol: '₹',
    fxRate: 1,
    baseCurrency: campaign.baseCurrency,
    language: spoken.language,
    banner: {
      ...look,
      texts,
      ...(hasCountdown ? { endsAt: endsAt ?? '' } : {}),
    },
  };
}
