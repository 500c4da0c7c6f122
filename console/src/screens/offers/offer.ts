import { type Offer as CampaignOffer, offerFor } from '../../../../core/campaigns/offer.ts';
import reference from '../../../../core/reference/price-levels.json' with { type: 'json' };
import { findCountry, unknownCountry } from '../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import { formatPercent } from '../../parts/numbers.ts';

/** The discount of a country, and the rule and the tier it comes from. `code` includes the campaign's own code. */
export type Offer = Pick<CampaignOffer, 'discount' | 'code' | 'rule' | 'tier'>;

/** The lowest discounts of the map's steps 2 to 5; step 1 is anything above 0. */
const stepStarts = [25, 35, 45, 55];
const priceLevels: Readonly<Record<string, number>> = reference.priceLevels;

/** Returns the discount of a country (alpha-2) according to the form. */
export function offerOf(campaign: Campaign, countryCode: string): Offer {
  const { discount, code, rule, tier } = offerFor(campaign, findCountry(countryCode) ?? unknownCountry);
  return { discount, code: code ?? campaign.code, rule, tier };
}

/** Returns the discount that a tier gives: its own, up to the campaign's maximum. */
export function limitedDiscount({ maxDiscount }: Campaign, discount: number): number {
  return Math.min(discount, maxDiscount ?? 100);
}

/** Returns the map's shade for a discount, 0 (none) to 5. */
export function discountStep(discount: number): number {
  if (!(discount > 0)) return 0;
  return 1 + stepStarts.filter((start) => discount >= start).length;
}

/** Labels of the map's shades. */
export function stepLegend(): string[] {
  const starts = [...stepStarts.map(formatPercent)];
  const ranges = starts.map((start, index) =>
    index === 0 ? `below ${start}` : `${starts[index - 1]} to ${start}`,
  );
  return ['No discount', ...ranges, `${starts.at(-1)} and more`];
}

const ruleWords: Partial<Record<Offer['rule'], string>> = {
  override: ' by a rule of its own',
  'excluded country': ' because it is excluded',
  'single market': ' as in all of the EU’s single market',
};

/** Returns a sentence about a country: discount, code, and how its prices compare with those of the United States. */
export function describeOffer(campaign: Campaign, code: string, name: string): string {
  const offer = offerOf(campaign, code);
  const level = priceLevels[code];
  const prices =
    level === undefined
      ? ''
      : `; prices there are ${formatPercent(Math.round(level * 100))} of those in the US`;
  const rule = ruleWords[offer.rule] ?? '';
  const discount =
    offer.discount > 0
      ? `${formatPercent(offer.discount)} off ${offer.code === null ? 'without a code' : `with ${offer.code}`}`
      : 'no discount';
  return `${name}: ${discount}${rule}${prices}`;
}
