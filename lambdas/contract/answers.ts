import * as z from 'zod';
import {
  type BannerConfig,
  type BannerStyle,
  bannerPositions,
  type DiscountConfig,
  type RefusalConfig,
  refusalReasons,
} from '../../core/banner/banner-config.ts';
import type { BannerWarning } from '../../core/banner/contrast.ts';
import type { Campaign } from '../../core/campaigns/campaign.ts';
import { campaignStatuses, discountedTiers } from '../../core/campaigns/publication.ts';
import { productSchema } from '../../core/catalog/product.ts';
import { apiKeySchema, createdApiKeySchema } from '../../core/keys/api-key.ts';
import { merchantStatuses, plans } from '../../core/keys/merchant.ts';
import { type ErrorBody, errorCodes, errorTypes } from '../../core/shared/errors.ts';
import type { IdPrefix } from '../../core/shared/ids.ts';
import { campaignStatisticsSchema } from '../../core/statistics/statistics.ts';

const idOf = (prefix: IdPrefix) =>
  z.string().regex(new RegExp(`^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`), { error: `no ${prefix}_ id` });
const timestamp = z.iso.datetime({ precision: 3 }).meta({ description: 'ISO 8601, UTC.' });
const currency = z.string().regex(/^[A-Z]{3}$/);
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ description: 'ISO 3166-1 alpha-2; XX when unknown.' });
const percentage = z.number().min(0).max(100);
const code = z.string().nullable();
const color = z.string().regex(/^#[0-9a-f]{6}$/);

const bannerStyle = z.strictObject({
  position: z.enum(bannerPositions),
  messageTemplate: z.string().meta({
    description: 'May hold {{countryName}}, {{code}} and {{discount}}, which the renderer replaces.',
  }),
  ctaText: z.string(),
  backgroundColor: color,
  textColor: color,
  ctaColor: color,
  ctaTextColor: color,
  showFlag: z.boolean(),
  showCloseBtn: z.boolean(),
}) satisfies z.ZodType<BannerStyle>;

const campaign = z.strictObject({
  id: idOf('camp'),
  name: z.string(),
  productId: idOf('prod')
    .nullable()
    .meta({ description: 'Its currency is the base currency; null = the oldest product.' }),
  status: z.enum(campaignStatuses),
  allowedDomains: z.array(z.string()),
  blockVpn: z.boolean(),
  code,
  tiers: z.array(z.strictObject({ tier: z.literal(discountedTiers), discount: percentage, code })),
  countryOverrides: z.array(z.strictObject({ country, discount: percentage, code })),
  banner: bannerStyle,
  isDefault: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
}) satisfies z.ZodType<Campaign>;

const bannerWarning = z.strictObject({
  path: z.string().meta({ examples: ['banner.textColor'] }),
  code: z.literal('contrast_too_low'),
  ratio: z
    .number()
    .min(1)
    .max(21)
    .meta({ description: 'The contrast now; below 4.5 many people cannot read.' }),
  suggestion: color.meta({ description: 'The nearest colour that is readable.' }),
}) satisfies z.ZodType<BannerWarning>;

const amounts = z.strictObject({
  products: z.int().min(0),
  campaigns: z.int().min(0),
  apiKeys: z.int().min(0).meta({ description: 'Active keys only.' }),
});

const merchant = z.strictObject({
  id: idOf('mer'),
  name: z.string(),
  plan: z.enum(plans).meta({ description: 'Decides how many requests a second are answered.' }),
  status: z.enum(merchantStatuses),
  limits: amounts.meta({ description: 'How many the merchant may have.' }),
  usage: amounts.meta({ description: 'How many it has.' }),
});

const discountConfig = z.strictObject({
  show: z.literal(true),
  country,
  countryName: z.string(),
  discount: percentage,
  code,
  currencyCode: currency,
  currencySymbol: z.string(),
  fxRate: z.number().gt(0).meta({ description: 'Local units for one unit of the base currency.' }),
  banner: bannerStyle,
}) satisfies z.ZodType<DiscountConfig>;

const refusalConfig = z.strictObject({
  show: z.literal(false),
  country,
  countryName: z.string(),
  reason: z.enum(refusalReasons),
}) satisfies z.ZodType<RefusalConfig>;

const bannerConfig = z.discriminatedUnion('show', [
  discountConfig,
  refusalConfig,
]) satisfies z.ZodType<BannerConfig>;

const preview = z.strictObject({
  config: bannerConfig,
  trace: z.array(z.string()).meta({ description: 'One line for each rule that was applied, in order.' }),
});

const error = z.strictObject({
  error: z.strictObject({
    type: z.enum(errorTypes),
    code: z.enum(errorCodes),
    message: z.string(),
    param: z.exactOptional(z.string()).meta({ description: 'The first field or parameter that is wrong.' }),
    details: z.exactOptional(
      z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })).max(20),
    ),
    resourceId: z.exactOptional(z.string()).meta({
      description: 'Only with `idempotency_key_used`: the id of the API key that the first request created.',
    }),
    requestId: z.string(),
  }),
}) satisfies z.ZodType<ErrorBody>;

const answer = <Data extends z.ZodType>(data: Data) => z.strictObject({ data });
const page = <Entry extends z.ZodType>(entry: Entry) =>
  z.strictObject({
    data: z.array(entry),
    nextCursor: z.exactOptional(z.string()).meta({ description: 'Only when there is more.' }),
  });

/** Every body that the service answers with, by its name in `docs/openapi.json`. Fields stand in the order of the answers. */
export const answerSchemas = {
  Product: productSchema,
  ProductAnswer: answer(productSchema),
  ProductPage: page(productSchema),
  ApiKey: apiKeySchema,
  ApiKeyAnswer: answer(apiKeySchema),
  ApiKeyPage: page(apiKeySchema),
  CreatedApiKey: createdApiKeySchema,
  CreatedApiKeyAnswer: answer(createdApiKeySchema),
  Campaign: campaign,
  CampaignAnswer: answer(campaign),
  WrittenCampaignAnswer: z.strictObject({
    data: campaign,
    warnings: z.exactOptional(z.array(bannerWarning).min(1)).meta({
      description: 'Only when there is something to warn of; the campaign is stored as it was sent.',
    }),
  }),
  CampaignPage: page(campaign),
  Merchant: merchant,
  MerchantAnswer: answer(merchant),
  PreviewAnswer: answer(preview),
  CampaignStatistics: campaignStatisticsSchema,
  CampaignStatisticsAnswer: answer(campaignStatisticsSchema),
  BannerStyle: bannerStyle,
  DiscountConfig: discountConfig,
  RefusalConfig: refusalConfig,
  BannerConfig: bannerConfig,
  ThrottledEvents: z
    .looseObject({})
    .meta({ description: 'Nothing to read: too many events, these are lost.' }),
  Error: error,
} satisfies Record<string, z.ZodType>;

/** The name of a body that the service answers with. */
export type AnswerName = keyof typeof answerSchemas;
