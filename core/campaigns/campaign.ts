import { type BannerStyle, bannerStyleOf } from '../banner/banner-config.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import { defaultCampaignRules } from './default-campaign.ts';
import type { CampaignRules, Publication, TierDiscount } from './publication.ts';

/** The most campaigns that a merchant can have. */
export const maxCampaigns = 100;

/** The fields that decide what a visitor sees: what a publication holds of a campaign. */
const ruleFields = [
  'status',
  'allowedDomains',
  'blockVpn',
  'code',
  'tiers',
  'countryOverrides',
  'banner',
] as const satisfies (keyof CampaignRules)[];

/** The fields that merchants set. The service sets all others. */
export const campaignFields = ['name', 'productId', ...ruleFields] as const;

/** Who gets which discount, and how it is shown. Timestamps are ISO 8601 UTC. */
export interface Campaign extends CampaignRules {
  id: string;
  name: string;
  /** The product whose currency prices are in; `null` for the merchant's oldest product's. */
  productId: string | null;
  isDefault: boolean;
  createdAt: string;
  updatedAt: string;
}

/** A merge patch that `campaignChangesSchema` has read: absent = unchanged, lists whole, `banner` field by field. */
export type CampaignChanges = {
  [Field in Exclude<(typeof campaignFields)[number], 'banner'>]?: Campaign[Field] | undefined;
} & { banner?: { [Field in keyof BannerStyle]?: BannerStyle[Field] | undefined } | undefined };

/** What a merchant sends for a new campaign: a body that `newCampaignSchema` has read. */
export type NewCampaign = CampaignChanges & { name: string };

/** A new campaign. Fields that the merchant did not send come from `defaultCampaignRules`. */
export function makeCampaign(input: NewCampaign, id: string, now: Date): Campaign {
  const createdAt = now.toISOString();
  const blank = { ...defaultCampaignRules(), name: input.name, productId: null };
  return campaignOf({ ...merge(blank, input), id, isDefault: false, createdAt, updatedAt: createdAt });
}

/** The campaign every merchant starts with; `tiers` replaces the default ones, for example to give them codes. */
export function makeDefaultCampaign(id: string, now: Date, tiers?: TierDiscount[]): Campaign {
  return { ...makeCampaign({ name: 'Default campaign', tiers }, id, now), isDefault: true };
}

/** The campaign after a merge patch; the same object when nothing changes. */
export function changeCampaign(campaign: Campaign, changes: CampaignChanges, now: Date): Campaign {
  const merged = merge(campaign, changes);
  const isUnchanged = campaignFields.every((field) => isSame(merged[field], campaign[field]));
  return isUnchanged ? campaign : { ...merged, updatedAt: now.toISOString() };
}

/** Whether visitors may see the difference. They see everything but the name. */
export function isVisibleChange(before: Campaign, after: Campaign): boolean {
  return [...ruleFields, 'productId' as const].some((field) => !isSame(before[field], after[field]));
}

/** The fields of a campaign in the order in which answers show them, nested ones too. Anything else is left out. */
export function campaignOf(fields: Campaign): Campaign {
  const { id, name, productId, isDefault, createdAt, updatedAt } = fields;
  return { id, name, productId, ...rulesOf(fields), isDefault, createdAt, updatedAt };
}

/** The part of a campaign that a publication holds. */
export function rulesOf({ status, allowedDomains, blockVpn, code, ...rules }: CampaignRules): CampaignRules {
  return {
    status,
    allowedDomains,
    blockVpn,
    code,
    tiers: rules.tiers.map(({ tier, discount, code }) => ({ tier, discount, code })),
    countryOverrides: rules.countryOverrides.map(({ country, discount, code }) => ({
      country,
      discount,
      code,
    })),
    banner: bannerStyleOf(rules.banner),
  };
}

/** The first publication of a campaign. */
export function firstPublication(
  { id, productId, ...rules }: Campaign,
  facts: Pick<Publication, 'merchantId' | 'isSuspended' | 'baseCurrency'>,
): Publication {
  return { campaignId: id, ...facts, revision: 1, productId, rules: rulesOf(rules) };
}

/** Whether two values have the same JSON, whatever the order of their fields. */
function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left) === canonicalJson(right);
}

function merge<Base extends CampaignRules & { name: string; productId: string | null }>(
  base: Base,
  { banner, ...changes }: CampaignChanges,
): Base {
  return { ...base, ...supplied(changes), banner: { ...base.banner, ...supplied(banner ?? {}) } };
}

function supplied<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}
