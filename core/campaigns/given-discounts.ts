import type { Country } from '../shared/countries.ts';
import type { CampaignChange } from './campaign-changes.ts';
import type { CampaignDiscount } from './campaign-discount.ts';
import type { CampaignRules } from './campaign-rules.ts';
import { type OfferRules, offerFor, offersOf } from './offer.ts';

/** What a campaign gives and gave. Times are in milliseconds since 1970. */
export interface GivenDiscounts {
  rules: OfferRules;
  /** Until when the campaign gave each country's discount; `Infinity` for those that countries get now. */
  ownUntil: ReadonlyMap<number, number>;
  sales: readonly { discount: number; startsAt: number; endsAt: number }[];
}

/** Returns what a campaign gives by its rules, and gave before its changes, oldest first. */
export function givenDiscounts(
  rules: OfferRules & Pick<CampaignRules, 'sale'>,
  changes: readonly CampaignChange[],
): GivenDiscounts {
  const former = changes.flatMap(({ changedAt, discounts }) =>
    discounts.map(({ formerDiscount }) => [formerDiscount, Date.parse(changedAt)] as const),
  );
  const present = offersOf(rules).map(({ discount }) => [discount, Number.POSITIVE_INFINITY] as const);
  const sales = [...changes.map(({ formerSale }) => formerSale), rules.sale].flatMap((sale) => sale ?? []);
  return {
    rules,
    ownUntil: new Map([...former, ...present]),
    sales: sales.map(({ discount, startsAt, endsAt }) => ({
      discount,
      startsAt: Date.parse(startsAt),
      endsAt: Date.parse(endsAt),
    })),
  };
}

/**
 * Returns what a visitor saw whose page reports a discount; `null` if the campaign did not give it between
 * `since` and `until`, in milliseconds since 1970. The report does not say whether a sale gave it: it did if
 * one ran with this discount and the visitor's country has another of its own, because an equal own discount
 * wins.
 */
export function seenDiscount(
  { rules, ownUntil, sales }: GivenDiscounts,
  discount: number,
  country: Readonly<Country>,
  { since, until }: { since: number; until: number },
): CampaignDiscount | null {
  const isOfSale = sales.some(
    (sale) => sale.discount === discount && sale.startsAt <= until && sale.endsAt > since,
  );
  if (isOfSale && offerFor(rules, country).discount !== discount) return { discount, isSale: true };
  return (ownUntil.get(discount) ?? 0) > since ? { discount, isSale: false } : null;
}
