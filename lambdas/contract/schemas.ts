import * as z from 'zod';
import { activityActorSchema, activityEntrySchema, activityKeySchema } from '../../core/activity/activity.ts';
import {
  alertAttemptSchema,
  alertChannelSchema,
  alertDeliverySchema,
  alertErrorSchema,
  alertStatusSchema,
  alertsSchema,
  openAlertSchema,
  testAlertSchema,
} from '../../core/alerts/alert.ts';
import { alertTypeSchema } from '../../core/alerts/alert-type.ts';
import {
  bannerConfigSchema,
  bannerLabelsSchema,
  checkoutTextsSchema,
  configBannerSchema,
  discountConfigSchema,
  exactPricesSchema,
  noDiscountConfigSchema,
  noDiscountReasonSchema,
} from '../../core/banner/banner-config.ts';
import {
  bannerPositionSchema,
  bannerUpdateSchema,
  campaignBannerSchema,
  translations,
} from '../../core/banner/banner-style.ts';
import { campaignSchema, campaignUpdateSchema } from '../../core/campaigns/campaign.ts';
import {
  campaignChangeSchema,
  campaignPeriodSchema,
  discountChangeSchema,
  formerSaleSchema,
} from '../../core/campaigns/campaign-changes.ts';
import {
  campaignStatusSchema,
  countryOverrideSchema,
  discountedTierSchema,
  tierDiscountSchema,
  tierSchema,
} from '../../core/campaigns/campaign-rules.ts';
import { newCampaignSchema } from '../../core/campaigns/new-campaign.ts';
import { saleSchema, saleTranslations, saleUpdateSchema } from '../../core/campaigns/sale.ts';
import {
  bannerWarningSchema,
  campaignWarningSchema,
  checkoutWarningSchema,
  codeWarningSchema,
  codeWarningTypeSchema,
} from '../../core/campaigns/warning-schemas.ts';
import { newProductSchema, productSchema, productUpdateSchema } from '../../core/catalog/product.ts';
import {
  errorCodeSchema,
  errorDetailSchema,
  errorObjectSchema,
  errorResponseSchema,
  errorTypeSchema,
} from '../../core/errors/error-schemas.ts';
import {
  apiKeySchema,
  apiKeyTypeSchema,
  apiKeyUpdateSchema,
  createdApiKeySchema,
  newApiKeySchema,
} from '../../core/keys/api-key.ts';
import { keyPermissionSchema } from '../../core/keys/key-permissions.ts';
import { merchantStatusSchema, planSchema } from '../../core/keys/merchant.ts';
import {
  merchantSchema,
  merchantUpdateSchema,
  ownKeySchema,
  resourceCountsSchema,
  updatedMerchantSchema,
} from '../../core/keys/merchant-view.ts';
import { buttonTestSchema, linkReportSchema } from '../../core/preview/link-report.ts';
import { bannerPreviewSchema, sampleVisitorSchema } from '../../core/preview/preview.ts';
import { newPreviewLinkSchema, previewLinkSchema } from '../../core/preview/preview-link.ts';
import { traceSchemas } from '../../core/preview/trace.ts';
import { docs } from '../../core/shared/resource.ts';
import type { ResourceSchema } from '../../core/shared/resource-kinds.ts';
import { sharingSchema, usualUseSchema, usualUseSourceSchema } from '../../core/statistics/sharing.ts';
import {
  campaignStatisticsSchema,
  codeStatisticsSchema,
  countryStatisticsSchema,
  dayStatisticsSchema,
  discountStatisticsSchema,
  readingGapSchema,
  statisticsTotalsSchema,
} from '../../core/statistics/statistics-response.ts';
import {
  checkoutEnums,
  checkoutRequestParts,
  checkoutRequests,
  checkoutResponses,
} from './checkouts/schemas.ts';
import { page, response } from './response-shapes.ts';

/**
 * The closed lists of values by their names in `docs/openapi.json`. Client generators invent names for
 * unnamed lists.
 */
export const enumSchemas = {
  ...checkoutEnums,
  ActivityActor: activityActorSchema,
  AlertChannel: alertChannelSchema,
  AlertError: alertErrorSchema,
  AlertStatus: alertStatusSchema,
  AlertType: alertTypeSchema,
  ApiKeyType: apiKeyTypeSchema,
  BannerPosition: bannerPositionSchema,
  CampaignStatus: campaignStatusSchema,
  CodeWarningType: codeWarningTypeSchema,
  DiscountedTier: discountedTierSchema,
  ErrorCode: errorCodeSchema,
  ErrorType: errorTypeSchema,
  KeyPermission: keyPermissionSchema,
  MerchantStatus: merchantStatusSchema,
  NoDiscountReason: noDiscountReasonSchema,
  Plan: planSchema,
  Tier: tierSchema,
} satisfies Record<string, z.ZodType>;

