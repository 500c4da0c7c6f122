import { codeForDiscount, portableCode } from '../../../../../core/campaigns/coupon-codes.ts';
import { phaseAt } from '../../../../../core/campaigns/schedule.ts';
import type { Campaign } from '../../api/contract.ts';
import { limitedDiscount } from './offer.ts';

/** A discount in percent and its code. */
export interface CodedOffer {
  discount: number;
  code: string | null;
}

/** Returns the code for a prefix and a discount: `PPP`, 20 → PPP20; 12.5 → PPP12-5. */
function codeOf(prefix: string, discount: number): string {
  return `${prefix.trim()}${String(discount).replace('.', '-')}`;
}

/** Returns the prefix of a code that ends with its discount: PPP20 for 20% → `PPP`. */
function prefixOf({ code, discount }: CodedOffer): string | undefined {
  const number = String(discount).replace('.', '-');
  return code?.endsWith(number) && !/\d$/.test(code.slice(0, -number.length))
    ? code.slice(0, -number.length)
    : undefined;
}

/**
 * Generates codes that consist of the prefix and the percentage, for every tier and country with a discount.
 * Codes without the percentage at the end were chosen by the merchant and stay.
 */
export function withCodes(campaign: Campaign, prefix: string): Pick<Campaign, 'tiers' | 'countryOverrides'> {
  const change = <Entry extends CodedOffer>(entry: Entry): Entry => {
    const isOwn = entry.code !== null && prefixOf(entry) === undefined && !isOutdated(entry);
    if (entry.discount > 0 && isOwn) return entry;
    return { ...entry, code: entry.discount > 0 ? codeOf(prefix, entry.discount) : null };
  };
  const tiers = campaign.tiers.map((tier) => {
    const { code } = change({ ...tier, discount: limitedDiscount(campaign, tier.discount) });
    return { ...tier, code };
  });
  return { tiers, countryOverrides: campaign.countryOverrides.map(change) };
}

/** Returns true for a code such as PPP60 whose discount was changed. */
function isOutdated({ code, discount }: CodedOffer): boolean {
  return code !== null && /\d$/.test(code) && codeForDiscount(code, discount) !== undefined;
}

/**
 * Returns the prefix of the campaign's codes, or else a prefix from the first word in `name` with letters:
 * "Acme, Inc." → ACME.
 */
export function prefixFor(campaign: Campaign, name = ''): string {
  const offers: CodedOffer[] = [...campaign.tiers, ...campaign.countryOverrides];
  const used = offers.map(prefixOf).find((prefix) => prefix !== undefined);
  const word = name
    .split(/[^\p{L}\p{N}]+/u)
    .map((text) => portableCode(text).toUpperCase())
    .find((text) => /^[A-Z]{2,}/.test(text) && text !== 'CODE');
  return used ?? word?.slice(0, 12) ?? 'PPP';
}

/**
 * Returns true if visitors cannot redeem a discount, because it has no code, no connected checkout creates
 * one and the checkout does not apply it automatically.
 */
export function hasUnredeemableDiscount({
  checkout,
  code,
  hasAutomaticDiscount,
  tiers,
  countryOverrides,
  sale,
}: Campaign): boolean {
  const planned = sale && phaseAt(sale, new Date()) !== 'after' ? [sale] : [];
  return (
    checkout === null &&
    code === null &&
    !hasAutomaticDiscount &&
    [...tiers, ...countryOverrides, ...planned].some((entry) => entry.discount > 0 && entry.code === null)
  );
}
