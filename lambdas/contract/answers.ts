import * as z from 'zod';
import {
  type BannerConfig,
  type BannerTexts,
  type DiscountConfig,
  type RefusalConfig,
  refusalReasons,
  type ShownBanner,
} from '../../core/banner/banner-config.ts';
import { bannerStyleSchema, campaignBannerSchema, color } from '../../core/banner/banner-style.ts';
import { defaultTexts } from '../../core/banner/built-in-texts.ts';
import type { BannerWarning } from '../../core/banner/contrast.ts';
import { campaignSchema } from '../../core/campaigns/campaign.ts';
import type { CodeWarning } from '../../core/campaigns/campaign-warnings.ts';
import { productSchema } from '../../core/catalog/product.ts';
import { apiKeySchema, createdApiKeySchema } from '../../core/keys/api-key.ts';
import { merchantSchema } from '../../core/keys/merchant.ts';
import { type ErrorBody, errorCodes, errorTypes } from '../../core/shared/errors.ts';
import { docs, exampleId, timestamp } from '../../core/shared/resource.ts';
import { campaignStatisticsSchema } from '../../core/statistics/statistics.ts';
import { exampleCursor, exampleRequestId } from './texts/example-values.ts';

const countryName = z.string().meta(docs('The country in English.', 'India'));
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta(docs('ISO 3166-1 alpha-2 code, XX if unknown.', 'IN'));

const word = (name: keyof BannerTexts, description: string) =>
  z.string().meta(docs(description, defaultTexts.texts[name]));

const bannerTexts = z
  .object({
    close: word('close', 'Name of the button that closes.'),
    copied: word('copied', 'Text of the button once the code is copied.'),
    selected: word('selected', 'Message if the visitor must copy the code.'),
    discount: word('discount', 'Name of the banner for screen readers.'),
    withCode: word('withCode', 'Condition of an estimate; contains {{code}}.'),
    about: word('about', 'An estimate; contains {{price}}.'),
    was: word('was', 'Before the original price, for screen readers.'),
    now: word('now', 'Before the estimate, for screen readers.'),
    endsIn: word('endsIn', 'Countdown; contains {{time}}.'),
  })
  .meta(
    docs('Built-in words in the language of the response, or in English. At most 900 bytes of JSON.'),
  ) satisfies z.ZodType<BannerTexts>;

const shownBanner = z
  .object({
    ...bannerStyleSchema.shape,
    texts: bannerTexts,
    endsAt: z
      .exactOptional(timestamp)
      .meta(
        docs('Show the time until then. Only if the campaign has a countdown.', '2026-12-01T00:00:00.000Z'),
      ),
    pagePaths: z
      .exactOptional(z.array(z.string()))
      .meta(
        docs(
          'Show banner and prices only on pages with these paths; `*` at the end matches any rest. Only if the campaign limits the pages.',
          ['/pricing', '/shop/*'],
        ),
      ),
  })
  .meta(
    docs(
      'Look of the banner. In another language than English, names and numbers in texts may already be filled in.',
    ),
  ) satisfies z.ZodType<ShownBanner>;

const discountConfig = z.object({
  show: z.literal(true).meta(docs('The visitor gets a discount.')),
  country,
  countryName,
  discount: z.number().min(0).max(100).meta(docs('Percent.', 60)),
  code: z.string().nullable().meta(docs('Coupon code; null if the campaign has none.', 'PPP60')),
  currencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .meta(docs('The visitor’s currency, ISO 4217.', 'INR')),
  currencySymbol: z.string().meta(docs('Its symbol.', '₹')),
  fxRate: z.number().gt(0).meta(docs('Local units for one unit of the base currency.', 96.09)),
  baseCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .meta(docs('The currency that `fxRate` converts from: the campaign’s.', 'EUR')),
  language: z
    .string()
    .meta(
      docs(
        'BCP 47 tag of the banner’s language, chosen by `Accept-Language`; `en` if there are no texts in the visitor’s languages.',
        'en',
      ),
    ),
  banner: shownBanner,
}) satisfies z.ZodType<DiscountConfig>;

const refusalConfig = z.object({
  show: z.literal(false).meta(docs('The visitor gets no discount.')),
  country,
  countryName,
  reason: z
    .enum(refusalReasons)
    .meta(docs('Why there is no discount; the first of these that applies.', 'no_discount')),
}) satisfies z.ZodType<RefusalConfig>;

const bannerConfig = z.discriminatedUnion('show', [
  discountConfig,
  refusalConfig,
]) satisfies z.ZodType<BannerConfig>;

const preview = z
  .object({
    config: bannerConfig,
    trace: z
      .array(z.string())
      .meta(
        docs('One line for each rule that was applied, in order.', [
          'site shop.example.com matched shop.example.com',
          'campaign active',
          'no VPN or proxy detected',
          'tier 6 (price level 0.23) → 60 %',
          'code PPP60 of the tier',
          '1 EUR = 96.09 INR (rates of 2026-11-20)',
          'no language: the texts of the campaign',
        ]),
      ),
  })
  .meta(docs('What the visitor sees, and why.'));