/** The schemas of request bodies by their names in `docs/openapi.json`. */
export const requestSchemas = {
  CreateProductRequest: newProductSchema,
  UpdateProductRequest: productUpdateSchema,
  CreateApiKeyRequest: newApiKeySchema,
  UpdateApiKeyRequest: apiKeyUpdateSchema,
  CreateCampaignRequest: newCampaignSchema,
  UpdateCampaignRequest: campaignUpdateSchema,
  ...checkoutRequests,
  UpdateMerchantRequest: merchantUpdateSchema,
  TestAlertRequest: testAlertSchema,
  PreviewRequest: sampleVisitorSchema,
  PreviewLinkRequest: newPreviewLinkSchema,
} satisfies Record<string, z.ZodType> & Record<`${'Create' | 'Update'}${ResourceSchema}Request`, z.ZodType>;

/** The name of a request body. */
export type RequestName = keyof typeof requestSchemas;

/** The parts of request bodies by name. A part of an update has another form: `null` removes. */
export const requestPartSchemas = {
  TierDiscountInput: tierDiscountSchema,
  CountryOverrideInput: countryOverrideSchema,
  SaleInput: saleSchema,
  SaleTranslationsInput: saleTranslations.field,
  SaleTranslationInput: saleTranslations.translation,
  SaleUpdate: saleUpdateSchema,
  SaleTranslationsUpdate: saleTranslations.changes,
  SaleTranslationUpdate: saleTranslations.change,
  CampaignBannerInput: campaignBannerSchema,
  ...checkoutRequestParts,
  BannerTranslationsInput: translations.field,
  BannerTranslationInput: translations.translation,
  CampaignBannerUpdate: bannerUpdateSchema,
  BannerTranslationsUpdate: translations.changes,
  BannerTranslationUpdate: translations.change,
} satisfies Record<string, z.ZodType>;

/**
 * The bodies of responses and their parts by name in `docs/openapi.json`, fields in the order of the
 * responses.
 */
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
  Sale: saleSchema,
  SaleTranslation: saleTranslations.translation,
  SaleTranslations: saleTranslations.field,
  BannerTranslation: translations.translation,
  BannerTranslations: translations.field,
  CampaignBanner: campaignBannerSchema,
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
  ...checkoutResponses,
  ...traceSchemas,
  Preview: bannerPreviewSchema,
  PreviewResponse: response(bannerPreviewSchema),
  PreviewLink: previewLinkSchema,
  PreviewLinkResponse: response(previewLinkSchema),
  StatisticsTotals: statisticsTotalsSchema,
  DayStatistics: dayStatisticsSchema,
  CountryStatistics: countryStatisticsSchema,
  DiscountStatistics: discountStatisticsSchema,
  DiscountChange: discountChangeSchema,
  FormerSale: formerSaleSchema,
  CampaignPeriod: campaignPeriodSchema,
  CampaignChange: campaignChangeSchema,
  ButtonTest: buttonTestSchema,
  LinkReport: linkReportSchema,
  UsualUseSource: usualUseSourceSchema,
  UsualUse: usualUseSchema,
  Sharing: sharingSchema,
  CodeStatistics: codeStatisticsSchema,
  ReadingGap: readingGapSchema,
  CampaignStatistics: campaignStatisticsSchema,
  CampaignStatisticsResponse: response(campaignStatisticsSchema),
  ResourceCounts: resourceCountsSchema,
  OwnApiKey: ownKeySchema,
  Merchant: merchantSchema,
  MerchantResponse: response(merchantSchema),
  UpdatedMerchant: updatedMerchantSchema,
  UpdatedMerchantResponse: response(updatedMerchantSchema),
  OpenAlert: openAlertSchema,
  AlertAttempt: alertAttemptSchema,
  AlertDelivery: alertDeliverySchema,
  AlertDeliveryResponse: response(alertDeliverySchema),
  Alerts: alertsSchema,
  AlertsResponse: response(alertsSchema),
  ActivityKey: activityKeySchema,
  ActivityEntry: activityEntrySchema,
  ActivityEntryPage: page(activityEntrySchema),
  ExactPrices: exactPricesSchema,
  BannerLabels: bannerLabelsSchema,
  CheckoutTexts: checkoutTextsSchema,
  ConfigBanner: configBannerSchema,
  DiscountConfig: discountConfigSchema,
  NoDiscountConfig: noDiscountConfigSchema,
  BannerConfig: bannerConfigSchema,
  ErrorObject: errorObjectSchema,
  ErrorDetail: errorDetailSchema,
  ErrorResponse: errorResponseSchema,
} satisfies Record<string, z.ZodType> &
  Record<ResourceSchema | `${ResourceSchema}Response` | `${ResourceSchema}Page`, z.ZodType>;

/** The name of a response body. */
export type ResponseName = keyof typeof responseSchemas;
