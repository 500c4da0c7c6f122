import type * as z from 'zod';
import { bannerUpdateSchema, campaignBannerSchema, translations } from '../../core/banner/banner-style.ts';
import { campaignUpdateSchema, newCampaignSchema } from '../../core/campaigns/campaign.ts';
import { countryOverrideSchema, tierDiscountSchema } from '../../core/campaigns/campaign-rules.ts';
import { newProductSchema, productUpdateSchema } from '../../core/catalog/product.ts';
import { campaignCheckoutSchema } from '../../core/checkouts/campaign-checkout.ts';
import { checkoutUpdateSchema, newCheckoutSchema } from '../../core/checkouts/checkout.ts';
import { syncCodesSchema } from '../../core/checkouts/code.ts';
import { entitlementRequestSchema } from '../../core/checkouts/entitlement.ts';
import { apiKeyUpdateSchema, newApiKeySchema } from '../../core/keys/api-key.ts';
import { sampleVisitorSchema } from '../../core/preview/preview.ts';
import { newPreviewLinkSchema } from '../../core/preview/preview-link.ts';
import type { ResourceSchema } from '../../core/shared/resource-kinds.ts';

/** The schemas of request bodies by their names in `docs/openapi.json`. */
export const requestSchemas = {
  CreateProductRequest: newProductSchema,
  UpdateProductRequest: productUpdateSchema,
  CreateApiKeyRequest: newApiKeySchema,
  UpdateApiKeyRequest: apiKeyUpdateSchema,
  CreateCampaignRequest: newCampaignSchema,
  UpdateCampaignRequest: campaignUpdateSchema,
  CreateCheckoutRequest: newCheckoutSchema,
  UpdateCheckoutRequest: checkoutUpdateSchema,
  SyncCodesRequest: syncCodesSchema,
  EntitlementRequest: entitlementRequestSchema,
  PreviewRequest: sampleVisitorSchema,
  PreviewLinkRequest: newPreviewLinkSchema,
} satisfies Record<string, z.ZodType> & Record<`${'Create' | 'Update'}${ResourceSchema}Request`, z.ZodType>;

/** The name of a request body. */
export type RequestName = keyof typeof requestSchemas;

/** The parts of request bodies by name. A part of an update has another form: `null` removes. */
export const requestPartSchemas = {
  TierDiscountInput: tierDiscountSchema,
  CountryOverrideInput: countryOverrideSchema,
  CampaignBannerInput: campaignBannerSchema,
  CampaignCheckoutInput: campaignCheckoutSchema,
  BannerTranslationsInput: translations.field,
  BannerTranslationInput: translations.translation,
  CampaignBannerUpdate: bannerUpdateSchema,
  BannerTranslationsUpdate: translations.changes,
  BannerTranslationUpdate: translations.change,
} satisfies Record<string, z.ZodType>;
