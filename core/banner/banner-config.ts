import * as z from 'zod';
import { noDiscountReasons } from '../campaigns/campaign-values.ts';
import { docs, timestamp } from '../shared/resource.ts';
import { bannerStyleSchema, color } from './banner-style.ts';
import { type BuiltInTexts, defaultTexts } from './built-in-texts.ts';

const country = {
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .meta(docs('ISO 3166-1 alpha-2 code, XX if unknown.', 'IN')),
  countryName: z.string().meta(docs('The country in English.', 'India')),
};

const currencyCode = z.string().regex(/^[A-Z]{3}$/);

const label = (name: keyof BuiltInTexts['labels'], description: string) =>
  z.string().meta(docs(description, defaultTexts.labels[name]));

/**
 * The banner's built-in labels in one language. `{{code}}`, `{{price}}` and `{{time}}` stand for the code, an
 * estimated price and the remaining time of a countdown.
 */
export const bannerLabelsSchema = z
  .object({
    close: label('close', 'The close button, for screen readers.'),
    copied: label('copied', 'The copy button after the visitor has copied the code.'),
    codeSelected: label('codeSelected', 'The message if the page can only select the code.'),
    discount: label('discount', 'The banner, for screen readers.'),
    withCode: label('withCode', 'The condition for an estimated price; contains {{code}}.'),
    approximate: label('approximate', 'An estimated price; contains {{price}}.'),
    originalPrice: label('originalPrice', 'Before the original price, for screen readers.'),
    currentPrice: label('currentPrice', 'Before the estimated price, for screen readers.'),
    endsIn: label('endsIn', 'The countdown; contains {{time}}.'),
  })
  .meta(
    docs('Fixed labels in the language of the response, or in English. At most 900 bytes of JSON.'),
  ) satisfies z.ZodType<BuiltInTexts['labels']>;
export type BannerLabels = z.output<typeof bannerLabelsSchema>;

/**
 * The banner's style, with texts in the response's language, and the rules that the script applies in the page.
 */
export const configBannerSchema = z
  .object({
    ...bannerStyleSchema.shape,
    messageColor: z
      .exactOptional(color)
      .meta(
        docs(
          'Color of the message, quieter than `textColor`. Missing where it would be hard to read.',
          '#cfd1d4',
        ),
      ),
    labels: bannerLabelsSchema,
    endsAt: z
      .exactOptional(timestamp)
      .meta(
        docs(
          'Show the time left until then: the end of the campaign, or of the sale that the visitor gets. Only if the campaign has a countdown.',
          '2026-12-01T00:00:00.000Z',
        ),
      ),
    pagePaths: z
      .exactOptional(z.array(z.string()))
      .meta(
        docs(
          'Show the banner and the prices only on pages with these paths. A `*` at the end matches any rest. Only if the campaign limits the pages.',
          ['/pricing', '/shop/*'],
        ),
      ),
    codeInLinks: z
      .exactOptional(z.literal(true))
      .meta(
        docs(
          'Add the code to links to known checkouts. Only if the campaign does that and there is a code.',
          true,
        ),
      ),
  })
  .meta(
    docs(
      'The banner’s style and texts. In languages other than English, names and numbers in texts may already be filled in.',
    ),
  );
export type ConfigBanner = z.output<typeof configBannerSchema>;

/** The config for a visitor who gets a discount. */
export const discountConfigSchema = z.object({
  show: z.literal(true).meta(docs('The visitor gets a discount.')),
  ...country,
  discount: z.number().min(0).max(100).meta(docs('Percent.', 60)),
  code: z.string().nullable().meta(docs('Coupon code. `null` if the visitor needs none.', 'PPP60')),
  isSale: z
    .exactOptional(z.literal(true))
    .meta(docs('The discount is the campaign’s sale. Only if it is larger than the visitor’s own.', true)),
  currencyCode: currencyCode.meta(docs('The visitor’s currency, ISO 4217.', 'INR')),
  currencySymbol: z.string().meta(docs('Symbol of that currency.', '₹')),
  fxRate: z.number().gt(0).meta(docs('Local units for one unit of the base currency.', 96.09)),
  baseCurrency: currencyCode.meta(docs('The campaign’s currency, which `fxRate` converts from.', 'EUR')),
  language: z
    .string()
    .meta(
      docs(
        'BCP 47 tag of the banner’s language, selected by `Accept-Language`. `en` if there are no texts in the visitor’s languages.',
        'en',
      ),
    ),
  banner: configBannerSchema,
});
export type DiscountConfig = z.output<typeof discountConfigSchema>;

export const noDiscountReasonSchema = z.enum(noDiscountReasons);
export type NoDiscountReason = z.output<typeof noDiscountReasonSchema>;

/** The config for a visitor who gets no discount. */
export const noDiscountConfigSchema = z.object({
  show: z.literal(false).meta(docs('The visitor gets no discount.')),
  ...country,
  reason: noDiscountReasonSchema.meta(docs('The first reason that applies.', 'no_discount')),
});
export type NoDiscountConfig = z.output<typeof noDiscountConfigSchema>;

/** The response of GET /v1/banner/config/:publicKey. */
export const bannerConfigSchema = z.discriminatedUnion('show', [
  discountConfigSchema,
  noDiscountConfigSchema,
]);
export type BannerConfig = z.output<typeof bannerConfigSchema>;
