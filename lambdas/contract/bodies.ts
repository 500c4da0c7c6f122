import type * as z from 'zod';
import { campaignChangesSchema, newCampaignSchema } from '../../core/campaigns/campaign.ts';
import { previewSchema } from '../../core/campaigns/preview.ts';
import { newProductSchema, productChangesSchema } from '../../core/catalog/product.ts';
import { apiKeyChangesSchema, newApiKeySchema } from '../../core/keys/api-key.ts';

/** Every body that the service takes, by its name in `docs/openapi.json`: the schemas that endpoints read them with. */
export const bodySchemas = {
  NewProduct: newProductSchema,
  ProductChanges: productChangesSchema,
  NewApiKey: newApiKeySchema,
  ApiKeyChanges: apiKeyChangesSchema,
  NewCampaign: newCampaignSchema,
  CampaignChanges: campaignChangesSchema,
  PreviewVisit: previewSchema,
} satisfies Record<string, z.ZodType>;

/** The name of a body that the service takes. */
export type BodyName = keyof typeof bodySchemas;
