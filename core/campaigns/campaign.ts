import { type BannerStyle, bannerStyleOf } from '../banner/banner-config.ts';
import { canonicalJson } from '../shared/canonical-json.ts';
import { entityTag } from '../shared/entity-tags.ts';
import { defaultCampaignRules } from './default-campaign.ts';
import { type CampaignRules, fallbackCurrency, type NewPublication } from './publication.ts';

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
export const campaignFields = ['name', 'baseCurrency', ...ruleFields] as const;

/** Who gets which discount, and how it is shown, as it is stored. Timestamps are ISO 8601 UTC. */
export interface Campaign extends CampaignRules {
  id: string;
  name: string;
  /**
   * Currency of the merchant's prices (ISO 4217). Only a default campaign can lack it, until onboarding, a PATCH or the merchant's
   * first product sets it.
   */
  baseCurrency?: string | undefined;
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

/** A campaign as responses show it. */
export type ShownCampaign = Campaign & { baseCurrency: string };

/** Returns a campaign as responses show it: in US dollars while it has no currency. */
export function shownCampaign(campaign: Campaign): ShownCampaign {
  const { id, name, baseCurrency = fallbackCurrency, ...fields } = campaign;
  return { id, name, baseCurrency, ...fields };
}

/** Returns the entity tag of a campaign as responses show it. */
export function shownCampaignTag(campaign: Campaign): string {
  return entityTag(shownCampaign(campaign));
}

/** Returns a new campaign. Fields that the merchant did not send come from `defaultCampaignRules`. */
export function makeCampaign(input: NewCampaign, id: string, now: Date): Campaign {
  const createdAt = now.toISOString();
  const blank = { ...defaultCampaignRules(), name: input.name };
  return campaignOf({ ...merge(blank, input), id, isDefault: false, createdAt, updatedAt: createdAt });
}

/** Returns the campaign that every merchant starts with; `fields` replace the defaults, for example to give tiers codes. */
export function makeDefaultCampaign(
  id: string,
  now: Date,
  fields: Omit<CampaignChanges, 'name'> = {},
): Campaign {
  return { ...makeCampaign({ ...fields, name: 'Default campaign' }, id, now), isDefault: true };
}

/** The campaign after a merge patch; the same object when nothing changes. */
export function changeCampaign(campaign: Campaign, changes: CampaignChanges, now: Date): Campaign {
  const merged = merge(campaign, changes);
  const isUnchanged = campaignFields.every((field) => isSame(merged[field], campaign[field]));
  return isUnchanged ? campaign : { ...merged, updatedAt: now.toISOString() };
}

/** Whether visitors may see the difference. They see everything but the name. */
export function isVisibleChange(before: Campaign, after: Campaign): boolean {
  return [...ruleFields, 'baseCurrency' as const].some((field) => !isSame(before[field], after[field]));
}

/** The fields of a campaign in the order in which answers show them, nested ones too. Anything else is left out. */
export function campaignOf(fields: Campaign): Campaign {
  const { id, name, baseCurrency, isDefault, createdAt, updatedAt } = fields;
  const currency = baseCurrency === undefined ? {} : { baseCurrency };
  return { id, name, ...currency, ...rulesOf(fields), isDefault, createdAt, updatedAt };
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

/** Returns the first publication of a campaign. */
export function firstPublication(
  { id, baseCurrency, ...rules }: Campaign,
  facts: Pick<NewPublication, 'merchantId' | 'isSuspended'>,
): NewPublication {
  const currency = baseCurrency === undefined ? {} : { baseCurrency };
  return { campaignId: id, ...facts, revision: 1, ...currency, rules: rulesOf(rules) };
}

/** Whether two values have the same JSON, whatever the order of their fields. */
function isSame(left: unknown, right: unknown): boolean {
  return canonicalJson(left) === canonicalJson(right);
}

function merge<Base extends CampaignRules & { name: string }>(
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
