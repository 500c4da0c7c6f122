import { campaignChangesSchema } from '../../../core/campaigns/campaign.ts';
import type { ErrorDetail } from '../../../core/shared/errors.ts';
import type { Campaign, CampaignChanges } from '../api/contract.ts';
import { problemsOf } from '../api/validation.ts';
import { formatPercent } from '../parts/numbers.ts';

/** The fields that the console changes, with the words for them. */
export const fieldNames = {
  name: 'the name',
  baseCurrency: 'the currency',
  status: 'the status',
  allowedDomains: 'the sites',
  blockVpn: 'VPNs',
  code: 'the code for all countries',
  tiers: 'the tiers',
  countryOverrides: 'the countries',
  banner: 'the banner',
} as const;

/** One of the fields that merchants set. */
export type CampaignField = keyof typeof fieldNames;

const fields = Object.keys(fieldNames) as CampaignField[];

/** The fields in which two campaigns differ. */
export function differences(left: Campaign, right: Campaign): CampaignField[] {
  return fields.filter((field) => !isSame(left[field], right[field]));
}

/** The merge patch that makes `edited` of `base`: whole fields, and of the banner only what changed. */
export function changesOf(base: Campaign, edited: Campaign): CampaignChanges {
  const changed = differences(base, edited);
  const whole = changed.filter((field) => field !== 'banner').map((field) => [field, edited[field]]);
  const style = Object.entries(edited.banner).filter(
    ([name, value]) => base.banner[name as keyof Campaign['banner']] !== value,
  );
  return {
    ...Object.fromEntries(whole),
    ...(changed.includes('banner') ? { banner: Object.fromEntries(style) } : {}),
  };
}

/** The fields that the merchant and another session have changed since `base`, to different values. */
export function conflicts(base: Campaign, edited: Campaign, latest: Campaign): CampaignField[] {
  return differences(base, edited).filter(
    (field) => !isSame(base[field], latest[field]) && !isSame(edited[field], latest[field]),
  );
}

/** The newest campaign with the merchant's changes in it. */
export function rebase(base: Campaign, edited: Campaign, latest: Campaign): Campaign {
  const own = Object.fromEntries(differences(base, edited).map((field) => [field, edited[field]]));
  return { ...latest, ...own };
}

/** Returns the problems that the API's own schema finds in the campaign's fields. */
export function campaignProblems(campaign: Campaign): ErrorDetail[] {
  const body = Object.fromEntries(fields.map((field) => [field, campaign[field]]));
  return problemsOf(campaignChangesSchema, body);
}

/** A field's value in words. */
export function valueInWords(campaign: Campaign, field: CampaignField): string {
  const offer = ({ discount, code }: { discount: number; code: string | null }) =>
    formatPercent(discount) + (code === null ? '' : ` with ${code}`);
  switch (field) {
    case 'allowedDomains':
      return campaign.allowedDomains.join(', ') || 'every site';
    case 'tiers':
      return campaign.tiers.map((tier) => `tier ${tier.tier}: ${offer(tier)}`).join('; ') || 'none';
    case 'countryOverrides':
      return (
        campaign.countryOverrides.map((entry) => `${entry.country}: ${offer(entry)}`).join('; ') || 'none'
      );
    case 'blockVpn':
      return campaign.blockVpn ? 'no discount through VPNs' : 'a discount through VPNs, too';
    case 'banner':
      return Object.values(campaign.banner).map(String).join(', ');
    default:
      return campaign[field] ?? 'none';
  }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
