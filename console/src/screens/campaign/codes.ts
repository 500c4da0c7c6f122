import type { Campaign } from '../../api/contract.ts';

/** Tiers and countries with a code made of the prefix and the percentage (`PPP`, 20 → PPP20); none where there is no discount. */
export function withCodes(campaign: Campaign, prefix: string): Pick<Campaign, 'tiers' | 'countryOverrides'> {
  const codeOf = (discount: number) => (discount > 0 ? `${prefix.trim()}${discount}` : null);
  return {
    tiers: campaign.tiers.map((tier) => ({ ...tier, code: codeOf(tier.discount) })),
    countryOverrides: campaign.countryOverrides.map((entry) => ({ ...entry, code: codeOf(entry.discount) })),
  };
}
