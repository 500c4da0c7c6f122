import * as z from 'zod';
import { noDiscountReasonSchema } from '../banner/banner-config.ts';
import type { TextSource } from '../banner/banner-language.ts';
import { checkoutForms } from '../banner/checkout-form.ts';
import { type TextName, textNames } from '../campaigns/campaign-values.ts';
import type { Offer } from '../campaigns/offer.ts';
import { docs, timestamp } from '../shared/resource.ts';

const traceOutcome = z
  .enum(['passed', 'applied', ...noDiscountReasonSchema.exclude(['rate_limited']).options])
  .meta(
    docs(
      '`passed`, the reason why the visitor sees no banner, or `applied` if the rule shapes the banner.',
      'passed',
    ),
  );

/**
 * Returns the schema of a rule's entry: the fields that all entries have, and the values that the rule used.
 */
const entryOf = <Rule extends string, Values extends z.ZodRawShape>(
  rule: Rule,
  description: string,
  values: Values,
) =>
  z
    .object({
      rule: z.literal(rule).meta(docs('The rule.', rule)),
      outcome: traceOutcome,
      message: z.string().meta(docs('A sentence for people. It may change.', 'The campaign is active.')),
      ...values,
    })
    .meta(docs(description));

const site = entryOf('site', 'Compares the page with the allowed domains.', {
  site: z.string().nullable().meta(docs('Host of the page; `null` if unknown.', 'shop.example.com')),
  allowedDomain: z
    .string()
    .nullable()
    .meta(docs('Allowed domain that matches; `null` if none does or any is allowed.', '*.example.com')),
});

const effectiveCampaignStatus = z
  .enum(['active', 'paused', 'scheduled', 'ended', 'suspended'])
  .meta(
    docs(
      'The campaign’s status at this moment, by its setting, its period and its merchant. `suspended` means the merchant.',
      'active',
    ),
  );

const campaign = entryOf('campaign', 'Checks status and period.', {
  effectiveStatus: effectiveCampaignStatus,
  startsAt: timestamp.nullable().meta(docs('Planned start; `null` if there is none.', null)),
  endsAt: timestamp.nullable().meta(docs('Planned end; `null` if there is none.', null)),
});

const saleResult = z
  .enum(['applied', 'scheduled', 'ended', 'excluded_country', 'no_live_code', 'own_discount'])
  .meta(
    docs(
      '`applied` if the visitor gets the sale, or the reason why not. `no_live_code`: the checkout has no live code for the sale, or shows none now. `own_discount`: the visitor’s own discount is at least as large.',
      'applied',
    ),
  );

const sale = entryOf(
  'sale',
  'Compares the sale with the visitor’s own discount, if the campaign has a sale.',
  {
    result: saleResult,
    name: z.string().meta(docs('The sale.', 'Black Friday')),
    discount: z.number().min(0).max(100).meta(docs('Percent.', 40)),
    startsAt: timestamp.meta(docs('Start of the sale.', '2026-11-27T00:00:00.000Z')),
    endsAt: timestamp.meta(docs('End of the sale.', '2026-12-01T00:00:00.000Z')),
  },
);

const vpn = entryOf('vpn', 'Checks for a VPN, a proxy, or the network of a hosting provider.', {
  isVpn: z.boolean().meta(docs('A VPN or proxy was detected.', false)),
  blockVpn: z.boolean().meta(docs('Setting of the campaign.', true)),
  isHostingProvider: z.boolean().meta(docs('The address belongs to a hosting provider.', false)),
  blockHostingProviders: z.boolean().meta(docs('Setting of the campaign.', false)),
});

const discountSource = z
  .enum(['tier', 'eu_tier', 'override', 'excluded_country', 'unknown_country'])
  .meta(docs('The setting that decides the discount.', 'tier'));

const country = entryOf('country', 'Finds the discount for the country.', {
  source: discountSource,
  tier: z.int().min(1).max(6).meta(docs('Tier that applies.', 6)),
  priceLevel: z
    .number()
    .nullable()
    .meta(docs('Prices relative to the US (1 = equal); `null` if unknown.', 0.23)),
  discount: z.number().min(0).max(100).meta(docs('Percent.', 60)),
  uncappedDiscount: z.number().min(0).max(100).meta(docs('Percent before `maxDiscount`.', 60)),
});

const codeSource = z
  .enum(['sale', 'tier', 'override', 'campaign', 'checkout', 'none'])
  .meta(docs('The setting that contains the code, or the checkout in which the service created it.', 'tier'));

const codeAbsence = z
  .enum(['not_created', 'test_mode', 'not_confirmed'])
  .meta(
    docs(
      'Why a checkout has no code to show. `not_created`: no code is live for this discount. `test_mode`: only preview links show the codes of a test checkout. `not_confirmed`: the provider has not confirmed the code for seven days.',
      'not_created',
    ),
  );

const code = entryOf('code', 'Finds the coupon code. A checkout without a live code hides the banner.', {
  code: z.string().nullable().meta(docs('Coupon code; `null` if there is none.', 'PPP60')),
  source: codeSource,
  absence: codeAbsence
    .nullable()
    .meta(docs('Why a checkout has no code to show. `null` if it has one.', null)),
});

