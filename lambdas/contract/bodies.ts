import type * as z from 'zod';
import { campaignChangesSchema, newCampaignSchema } from '../../core/campaigns/campaign.ts';
import { previewSchema } from '../../core/campaigns/preview.ts';
import { newProductSchema, productChangesSchema } from '../../core/catalog/product.ts';
import { apiKeyChangesSchema, newApiKeySchema } from '../../core/keys/api-key.ts';

/** The schemas of request bodies by their names in `docs/openapi.json`. */
export const bodySchemas = {
  NewProduct: newProductSchema,
  ProductChanges: productChangesSchema,
  NewApiKey: newApiKeySchema,
  ApiKeyChanges: apiKeyChangesSchema,
  NewCampaign: newCampaignSchema,
  CampaignChanges: campaignChangesSchema,
  PreviewVisit: previewSchema,
} satisfies Record<string, z.ZodType>;

/** The name of a request body. */
export type BodyName = keyof typeof bodySchemas;
