import type * as z from 'zod';
import { bannerChangesSchema, campaignBannerSchema, translations } from '../../core/banner/banner-style.ts';
import { campaignChangesSchema, newCampaignSchema } from '../../core/campaigns/campaign.ts';
import { countryOverrideSchema, tierDiscountSchema } from '../../core/campaigns/campaign-rules.ts';
import { newProductSchema, productChangesSchema } from '../../core/catalog/product.ts';
import { campaignCheckoutSchema } from '../../core/checkouts/campaign-checkout.ts';
import { checkoutChangesSchema, newCheckoutSchema } from '../../core/checkouts/checkout.ts';
import { syncCodesSchema } from '../../core/checkouts/code.ts';
import { apiKeyChangesSchema, newApiKeySchema } from '../../core/keys/api-key.ts';
import { sampleVisitorSchema } from '../../core/preview/preview.ts';
import type { ResourceSchema } from '../../core/resources/resource-kinds.ts';

/** The schemas of request bodies by their names in `docs/openapi.json`. */
export const requestSchemas = {
  CreateProductRequest: newProductSchema,
  UpdateProductRequest: productChangesSchema,
  CreateApiKeyRequest: newApiKeySchema,
  UpdateApiKeyRequest: apiKeyChangesSchema,
  CreateCampaignRequest: newCampaignSchema,
  UpdateCampaignRequest: campaignChangesSchema,
  CreateCheckoutRequest: newCheckoutSchema,
  UpdateCheckoutRequest: checkoutChangesSchema,
  SyncCodesRequest: syncCodesSchema,
  PreviewRequest: sampleVisitorSchema,
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
  CampaignBannerUpdate: bannerChangesSchema,
  BannerTranslationsUpdate: translations.changes,
  BannerTranslationUpdate: translations.change,
} satisfies Record<string, z.ZodType>;