const pricesResult = z
  .enum(['exact', 'not_asked', 'too_old', 'sale'])
  .meta(
    docs(
      '`exact`, or why prices on the page are estimates. `not_asked`: the checkout was not asked about this country and discount, or has no price for it. `too_old`: it was last asked more than three days ago. `sale`: the visitor gets the sale.',
      'exact',
    ),
  );

const prices = entryOf('prices', 'Finds the prices that the checkout charges, if it was asked for some.', {
  result: pricesResult,
  askedAt: timestamp.meta(docs('When the checkout was last asked.', '2026-11-21T03:12:00.000Z')),
});

const currency = entryOf('currency', 'Finds the local currency.', {
  baseCurrency: z.string().meta(docs('The campaign’s currency.', 'EUR')),
  currencyCode: z.string().meta(docs('The visitor’s currency.', 'INR')),
  fxRate: z.number().gt(0).meta(docs('Local units for one unit of the base currency.', 96.09)),
  ratesDate: z.iso.date().meta(docs('Day of the exchange rates.', '2026-11-20')),
});

const textSource = z
  .enum(['translation', 'built_in', 'own'])
  .meta(docs('Your translation, a built-in text, or the campaign’s own text.', 'built_in'));

const bannerTextName = z.enum(textNames).meta(docs('Field of the banner.', 'ctaText'));

const localizedText = z
  .object({
    text: bannerTextName,
    source: textSource,
    language: z.string().meta(docs('BCP 47 tag of the text.', 'hi')),
  })
  .meta(docs('Origin of one text.'));

const language = entryOf('language', 'Selects the texts.', {
  requested: z.string().nullable().meta(docs('The visitor’s language; `null` if unknown.', 'hi-IN')),
  language: z.string().meta(docs('The banner’s language.', 'hi')),
  texts: z.array(localizedText).meta(docs('Origin of each text.')),
});

const countdown = entryOf('countdown', 'Shows the time left.', {
  endsAt: timestamp.meta(
    docs('End of the campaign or the sale, ISO 8601 in UTC.', '2026-12-01T00:00:00.000Z'),
  ),
});

const pages = entryOf('pages', 'Limits the pages.', {
  pagePaths: z.array(z.string()).meta(docs('The script shows the banner only there.', ['/pricing'])),
});

const checkoutForm = z
  .enum(checkoutForms)
  .meta(
    docs(
      'What the banner says on a page that leads to a checkout. `applied`: that the discount is applied there, because the latest test of the shop’s buy buttons has seen the code arrive. `with_code`: that it comes with the code. `own_message`: the campaign’s own message. `code`: it offers the code, because the language has no built-in texts.',
      'applied',
    ),
  );

const checkout = entryOf(
  'checkout',
  'Puts the code into links. Pages without a way to a checkout offer the code.',
  {
    form: checkoutForm,
    testedAt: timestamp
      .nullable()
      .meta(docs('The latest test of the shop’s buy buttons; `null` if there was none in 30 days.', null)),
  },
);

/** One applied rule: its result, a sentence for people, and the values that it used. */
export const traceEntrySchema = z.discriminatedUnion('rule', [
  site,
  campaign,
  sale,
  vpn,
  country,
  code,
  prices,
  currency,
  language,
  countdown,
  pages,
  checkout,
]);

export type TraceEntry = z.output<typeof traceEntrySchema>;

/** A trace's entry of one rule. */
export type TraceOf<Rule extends TraceEntry['rule']> = Extract<TraceEntry, { rule: Rule }>;

type Step<Rule extends TraceEntry['rule'], Facts = unknown> = Pick<TraceOf<Rule>, 'rule' | 'outcome'> & Facts;

/** A rule with what the decision found out. The preview adds the facts that were known before, and a sentence. */
export type TraceStep =
  | Step<'site'>
  | Step<'vpn'>
  | Step<'campaign', Pick<TraceOf<'campaign'>, 'effectiveStatus'>>
  | Step<'sale', Pick<TraceOf<'sale'>, 'result'>>
  | Step<'country', { offer: Offer }>
  | Step<'code', Pick<TraceOf<'code'>, 'source'> & { offer: Offer }>
  | Step<'checkout', Pick<TraceOf<'checkout'>, 'form'>>
  | Step<'prices', Pick<TraceOf<'prices'>, 'result'>>
  | Step<'language', { sources: Readonly<Record<TextName, TextSource>> }>;

/**
 * Schemas of the trace by name, rules in the order in which they apply. Responses contain the rules that were
 * applied.
 */
export const traceSchemas = {
  TraceOutcome: traceOutcome,
  EffectiveCampaignStatus: effectiveCampaignStatus,
  SaleResult: saleResult,
  DiscountSource: discountSource,
  CodeSource: codeSource,
  CodeAbsence: codeAbsence,
  PricesResult: pricesResult,
  TextSource: textSource,
  BannerTextName: bannerTextName,
  LocalizedText: localizedText,
  CheckoutForm: checkoutForm,
  SiteTraceEntry: site,
  CampaignTraceEntry: campaign,
  SaleTraceEntry: sale,
  VpnTraceEntry: vpn,
  CountryTraceEntry: country,
  CodeTraceEntry: code,
  PricesTraceEntry: prices,
  CurrencyTraceEntry: currency,
  LanguageTraceEntry: language,
  CountdownTraceEntry: countdown,
  PagesTraceEntry: pages,
  CheckoutTraceEntry: checkout,
  TraceEntry: traceEntrySchema,
};
