import { newCampaignSchema } from '../../../../core/campaigns/new-campaign.ts';
import type { ErrorDetail } from '../../../../core/errors/response-error.ts';
import type { Campaign, UpdateCampaignRequest } from '../api/contract.ts';
import { problemsOf } from '../api/validation.ts';
import { languageName } from '../parts/numbers.ts';
import { countryName, tierCountryNames } from './offers/groups.ts';

/** The campaign fields that the console edits, with their names on screens. */
export const fieldNames = {
  name: 'the name',
  baseCurrency: 'the currency',
  status: 'the status',
  startsAt: 'the start',
  endsAt: 'the end',
  showCountdown: 'the countdown',
  allowedDomains: 'the domains',
  pagePaths: 'the pages',
  blockVpn: 'VPNs',
  blockHostingProviders: 'hosting providers',
  code: 'the code for all countries',
  codeInLinks: 'the code in checkout links',
  codeInCookie: 'the code in a cookie',
  hasAutomaticDiscount: 'automatic discounts',
  tiers: 'the discounts',
  euTier: 'the EU’s single market',
  maxDiscount: 'the maximum discount',
  countryOverrides: 'countries with their own discount',
  excludedCountries: 'excluded countries',
  banner: 'the banner',
} as const;

/** A campaign field that the console edits. */
export type CampaignField = keyof typeof fieldNames;

const fields = Object.keys(fieldNames) as CampaignField[];

/** Returns the fields in which two campaigns differ. */
export function differences(left: Campaign, right: Campaign): CampaignField[] {
  return fields.filter((field) => !isSame(left[field], right[field]));
}

/**
 * Returns the PATCH body that turns `base` into `edited`: whole fields, and only the changed parts of the
 * banner.
 */
export function changesOf(base: Campaign, edited: Campaign): UpdateCampaignRequest {
  const changed = differences(base, edited);
  const whole = changed.filter((field) => field !== 'banner').map((field) => [field, edited[field]]);
  return {
    ...Object.fromEntries(whole),
    ...(changed.includes('banner') ? { banner: mergePatch(base.banner, edited.banner) } : {}),
  };
}

/** Returns the merge patch (RFC 7396) that turns `before` into `after`. Neither contains arrays. */
export function mergePatch(before: object, after: object): object {
  const [old, next] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const changed = [...new Set([...old.keys(), ...next.keys()])].filter(
    (name) => !isSame(old.get(name), next.get(name)),
  );
  return Object.fromEntries(
    changed.map((name) => {
      const [from, to] = [old.get(name), next.get(name)];
      return [name, isObject(from) && isObject(to) ? mergePatch(from, to) : (to ?? null)];
    }),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns the fields that the merchant and another session have both changed since `base`, to different
 * values.
 */
export function conflicts(base: Campaign, edited: Campaign, latest: Campaign): CampaignField[] {
  const [theirs, disputed] = [differences(base, latest), differences(edited, latest)];
  return differences(base, edited).filter((field) => theirs.includes(field) && disputed.includes(field));
}

/**
 * Problems in words that fit the console's forms. Only a discount can have the wrong type, because others are
 * not typed.
 */
const messages: Readonly<Record<string, string>> = {
  ends_before_start: 'Must be after the start.',
  wrong_type: 'Enter a number from 0 to 100.',
};

/** Validates the campaign's fields with the API's own schema. Returns the problems. */
export function campaignProblems(campaign: Campaign): ErrorDetail[] {
  const body = Object.fromEntries(fields.map((field) => [field, campaign[field]]));
  return problemsOf(newCampaignSchema, body).map((problem) => ({
    ...problem,
    message: messages[problem.code] ?? problem.message,
  }));
}

/**
 * Returns true if `edited` has more discounts of 100% than `base`. The console confirms these before it
 * saves them.
 */
export function addsFreeDiscount(base: Campaign, edited: Campaign): boolean {
  const free = ({ tiers, countryOverrides }: Campaign) =>
    [...tiers, ...countryOverrides].filter(({ discount }) => discount === 100).length;
  return free(edited) > free(base);
}

const fieldLabels: Readonly<Record<string, string>> = {
  'banner.offerTemplate': 'Headline',
  'banner.messageTemplate': 'Message',
  'banner.ctaText': 'Button',
  'banner.backgroundColor': 'Background',
  'banner.textColor': 'Text color',
  'banner.ctaColor': 'Button color',
  'banner.ctaTextColor': 'Button text color',
  code: 'Code for all countries',
  allowedDomains: 'Domains',
  baseCurrency: 'Currency',
  name: 'Name',
  endsAt: 'End',
  startsAt: 'Start',
  pagePaths: 'Pages',
  'banner.language': 'Language of your texts',
  'banner.translations': 'Translations',
};

/** Returns a field's label by its path: `tiers.0.discount` → "Discount for Argentina, Brazil and 40 more". */
export function fieldLabel(campaign: Campaign, path: string): string {
  const [field = '', index = '', part = ''] = path.split('.');
  const label = part === 'code' ? 'Code' : 'Discount';
  const tier = field === 'tiers' ? campaign.tiers[Number(index)] : undefined;
  if (tier) return `${label} for ${tierCountryNames(campaign, tier.tier)}`;
  const override = field === 'countryOverrides' ? campaign.countryOverrides[Number(index)] : undefined;
  if (override) return `${label} for ${countryName(override.country)}`;
  const translated = /^banner\.translations\.([\w-]+)\.(\w+)$/.exec(path);
  if (translated)
    return `${fieldLabels[`banner.${translated[2]}`] ?? 'Text'} in ${languageName(translated[1] ?? '')}`;
  return fieldLabels[path] ?? fieldLabels[field] ?? 'A field';
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
