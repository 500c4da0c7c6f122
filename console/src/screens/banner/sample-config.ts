import type { DiscountConfig } from '../../../../core/banner/banner-config.ts';
import { defaultTexts } from '../../../../core/banner/built-in-texts.ts';
import type { Campaign } from '../../api/contract.ts';
import { offerOf } from '../offers/offer.ts';

/** The visitor's country of all previews. */
const sampleCountry = 'IN';

/** Returns the response that a visitor from India would get with the form's banner. `code` leaves out the code if false. */
export function sampleConfig(campaign: Campaign, hasCode = true): DiscountConfig {
  const { discount, code } = offerOf(campaign, sampleCountry);
  const shown = discount || 50;
  return {
    show: true,
    country: sampleCountry,
    countryName: 'India',
    discount: shown,
    code: hasCode ? (code ?? `CODE${shown}`) : null,
    currencyCode: 'INR',
    currencySymbol: '₹',
    fxRate: 1,
    language: 'en',
    banner: { ...campaign.banner, texts: defaultTexts.texts },
  };
}