const path = z.string().meta(docs('The field, with dots: `tiers.0.discount`.', 'banner.textColor'));

const bannerWarning = z.object({
  path,
  code: z.literal('contrast_too_low').meta(docs('The cause; stable.')),
  ratio: z.number().min(1).max(21).meta(docs('The contrast now; below 4.5 many people cannot read.', 1.7)),
  suggestion: color.meta(docs('The nearest readable colour.', '#7b828c')),
}) satisfies z.ZodType<BannerWarning>;

const codeWarning = z.object({
  path,
  code: z
    .enum(['code_number_differs', 'code_not_portable'])
    .meta(
      docs(
        'The cause; stable. The number in the coupon code is not its discount, or checkouts reject the coupon code: it has characters other than letters, digits, `-` and `_`, or more than 32.',
        'code_number_differs',
      ),
    ),
  suggestion: z.string().meta(docs('The coupon code to use instead.', 'PPP70')),
}) satisfies z.ZodType<CodeWarning>;

const campaignWarning = z.union([bannerWarning, codeWarning]);

const errorDetail = z.object({
  path,
  code: z.string().meta(docs('What is wrong with the field.', 'too_long')),
  message: z.string().meta(docs('A sentence for people; it may change.', 'Must not be empty.')),
});

const errorObject = z
  .object({
    type: z.enum(errorTypes).meta(docs('The family of the code.', 'invalid_request_error')),
    code: z.enum(errorCodes).meta(docs('The cause; stable, so programs can use it.', 'validation_failed')),
    message: z.string().meta(docs('A sentence for people; it may change.', 'name: Must not be empty.')),
    param: z.exactOptional(z.string()).meta(docs('The first field or parameter that is wrong.', 'name')),
    details: z
      .exactOptional(z.array(errorDetail).max(20))
      .meta(docs('All problems of the request, at most 20.')),
    resourceId: z
      .exactOptional(z.string())
      .meta(
        docs(
          'Only with `idempotency_key_used`: the id of the API key that the first request created.',
          exampleId('key'),
        ),
      ),
    requestId: z.string().meta(docs('Quote it in support requests.', exampleRequestId)),
  })
  .meta(docs('The error.'));

const error = z.object({ error: errorObject }) satisfies z.ZodType<ErrorBody>;

const answer = <Data extends z.ZodType>(data: Data) => z.strictObject({ data });
const page = <Entry extends z.ZodType>(entry: Entry) =>
  z.strictObject({
    data: z.array(entry).meta(docs('The entries, newest first.')),
    nextCursor: z.exactOptional(z.string()).meta(docs('Only if there are more entries.', exampleCursor)),
  });

/** The bodies of responses by their names in `docs/openapi.json`, fields in the order of the responses. */
export const answerSchemas = {
  Product: productSchema,
  ProductAnswer: answer(productSchema),
  ProductPage: page(productSchema),
  ApiKey: apiKeySchema,
  ApiKeyAnswer: answer(apiKeySchema),
  ApiKeyPage: page(apiKeySchema),
  CreatedApiKey: createdApiKeySchema,
  CreatedApiKeyAnswer: answer(createdApiKeySchema),
  Campaign: campaignSchema,
  CampaignAnswer: answer(campaignSchema),
  WrittenCampaignAnswer: z.strictObject({
    data: campaignSchema,
    warnings: z
      .exactOptional(z.array(campaignWarning).min(1))
      .meta(
        docs(
          'Only if the banner is hard to read, or if a code differs from its discount or is one that checkouts reject. The campaign is stored as it was sent.',
        ),
      ),
  }),
  CampaignPage: page(campaignSchema),
  Merchant: merchantSchema,
  MerchantAnswer: answer(merchantSchema),
  BannerWarning: bannerWarning,
  CodeWarning: codeWarning,
  CampaignWarning: campaignWarning,
  Preview: preview,
  PreviewAnswer: answer(preview),
  CampaignStatistics: campaignStatisticsSchema,
  CampaignStatisticsAnswer: answer(campaignStatisticsSchema),
  BannerStyle: campaignBannerSchema,
  BannerTexts: bannerTexts,
  ShownBanner: shownBanner,
  DiscountConfig: discountConfig,
  RefusalConfig: refusalConfig,
  BannerConfig: bannerConfig,
  ThrottledEvents: z.looseObject({}).meta(docs('No data. There were too many events, and these are lost.')),
  ErrorObject: errorObject,
  ErrorDetail: errorDetail,
  Error: error,
} satisfies Record<string, z.ZodType>;

/** The name of a response body. */
export type AnswerName = keyof typeof answerSchemas;
