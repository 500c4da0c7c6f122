import { newCampaignSchema } from '../../../core/campaigns/campaign.ts';
import type { ErrorDetail } from '../../../core/shared/errors.ts';
import type { Campaign, CampaignChanges } from '../api/contract.ts';
import { problemsOf } from '../api/validation.ts';
import { formatMoment, formatPercent, languageName } from '../parts/numbers.ts';
import { countryName, groupOf } from './offers/groups.ts';

/** The fields that the console changes, with the words for them. */
export const fieldNames = {
  name: 'the name',
  baseCurrency: 'the currency',
  status: 'the status',
  startsAt: 'the start',
  endsAt: 'the end',
  showCountdown: 'the countdown',
  allowedDomains: 'the sites',
  pagePaths: 'the pages',
  blockVpn: 'VPNs',
  code: 'the code for all countries',
  hasAutomaticDiscount: 'the need for codes',
  tiers: 'the discounts',
  euSingleTier: 'the EU’s single market',
  maxDiscount: 'the maximum',
  countryOverrides: 'countries with their own discount',
  excludedCountries: 'excluded countries',
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
  return {
    ...Object.fromEntries(whole),
    ...(changed.includes('banner') ? { banner: mergePatch(base.banner, edited.banner) } : {}),
  };
}

/** Returns the merge patch (RFC 7396) that makes `after` of `before`; arrays are no part of them. */
function mergePatch(before: object, after: object): object {
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

/** Returns the campaign with only those parts of a field that another one has not, or has with another value. */
export function ownParts(campaign: Campaign, other: Campaign, field: CampaignField): Campaign {
  const theirs = entriesOf(other, field);
  const own = Object.entries(entriesOf(campaign, field)).filter(
    ([name, value]) => !isSame(value, theirs[name]),
  );
  return { ...campaign, [field]: valueFrom(field, Object.fromEntries(own)) };
}

/** A field's parts that can be changed one by one, by name. Other fields are one part. */
function entriesOf(campaign: Campaign, field: CampaignField): Record<string, unknown> {
  switch (field) {
    case 'tiers':
      return Object.fromEntries(campaign.tiers.map((entry) => [`${entry.tier}`, entry]));
    case 'countryOverrides':
      return Object.fromEntries(campaign.countryOverrides.map((entry) => [entry.country, entry]));
    case 'allowedDomains':
    case 'pagePaths':
    case 'excludedCountries':
      return Object.fromEntries(campaign[field].map((entry) => [entry, entry]));
    case 'banner': {
      const { translations, ...style } = campaign.banner;
      const byTag = Object.entries(translations).map(([tag, texts]) => [tagStart + tag, texts]);
      return { ...style, ...Object.fromEntries(byTag) };
    }
    default:
      return { value: campaign[field] };
  }
}

const tagStart = 'translation ';
const lists: readonly CampaignField[] = [
  'tiers',
  'countryOverrides',
  'allowedDomains',
  'pagePaths',
  'excludedCountries',
];

function valueFrom(field: CampaignField, entries: Record<string, unknown>): unknown {
  if (lists.includes(field)) return Object.values(entries);
  if (field !== 'banner') return entries.value;
  const all = Object.entries(entries);
  const style = all.filter(([name]) => !name.startsWith(tagStart));
  const translations = all.filter(([name]) => name.startsWith(tagStart));
  return {
    ...Object.fromEntries(style),
    translations: Object.fromEntries(
      translations.map(([name, texts]) => [name.slice(tagStart.length), texts]),
    ),
  };
}

/** Returns the problems that the API's own schema finds in the campaign's fields. */
export function campaignProblems(campaign: Campaign): ErrorDetail[] {
  const body = Object.fromEntries(fields.map((field) => [field, campaign[field]]));
  return problemsOf(newCampaignSchema, body).map((problem) =>
    problem.code === 'ends_before_start' ? { ...problem, message: 'Must be after the start.' } : problem,
  );
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
  endsAt: 'End',
  startsAt: 'Start',
  pagePaths: 'Pages',
  'banner.language': 'Language of your texts',
  'banner.translations': 'Translations',
};

/** Returns the place of a problem in words: `tiers.0.discount` → "Discount for Argentina, Brazil and 40 more". */
export function placeInWords(campaign: Campaign, path: string): string {
  const [field = '', index = '', part = ''] = path.split('.');
  const what = part === 'code' ? 'Code' : 'Discount';
  const tier = field === 'tiers' ? campaign.tiers[Number(index)] : undefined;
  if (tier) return `${what} for ${groupOf(campaign, tier.tier)}`;
  const override = field === 'countryOverrides' ? campaign.countryOverrides[Number(index)] : undefined;
  if (override) return `${what} for ${countryName(override.country)}`;
  const translated = /^banner\.translations\.([\w-]+)\.(\w+)$/.exec(path);
  if (translated)
    return `${fieldWords[`banner.${translated[2]}`] ?? 'Text'} in ${languageName(translated[1] ?? '')}`;
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
    case 'startsAt':
    case 'endsAt':
      return campaign[field] === null ? 'none' : formatMoment(campaign[field]);
    case 'showCountdown':
      return campaign.showCountdown ? 'shown' : 'not shown';
    case 'pagePaths':
      return campaign.pagePaths.join(', ') || 'every page';
    case 'excludedCountries':
      return campaign.excludedCountries.map(countryName).join(', ') || 'none';
    case 'euSingleTier':
      return campaign.euSingleTier === null
        ? 'each its own group'
        : formatPercent(campaign.tiers.find(({ tier }) => tier === campaign.euSingleTier)?.discount ?? 0);
    case 'maxDiscount':
      return campaign.maxDiscount === null ? 'none' : formatPercent(campaign.maxDiscount);
    case 'hasAutomaticDiscount':
      return campaign.hasAutomaticDiscount ? 'visitors need no code' : 'visitors need a code';
    case 'blockVpn':
      return campaign.blockVpn ? 'no discount through VPNs' : 'a discount through VPNs, too';
    case 'banner': {
      const { language, translations, ...style } = campaign.banner;
      const texts = Object.entries(translations).map(
        ([tag, translation]) => `${languageName(tag)}: ${Object.values(translation).join(', ')}`,
      );
      const own = language === null ? [] : [languageName(language)];
      return [...Object.values(style).map(String), ...own, ...texts].join(', ');
    }
    default:
      return campaign[field] ?? 'none';
  }
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
