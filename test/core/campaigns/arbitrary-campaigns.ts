import * as fc from 'fast-check';
import type { CampaignBanner } from '../../../core/banner/banner-style.ts';
import type { CampaignUpdate } from '../../../core/campaigns/campaign.ts';
import type { CampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { allTiers, bannerPositions } from '../../../core/campaigns/campaign-values.ts';
import type { Sale } from '../../../core/campaigns/sale.ts';
import type { CampaignCheckout } from '../../../core/checkouts/campaign-checkout.ts';
import { listCountries } from '../../../core/shared/countries.ts';

/** Code of every country. */
export const countryCodes = listCountries().map(({ code }) => code);

const percentage = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
const discount = fc.oneof(fc.constant(0), percentage);
const code = fc.option(fc.stringMatching(/^[A-Z0-9]{1,12}$/), { nil: null });
const text = fc.stringMatching(/^[A-Za-z]{1,20}$/);
const color = fc.stringMatching(/^#[0-9a-f]{6}$/);
// Not all digits, which make an address, and no hyphens in the places of punycode.
const label = fc
  .stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/)
  .filter((each) => !/^\d+$|^..--/.test(each));

/** A host of one to four labels, as it is stored. */
export const host = fc
  .array(label, { minLength: 1, maxLength: 3 })
  .map((labels) => [...labels, 'example'].join('.'));

/** An allowed domain as it is stored: a host, or `*.` before one of at least two labels. */
export const domain = fc.oneof(
  host,
  host.map((name) => `*.${name}`),
);

/** Translations as they are stored: canonical tags, at least one text each. */
const translations = fc.dictionary(
  fc.constantFrom('pt', 'pt-BR', 'hi', 'zh-Hant', 'de', 'en'),
  fc
    .record({ messageTemplate: text, ctaText: text, offerTemplate: text }, { requiredKeys: [] })
    .filter((texts) => Object.keys(texts).length > 0),
  { maxKeys: 4 },
);

const banner: fc.Arbitrary<CampaignBanner> = fc.record({
  position: fc.constantFrom(...bannerPositions),
  offerTemplate: text,
  messageTemplate: text,
  ctaText: text,
  backgroundColor: color,
  textColor: color,
  ctaColor: color,
  ctaTextColor: color,
  showFlag: fc.boolean(),
  showCloseBtn: fc.boolean(),
  language: fc.constantFrom(null, 'de', 'pt-BR'),
  translations,
});

/**
 * A time in these years, or none. Campaigns start before 2027 and end after it began, so that every patch of
 * one is valid.
 */
const timeFrom = (first: number, last: number) =>
  fc.option(
    fc
      .date({ noInvalidDate: true, min: new Date(Date.UTC(first, 0)), max: new Date(Date.UTC(last, 11, 31)) })
      .map((time) => time.toISOString()),
    { nil: null },
  );

/** A sale that starts before 2027 and ends after it began, as it is stored. */
export const sale: fc.Arbitrary<Sale> = fc.record({
  name: text,
  discount: percentage.filter((percent) => percent >= 1),
  code,
  startsAt: timeFrom(2020, 2026).filter((time) => time !== null),
  endsAt: timeFrom(2027, 2033).filter((time) => time !== null),
  message: text,
  translations: fc.dictionary(fc.constantFrom('pt', 'pt-BR', 'sv'), fc.record({ message: text })),
});

/** Valid rules, in the form in which they are stored. */
export const campaignRules: fc.Arbitrary<CampaignRules> = fc.record({
  status: fc.constantFrom('active' as const, 'paused' as const),
  startsAt: timeFrom(2020, 2026),
  endsAt: timeFrom(2027, 2033),
  showCountdown: fc.boolean(),
  allowedDomains: fc.uniqueArray(domain, { maxLength: 4 }),
  pagePaths: fc.uniqueArray(fc.stringMatching(/^\/[a-z]{1,9}(\/\*)?$/), { maxLength: 3 }),
  blockVpn: fc.boolean(),
  blockHostingProviders: fc.boolean(),
  code,
  codeInLinks: fc.boolean(),
  codeInCookie: fc.boolean(),
  tiers: fc.uniqueArray(
    fc.record({
      tier: fc.constantFrom(2 as const, 3 as const, 4 as const, 5 as const, 6 as const),
      discount,
      code,
    }),
    { selector: ({ tier }) => tier },
  ),
  euTier: fc.option(fc.constantFrom(...allTiers), { nil: null }),
  maxDiscount: fc.option(
    percentage.filter((percent) => percent >= 1),
    { nil: null },
  ),
  countryOverrides: fc.uniqueArray(fc.record({ country: fc.constantFrom(...countryCodes), discount, code }), {
    selector: ({ country }) => country,
    maxLength: 5,
  }),
  excludedCountries: fc.uniqueArray(fc.constantFrom(...countryCodes), { maxLength: 3 }),
  sale: fc.option(sale, { nil: null }),
  banner,
});

/** Settings at a checkout, as they are stored. */
const checkout: fc.Arbitrary<CampaignCheckout> = fc.record({
  id: fc.constantFrom('0', '1').map((digit) => `chk_${digit.repeat(26)}`),
  prefix: fc.stringMatching(/^[A-Z]{0,6}$/),
  providerProductIds: fc.uniqueArray(text, { maxLength: 3 }),
  duration: fc.constantFrom('forever' as const, 'once' as const),
  rotateDays: fc.option(fc.integer({ min: 1, max: 365 }), { nil: null }),
  rotateAfter: fc.option(fc.integer({ min: 10, max: 1_000 }), { nil: null }),
});

/** Campaign fields that a merchant can set, valid and in the form in which they are stored. */
export const campaignInput = fc
  .record({
    name: text,
    baseCurrency: fc.constantFrom('USD', 'EUR', 'KWD'),
    checkout: fc.option(checkout, { nil: null }),
    rules: campaignRules,
  })
  .map(({ rules, ...rest }) => ({ ...rest, ...rules }));

/** Some of an object's fields. */
function someOf<Fields extends object>(fields: Fields): fc.Arbitrary<Partial<Fields>> {
  const names = Object.keys(fields) as (keyof Fields)[];
  return fc
    .subarray(names)
    .map(
      (chosen) =>
        Object.fromEntries(chosen.map((name) => [name, fields[name]])) as unknown as Partial<Fields>,
    );
}

/** Any merge patch with some fields, and some parts of `banner`. */
export const campaignChanges: fc.Arbitrary<
  Omit<CampaignUpdate, 'banner' | 'checkout' | 'sale'> & {
    banner?: Partial<CampaignBanner>;
    checkout?: CampaignCheckout | null;
    sale?: Sale | null;
  }
> = campaignInput
  .chain(({ banner: style, ...rest }) => fc.tuple(someOf(rest), fc.option(someOf(style), { nil: undefined })))
  .map(([changes, style]) => ({ ...changes, ...(style === undefined ? {} : { banner: style }) }));

/**
 * Any merge patch of nested objects: parts of `checkout`, and translations with texts and tags that it
 * removes.
 */
export const nestedChanges: fc.Arbitrary<CampaignUpdate> = fc
  .record({
    checkout: checkout.chain(someOf),
    tags: fc.dictionary(
      fc.constantFrom('pt', 'pt-BR', 'hi', 'tr'),
      fc.option(
        fc.record(
          {
            messageTemplate: fc.option(text, { nil: null }),
            ctaText: fc.option(text, { nil: null }),
            offerTemplate: fc.option(text, { nil: null }),
          },
          { requiredKeys: [] },
        ),
        { nil: null },
      ),
    ),
  })
  .chain(({ checkout, tags }) => someOf({ checkout, banner: { translations: tags } }));
