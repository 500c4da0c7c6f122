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

/** What the visitor's checkout charges, as texts. */
export const exactPricesSchema = z
  .record(z.string(), z.string())
  .meta(
    docs(
      'Prices that the checkout charges for one, with tax and with the code, written in `language`. By product ID, and by the product’s base price and currency. They are at most three days old. Only for products with a `providerPriceId`, with a key for orders, and not during a sale. For all other prices, use `fxRate`.',
      { prod_01M8J5Q3T5W7Y9A1C3E5G7J9M: '₹1,881.60', '49USD': '₹1,881.60' },
    ),
  );

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
    inCheckout: label('inCheckout', 'The message after the visitor has opened a checkout with the code.'),
  })
  .meta(
    docs('Fixed labels in the language of the response, or in English. At most 900 bytes of JSON.'),
  ) satisfies z.ZodType<BuiltInTexts['labels']>;
export type BannerLabels = z.output<typeof bannerLabelsSchema>;

const checkoutText = (name: keyof BuiltInTexts['checkout'], description: string) =>
  z.string().meta(docs(description, defaultTexts.checkout[name]));

/**
 * What the banner says on a page that leads to a checkout, in the language of the response. `{{price}}` and
 * `{{original}}` stand for the estimated and the page's own price. The service has filled in the rest.
 */
export const checkoutTextsSchema = z
  .object({
    price: checkoutText(
      'price',
      'The headline if one price stands with the only way to a checkout; contains {{price}} and {{original}}.',
    ),
    terms: z
      .exactOptional(z.string())
      .meta(
        docs(
          'In place of the message. Says “applied at the checkout” if the latest test of the shop’s buy buttons has seen that, not more than 30 days ago. Missing if the merchant has written a message.',
          '60% off for India, with your code',
        ),
      ),
    goToCheckout: checkoutText('goToCheckout', 'The button if the page has one way to a checkout.'),
    seePrices: checkoutText('seePrices', 'The button if the page has several.'),
    copyInstead: checkoutText('copyInstead', 'The small button that shows and copies the code.'),
    stillHere: z
      .string()
      .meta(docs('The headline for a visitor who comes back from a checkout.', 'Your 60% is still here.')),
  })
  .meta(docs('Texts of a page that leads to a checkout.'));
export type CheckoutTexts = z.output<typeof checkoutTextsSchema>;

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
    checkout: z
      .exactOptional(checkoutTextsSchema)
      .meta(
        docs(
          'What the banner says on a page that leads to a checkout. Only with `codeInLinks`, in languages with built-in texts.',
        ),
      ),
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
    codeInCookie: z
      .exactOptional(z.literal(true))
      .meta(
        docs('Also set the cookie `ppp_code`. Only with `codeInLinks`, if the campaign does that.', true),
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
  exactPrices: z.exactOptional(exactPricesSchema),
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
