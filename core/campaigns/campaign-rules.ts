import * as z from 'zod';
import { campaignBannerSchema } from '../banner/banner-style.ts';
import { findCountry } from '../shared/countries.ts';
import { docs, sentTimestamp, storedReader } from '../shared/resource.ts';
import { fieldIssue, rule, upperCaseLetters } from '../shared/text.ts';
import { whenList } from '../shared/validation.ts';
import { allTiers, campaignStatuses, discountedTiers } from './campaign-values.ts';
import { documentedDomain, maxAllowedDomains, maxAllowedDomainsBytes, normalizeDomain } from './domains.ts';
import { couponCode, percentage } from './offer-fields.ts';
import {
  documentedPagePath,
  maxPagePathLength,
  maxPagePaths,
  maxPagePathsLength,
  normalizePagePath,
} from './page-paths.ts';
import { saleField } from './sale.ts';

const offer = {
  discount: percentage(0).meta(docs('Percent, at most 2 decimals.', 60)),
  code: couponCode.meta(docs('Coupon code. `null` for the campaign’s code.', 'PPP60')),
};

const unique = (values: string[]) => [...new Set(values)];

const domain = z
  .string()
  .trim()
  .overwrite((value) => normalizeDomain(value) ?? value)
  .check(
    rule(
      (value) => normalizeDomain(value) !== undefined,
      'invalid_domain',
      'Must be a domain such as shop.example.com or *.example.com, without a scheme, port or path.',
    ),
  )
  .meta({ pattern: documentedDomain });

const allowedDomains = z
  .array(domain)
  .max(maxAllowedDomains)
  .check(
    rule(
      (domains) => new TextEncoder().encode(domains.join('')).length <= maxAllowedDomainsBytes,
      'too_long',
      `Must have at most ${maxAllowedDomainsBytes} bytes in total, because the edge stores them in one entry.`,
    ),
  )
  .overwrite(unique)
  .pipe(z.array(z.string()));

export const tierSchema = z.literal(allTiers);
export const discountedTierSchema = z.literal(discountedTiers);
export const campaignStatusSchema = z.enum(campaignStatuses);

export const tierDiscountSchema = z.strictObject({
  tier: discountedTierSchema.meta(
    docs('Price level of the country, from 2 to 6. Tier 6 has the lowest prices.', 6),
  ),
  ...offer,
});

const country = z
  .string()
  .trim()
  .overwrite(upperCaseLetters)
  .check(
    rule(
      (value) => findCountry(value) !== undefined,
      'unknown_country',
      'Must be an ISO 3166-1 alpha-2 country code such as IN.',
    ),
  )
  .meta({ pattern: '^\\s*[A-Za-z]{2}\\s*$' })
  .pipe(z.string().regex(/^[A-Z]{2}$/));

export const countryOverrideSchema = z.strictObject({
  country: country.meta(docs('ISO 3166-1 alpha-2 code.', 'BR')),
  ...offer,
});

const pagePath = z
  .string()
  .trim()
  .overwrite((value) => normalizePagePath(value) ?? value)
  .check(
    rule(
      (value) => normalizePagePath(value) !== undefined,
      'invalid_page_path',
      `Must be a path such as /pricing or /shop/*, with at most ${maxPagePathLength} characters, a * only at the end, and no ? or #.`,
    ),
  )
  .meta({ pattern: documentedPagePath })
  .pipe(z.string());

/** A list in which no two entries have the same `key`. */
function uniqueBy<Entry extends z.ZodType<object>>(entry: Entry, key: string) {
  return z.array(entry).superRefine((entries, context) => {
    const seen = new Set<unknown>();
    for (const [index, value] of entries.entries()) {
      const identity = (Object(value) as Record<string, unknown>)[key];
      if (identity !== undefined && seen.has(identity)) {
        const message = `Is ${String(identity)}, which an earlier entry already has.` as const;
        context.addIssue(fieldIssue(value, 'duplicate', message, [index, key]));
      }
      seen.add(identity);
    }
  }, whenList);
}

/** The default discounts in percent, by tier. */
export const defaultDiscounts = [
  { tier: 2, discount: 20 },
  { tier: 3, discount: 30 },
  { tier: 4, discount: 40 },
  { tier: 5, discount: 50 },
  { tier: 6, discount: 60 },
] as const;

