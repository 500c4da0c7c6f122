import { campaignChangesSchema } from '../../../core/campaigns/campaign.ts';
import type { ErrorDetail } from '../../../core/shared/errors.ts';
import type { Campaign, CampaignChanges } from '../api/contract.ts';
import { problemsOf } from '../api/validation.ts';
import { formatPercent } from '../parts/numbers.ts';
import { countryName, groupOf } from './offers/groups.ts';

/** The fields that the console changes, with the words for them. */
export const fieldNames = {
  name: 'the name',
  baseCurrency: 'the currency',
  status: 'the status',
  allowedDomains: 'the sites',
  blockVpn: 'VPNs',
  code: 'the code for all countries',
  tiers: 'the discounts',
  countryOverrides: 'countries of their own',
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

/** The fields that the merchant and another session have changed since `base`, to values that cannot be merged. */
export function conflicts(base: Campaign, edited: Campaign, latest: Campaign): CampaignField[] {
  return differences(base, edited).filter((field) => {
    const [before, mine, theirs] = [base, edited, latest].map((campaign) => entriesOf(campaign, field));
    const names = new Set([before, mine, theirs].flatMap((entries) => Object.keys(entries ?? {})));
    return [...names].some(
      (name) =>
        !isSame(before?.[name], mine?.[name]) &&
        !isSame(before?.[name], theirs?.[name]) &&
        !isSame(mine?.[name], theirs?.[name]),
    );
  });
}

/** The newest campaign with the merchant's changes in it: those of single tiers, countries, sites and parts of the banner. */
export function rebase(base: Campaign, edited: Campaign, latest: Campaign): Campaign {
  const own = differences(base, edited).map((field) => {
    const [before, mine] = [entriesOf(base, field), entriesOf(edited, field)];
    const merged = { ...entriesOf(latest, field) };
    for (const name of Object.keys({ ...before, ...mine })) {
      if (isSame(before[name], mine[name])) continue;
      if (mine[name] === undefined) delete merged[name];
      else merged[name] = mine[name];
    }
    return [field, valueFrom(field, merged)];
  });
  return { ...latest, ...Object.fromEntries(own) };
}

/** A field's parts that can be changed one by one, by name. Other fields are one part. */
function entriesOf(campaign: Campaign, field: CampaignField): Record<string, unknown> {
  switch (field) {
    case 'tiers':
      return Object.fromEntries(campaign.tiers.map((entry) => [`${entry.tier}`, entry]));
    case 'countryOverrides':
      return Object.fromEntries(campaign.countryOverrides.map((entry) => [entry.country, entry]));
    case 'allowedDomains':
      return Object.fromEntries(campaign.allowedDomains.map((domain) => [domain, domain]));
    case 'banner':
      return { ...campaign.banner };
    default:
      return { value: campaign[field] };
  }
}

function valueFrom(field: CampaignField, entries: Record<string, unknown>): unknown {
  if (field === 'banner') return entries;
  return ['tiers', 'countryOverrides', 'allowedDomains'].includes(field)
    ? Object.values(entries)
    : entries.value;
}

/** Returns the problems that the API's own schema finds in the campaign's fields. */
export function campaignProblems(campaign: Campaign): ErrorDetail[] {
  const body = Object.fromEntries(fields.map((field) => [field, campaign[field]]));
  return problemsOf(campaignChangesSchema, body);
}

/** Returns true if `edited` has a discount of 100 % that `base` does not have: the merchant is asked before it is saved. */
export function givesAllAway(base: Campaign, edited: Campaign): boolean {
  const free = ({ tiers, countryOverrides }: Campaign) =>
    [...tiers, ...countryOverrides].filter(({ discount }) => discount === 100).length;
  return free(edited) > free(base);
}

const fieldWords: Readonly<Record<string, string>> = {
  'banner.offerTemplate': 'Headline',
  'banner.messageTemplate': 'Message',
  'banner.ctaText': 'Button',
  'banner.backgroundColor': 'Background',
  'banner.textColor': 'Text colour',
  'banner.ctaColor': 'Button colour',
  'banner.ctaTextColor': 'Colour of the button’s text',
  code: 'Code for all countries',
  allowedDomains: 'Sites',
  baseCurrency: 'Currency',
  name: 'Name',
};

/** Returns the place of a problem in words: `tiers.0.discount` → "Discount for Argentina, Brazil and 40 more". */
export function placeInWords(campaign: Campaign, path: string): string {
  const [field = '', index = '', part = ''] = path.split('.');
  const what = part === 'code' ? 'Code' : 'Discount';
  const tier = field === 'tiers' ? campaign.tiers[Number(index)] : undefined;
  if (tier) return `${what} for ${groupOf(campaign, tier.tier)}`;
  const override = field === 'countryOverrides' ? campaign.countryOverrides[Number(index)] : undefined;
  if (override) return `${what} for ${countryName(override.country)}`;
  return fieldWords[path] ?? fieldWords[field] ?? 'A field';
}

/** A field's value in words. */
export function valueInWords(campaign: Campaign, field: CampaignField): string {
  const offer = ({ discount, code }: { discount: number; code: string | null }) =>
    formatPercent(discount) + (code === null ? '' : ` with ${code}`);
  switch (field) {
    case 'allowedDomains':
      return campaign.allowedDomains.join(', ') || 'every site';
    case 'tiers':
      return (
        campaign.tiers.map((tier) => `${groupOf(campaign, tier.tier)}: ${offer(tier)}`).join('; ') || 'none'
      );
    case 'countryOverrides':
      return (
        campaign.countryOverrides
          .map((entry) => `${countryName(entry.country)}: ${offer(entry)}`)
          .join('; ') || 'none'
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
