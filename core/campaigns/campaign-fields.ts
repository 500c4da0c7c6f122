import * as z from 'zod';
import { bannerPositions } from '../banner/banner-config.ts';
import { placeholderProblems } from '../banner/placeholders.ts';
import { findCountry } from '../shared/countries.ts';
import { currency, decimalPlaces } from '../shared/money.ts';
import { fieldIssue, text, upperCaseLetters } from '../shared/text.ts';
import { evenWithBadEntries } from '../shared/validation.ts';
import type { campaignFields } from './campaign.ts';
import { documentedDomain, maxAllowedDomains, maxAllowedDomainsBytes, normalizeDomain } from './domains.ts';
import { campaignStatuses, discountedTiers } from './publication.ts';

const discountDecimals = 2;

const codeSchema = text({ max: 64 });

const discountSchema = z
  .number()
  .min(0)
  .max(100)
  .check((context) => {
    if (decimalPlaces(context.value) <= discountDecimals) return;
    context.issues.push(fieldIssue(context.value, 'too_many_decimals', 'Must have at most 2 decimals.'));
  })
  .meta({ description: 'Percent, at most 2 decimals.', examples: [50] });

const domainSchema = z
  .string()
  .trim()
  .transform((value, context) => {
    const domain = normalizeDomain(value);
    if (domain !== undefined) return domain;
    const message = 'Must be a host such as shop.example.com or *.example.com, without scheme, port or path.';
    context.issues.push(fieldIssue(value, 'invalid_domain', message));
    return z.NEVER;
  })
  .meta({ pattern: documentedDomain, examples: ['shop.example.com', '*.example.com'] });

const allowedDomainsSchema = z
  .array(domainSchema)
  .max(maxAllowedDomains)
  .check((context) => {
    if (new TextEncoder().encode(context.value.join('')).length <= maxAllowedDomainsBytes) return;
    const message = `Must have at most ${maxAllowedDomainsBytes} bytes in all, so that the edge can hold them.`;
    context.issues.push(fieldIssue(context.value, 'too_long', message));
  })
  .transform((domains) => [...new Set(domains)])
  .meta({ description: 'Sites that may show the banner; empty = all.' });

const tierSchema = z.strictObject({
  tier: z.literal(discountedTiers),
  discount: discountSchema,
  code: codeSchema.nullable().default(null),
});

const overrideSchema = z.strictObject({
  country: z
    .string()
    .trim()
    .overwrite(upperCaseLetters)
    .check((context) => {
      if (findCountry(context.value)) return;
      const message = 'Must be an ISO 3166-1 alpha-2 country code such as IN.';
      context.issues.push(fieldIssue(context.value, 'unknown_country', message));
    })
    .meta({ pattern: '^\\s*[A-Za-z]{2}\\s*$', examples: ['IN'] }),
  discount: discountSchema,
  code: codeSchema.nullable().default(null),
});

const colorSchema = z
  .string()
  .trim()
  .toLowerCase()
  .check((context) => {
    if (/^#[0-9a-f]{6}$/.test(context.value)) return;
    context.issues.push(fieldIssue(context.value, 'invalid_color', 'Must be a colour such as #1a2b3c.'));
  })
  .meta({ pattern: '^\\s*#[0-9A-Fa-f]{6}\\s*$', examples: ['#1a2b3c'] });

const messageSchema = text({ max: 500 }).check((context) => {
  for (const problem of placeholderProblems(context.value))
    context.issues.push(fieldIssue(context.value, 'unknown_placeholder', problem));
});

const bannerSchema = z.strictObject({
  position: z.enum(bannerPositions),
  messageTemplate: messageSchema,
  ctaText: text({ max: 60 }),
  backgroundColor: colorSchema,
  textColor: colorSchema,
  ctaColor: colorSchema,
  ctaTextColor: colorSchema,
  showFlag: z.boolean(),
  showCloseBtn: z.boolean(),
});

const fields = {
  name: text({ max: 200 }),
  baseCurrency: currency.meta({
    description:
      'Currency of your prices, which `fxRate` converts from (ISO 4217, any case). New campaigns start with the default campaign’s.',
  }),
  status: z.enum(campaignStatuses),
  allowedDomains: allowedDomainsSchema,
  blockVpn: z.boolean(),
  code: codeSchema.nullable(),
  tiers: uniqueBy(tierSchema, 'tier').meta({ description: 'A tier that is left out gets 0 %.' }),
  countryOverrides: uniqueBy(overrideSchema, 'country').meta({ description: 'Win over tiers.' }),
  banner: bannerSchema.partial(),
} satisfies Record<(typeof campaignFields)[number], z.ZodType>;

/** The body of PATCH /v1/campaigns/:id: lists are replaced whole, `banner` is merged field by field. */
export const campaignChangesSchema = z.strictObject(fields).partial();

/** The body of POST /v1/campaigns; only `name` is required. */
export const newCampaignSchema = campaignChangesSchema.required({ name: true });

/** A list in which no two entries have the same `key`. */
function uniqueBy<Entry extends z.ZodType<object>>(entry: Entry, key: string) {
  return z.array(entry).superRefine((entries, context) => {
    const seen = new Set<unknown>();
    for (const [index, value] of entries.entries()) {
      const identity = (Object(value) as Record<string, unknown>)[key];
      if (identity !== undefined && seen.has(identity)) {
        const message = `Names ${String(identity)} a second time.`;
        context.addIssue(fieldIssue(value, 'duplicate', message, [index, key]));
      }
      seen.add(identity);
    }
  }, evenWithBadEntries);
}
