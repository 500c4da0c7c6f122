import { type Offer as CampaignOffer, offerFor } from '../../../../../core/campaigns/offer.ts';
import reference from '../../../../../core/reference/price-levels.json' with { type: 'json' };
import { findCountry, unknownCountry } from '../../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import { formatPercent } from '../../parts/numbers.ts';

/** A country's discount, with its rule and tier. `code` can be the campaign's code. */
export type CountryOffer = Pick<CampaignOffer, 'discount' | 'code' | 'source' | 'tier'>;

/** The lowest discounts for the map's shades 2 to 5. Shade 1 is any other discount above 0. */
const shadeStarts = [25, 35, 45, 55];
const priceLevels: Readonly<Record<string, number>> = reference.priceLevels;

/** Returns a country's offer in an edited campaign. `countryCode` is alpha-2. */
export function offerOf(campaign: Campaign, countryCode: string): CountryOffer {
  const { discount, code, source, tier } = offerFor(campaign, findCountry(countryCode) ?? unknownCountry);
  return { discount, code: code ?? campaign.code, source, tier };
}

/** Limits a discount to the campaign's maximum. */
export function limitedDiscount({ maxDiscount }: Campaign, discount: number): number {
  return Math.min(discount, maxDiscount ?? 100);
}

/** Returns the map's shade for a discount, 0 (none) to 5. */
export function discountShade(discount: number): number {
  if (!(discount > 0)) return 0;
  return 1 + shadeStarts.filter((start) => discount >= start).length;
}

/** Returns the labels for the map's shades. */
export function shadeLegend(): string[] {
  const starts = [...shadeStarts.map(formatPercent)];
  const ranges = starts.map((start, index) =>
    index === 0 ? `below ${start}` : `${starts[index - 1]} to ${start}`,
  );
  return ['No discount', ...ranges, `${starts.at(-1)} or more`];
}

const sourceTexts: Partial<Record<CountryOffer['source'], string>> = {
  override: ' (its own discount)',
  excluded_country: ' because it is excluded',
  eu_tier: ' like all countries in the EU’s single market',
};

/**
 * Returns a sentence with a country's discount, its code and its price level compared with the United States.
 */
export function describeOffer(campaign: Campaign, code: string, name: string): string {
  const offer = offerOf(campaign, code);
  const level = priceLevels[code];
  const prices =
    level === undefined
      ? ''
      : `; prices there are ${formatPercent(Math.round(level * 100))} of those in the US`;
  const rule = sourceTexts[offer.source] ?? '';
  const discount =
    offer.discount > 0
      ? `${formatPercent(offer.discount)} off ${offer.code === null ? 'without a code' : `with ${offer.code}`}`
      : 'no discount';
  return `${name}: ${discount}${rule}${prices}`;
}
