import * as z from 'zod';
import {
  bannerConfigSchema,
  bannerLabelsSchema,
  configBannerSchema,
  discountConfigSchema,
  noDiscountConfigSchema,
} from '../../core/banner/banner-config.ts';
import { campaignBannerSchema, translations } from '../../core/banner/banner-style.ts';
import { bannerWarningSchema } from '../../core/banner/contrast.ts';
import { campaignSchema } from '../../core/campaigns/campaign.ts';
import { countryOverrideSchema, tierDiscountSchema } from '../../core/campaigns/campaign-rules.ts';
import {
  campaignWarningSchema,
  checkoutWarningSchema,
  codeWarningSchema,
} from '../../core/campaigns/campaign-warnings.ts';
import { productSchema } from '../../core/catalog/product.ts';
import { campaignCheckoutSchema } from '../../core/checkouts/campaign-checkout.ts';
import { checkoutProblemSchema, checkoutSchema, problemSchema } from '../../core/checkouts/checkout.ts';
import { codeSchema } from '../../core/checkouts/code.ts';
import { entitlementSchema } from '../../core/checkouts/entitlement.ts';
import { apiErrorSchema, errorDetailSchema, errorObjectSchema } from '../../core/errors/error-schemas.ts';
import { apiKeySchema, createdApiKeySchema } from '../../core/keys/api-key.ts';
import { merchantSchema, resourceCountsSchema } from '../../core/keys/merchant.ts';
import { bannerPreviewSchema } from '../../core/preview/preview.ts';
import { previewLinkSchema } from '../../core/preview/preview-link.ts';
import { traceSchemas } from '../../core/preview/trace.ts';
import { docs } from '../../core/shared/resource.ts';
import type { ResourceSchema } from '../../core/shared/resource-kinds.ts';
import {
  campaignStatisticsSchema,
  countryStatisticsSchema,
  dayStatisticsSchema,
  discountStatisticsSchema,
  statisticsTotalsSchema,
} from '../../core/statistics/statistics.ts';
import { enumSchemas } from './enum-schemas.ts';
import { exampleCursor } from './example-values.ts';

const response = <Data extends z.ZodType>(data: Data) => z.strictObject({ data });
const page = <Entry extends z.ZodType>(entry: Entry) =>
  z.strictObject({
    data: z.array(entry).meta(docs('The entries, newest first.')),
    nextCursor: z.exactOptional(z.string()).meta(docs('Only if there are more entries.', exampleCursor)),
  });

/** The bodies of responses and their parts by name in `docs/openapi.json`, fields in the order of the responses. */
export const responseSchemas = {
  ...enumSchemas,
  Product: productSchema,
  ProductResponse: response(productSchema),
  ProductPage: page(productSchema),
  ApiKey: apiKeySchema,
  ApiKeyResponse: response(apiKeySchema),
  ApiKeyPage: page(apiKeySchema),
  CreatedApiKey: createdApiKeySchema,
  CreatedApiKeyResponse: response(createdApiKeySchema),
  TierDiscount: tierDiscountSchema,
  CountryOverride: countryOverrideSchema,
  BannerTranslation: translations.translation,
  BannerTranslations: translations.field,
  CampaignBanner: campaignBannerSchema,
  CampaignCheckout: campaignCheckoutSchema,
  Campaign: campaignSchema,
  CampaignResponse: response(campaignSchema),
  WrittenCampaignResponse: z.strictObject({
    data: campaignSchema,
    warnings: z
      .exactOptional(z.array(campaignWarningSchema).min(1))
      .meta(
        docs(
          'Only if the banner is hard to read, if a code differs from its discount or is one that checkouts reject, or if the checkout is in test mode. The campaign is stored as it was sent.',
        ),
      ),
  }),
  CampaignPage: page(campaignSchema),
  BannerWarning: bannerWarningSchema,
  CodeWarning: codeWarningSchema,
  CheckoutWarning: checkoutWarningSchema,
  CampaignWarning: campaignWarningSchema,
  CheckoutProblem: checkoutProblemSchema,
  Checkout: checkoutSchema,
  CheckoutResponse: response(checkoutSchema),
  CheckoutPage: page(checkoutSchema),
  CodeProblem: problemSchema,
  Code: codeSchema,
  CodesResponse: response(
    z.array(codeSchema).meta(docs('The codes, newest first. Ended codes stay for 90 days.')),
  ),
  Entitlement: entitlementSchema,
  EntitlementResponse: response(entitlementSchema),
  ...traceSchemas,
  Preview: bannerPreviewSchema,
  PreviewResponse: response(bannerPreviewSchema),
  PreviewLink: previewLinkSchema,
  PreviewLinkResponse: response(previewLinkSchema),
  StatisticsTotals: statisticsTotalsSchema,
  DayStatistics: dayStatisticsSchema,
  CountryStatistics: countryStatisticsSchema,
  DiscountStatistics: discountStatisticsSchema,
  CampaignStatistics: campaignStatisticsSchema,
  CampaignStatisticsResponse: response(campaignStatisticsSchema),
  ResourceCounts: resourceCountsSchema,
  Merchant: merchantSchema,
  MerchantResponse: response(merchantSchema),
  BannerLabels: bannerLabelsSchema,
  ConfigBanner: configBannerSchema,
  DiscountConfig: discountConfigSchema,
  NoDiscountConfig: noDiscountConfigSchema,
  BannerConfig: bannerConfigSchema,
  ThrottledEvents: z.looseObject({}).meta(docs('No data. There were too many events, and these are lost.')),
  ErrorObject: errorObjectSchema,
  ErrorDetail: errorDetailSchema,
  ApiError: apiErrorSchema,
} satisfies Record<string, z.ZodType> &
  Record<ResourceSchema | `${ResourceSchema}Response` | `${ResourceSchema}Page`, z.ZodType>;

/** The name of a response body. */
export type ResponseName = keyof typeof responseSchemas;
