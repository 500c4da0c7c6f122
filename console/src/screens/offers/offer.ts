import { offerFor } from '../../../../core/campaigns/offer.ts';
import reference from '../../../../core/reference/price-levels.json' with { type: 'json' };
import { findCountry, unknownCountry } from '../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import { formatPercent } from '../../parts/numbers.ts';

/** The discount of a country, and the rule it comes from. `code` includes the campaign's own code. */
export interface Offer {
  discount: number;
  code: string | null;
  rule: 'country' | 'tier';
  tier: number;
}

/** The lowest discounts of the map's steps 2 to 5; step 1 is anything above 0. */
const stepStarts = [25, 35, 45, 55];
const priceLevels: Readonly<Record<string, number>> = reference.priceLevels;

/** Returns the discount of a country (alpha-2) according to the form. */
export function offerOf(campaign: Campaign, countryCode: string): Offer {
  const { discount, code, rule, tier } = offerFor(campaign, findCountry(countryCode) ?? unknownCountry);
  return { discount, code: code ?? campaign.code, rule: rule === 'override' ? 'country' : 'tier', tier };
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

/** Returns a sentence about a country: discount, code, and how its prices compare with those of the United States. */
export function describeOffer(campaign: Campaign, code: string, name: string): string {
  const offer = offerOf(campaign, code);
  const level = priceLevels[code];
  const prices =
    level === undefined
      ? ''
      : `; prices there are ${formatPercent(Math.round(level * 100))} of those in the US`;
  const rule = offer.rule === 'country' ? ' by a rule of its own' : '';
  const discount =
    offer.discount > 0
      ? `${formatPercent(offer.discount)} off ${offer.code === null ? 'without a code' : `with ${offer.code}`}`
      : 'no discount';
  return `${name}: ${discount}${rule}${prices}`;
}