const setting = (isOn: boolean, description: string, example = isOn) =>
  z.boolean().default(isOn).meta(docs(description, example));

/** The campaign fields that decide what a visitor sees. */
export const ruleFields = {
  status: campaignStatusSchema.default('active').meta(docs('`paused` shows nothing.', 'active')),
  startsAt: sentTimestamp
    .nullable()
    .default(null)
    .meta(
      docs(
        'Visitors see nothing before this time. `null` for no start. ISO 8601.',
        '2026-11-27T00:00:00.000Z',
      ),
    ),
  endsAt: sentTimestamp
    .nullable()
    .default(null)
    .meta(
      docs(
        'Visitors see nothing from this time on. `null` for no end. ISO 8601, after `startsAt`.',
        '2026-12-01T00:00:00.000Z',
      ),
    ),
  showCountdown: setting(false, 'The banner shows the time left until `endsAt`, if there is one.', true),
  allowedDomains: allowedDomains
    .default([])
    .meta(docs('Domains that may show the banner. An empty list allows all.', ['shop.example.com'])),
  pagePaths: z
    .array(pagePath)
    .max(maxPagePaths)
    .overwrite(unique)
    .check(
      rule(
        (paths) => paths.join('').length <= maxPagePathsLength,
        'too_long',
        `Must have at most ${maxPagePathsLength} characters in total.`,
      ),
    )
    .pipe(z.array(z.string()))
    .default([])
    .meta(
      docs(
        'Paths of the pages that show the banner and the prices. `/pricing` is one page, `/shop/*` is `/shop` and every page below it. An empty list means all pages.',
        ['/pricing', '/shop/*'],
      ),
    ),
  blockVpn: setting(true, 'Visitors behind a VPN or proxy get no discount.'),
  blockHostingProviders: setting(
    false,
    'Visitors whose address belongs to a hosting provider get no discount. Private VPNs on rented servers have such addresses, and so do employees of some companies.',
  ),
  code: couponCode.meta(
    docs('Coupon code for tiers and countries that have none. `null` for no code.', 'PPP'),
  ),
  codeInLinks: setting(
    false,
    'The script adds the code to the page’s links to known checkouts, when the visitor uses them.',
    true,
  ),
  codeInCookie: setting(
    false,
    'With `codeInLinks`: the script also sets the first-party cookie `ppp_code` for an hour, when the visitor presses something, so that your server can apply the code.',
  ),
  tiers: uniqueBy(tierDiscountSchema, 'tier')
    .default(() => defaultDiscounts.map((entry) => ({ ...entry, code: null })))
    .meta(docs('The discount and code for each tier. Omitted tiers get 0%.')),
  euTier: tierSchema
    .nullable()
    .default(null)
    .meta(
      docs(
        'All countries in the EU’s single market get this tier (1 means no discount). `null` keeps each country’s tier. Country overrides come first. Regulation (EU) 2018/302 restricts different conditions within that market; this field is not legal advice.',
        2,
      ),
    ),
  maxDiscount: percentage(1)
    .nullable()
    .default(null)
    .meta(
      docs(
        'Maximum discount for tiers, in percent. `null` for no maximum. Country overrides and a sale may be higher.',
        70,
      ),
    ),
  countryOverrides: uniqueBy(countryOverrideSchema, 'country')
    .default([])
    .meta(docs('Countries whose discount and code replace those of their tier.')),
  excludedCountries: z
    .array(country)
    .overwrite(unique)
    .pipe(z.array(z.string()))
    .default([])
    .meta(docs('Countries that never get a discount, even with an override.', ['CN'])),
  sale: saleField,
  banner: campaignBannerSchema.prefault({}),
};

const rulesSchema = z.object(ruleFields);

/** The part of a campaign that decides what a visitor sees. */
export type CampaignRules = z.output<typeof rulesSchema>;
export type TierDiscount = CampaignRules['tiers'][number];
export type CountryOverride = CampaignRules['countryOverrides'][number];

/** Returns a campaign's rules, with fields in the order of responses. */
export const rulesOf: (campaign: Partial<CampaignRules>) => CampaignRules = storedReader(
  'rules',
  rulesSchema,
);
