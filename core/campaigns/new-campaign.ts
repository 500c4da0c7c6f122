import * as z from 'zod';
import { hasFewTags, tagsProblem } from '../banner/translations.ts';
import { refinement } from '../shared/validation.ts';
import {
  type Campaign,
  campaignFields,
  discountsProblem,
  hasFewDiscounts,
  orderedPeriod,
  storedCampaign,
} from './campaign.ts';
import { isPeriod } from './period.ts';

/** The body of POST /v1/campaigns; only `name` is required. */
export const newCampaignSchema = z
  .strictObject({ ...campaignFields, baseCurrency: z.exactOptional(campaignFields.baseCurrency) })
  .refine(isPeriod, orderedPeriod)
  .refine(hasFewDiscounts, refinement(discountsProblem))
  .refine(hasFewTags, refinement(tagsProblem));
export type NewCampaign = z.output<typeof newCampaignSchema>;

/** Fields for a new campaign. Absent fields get their defaults. */
export type CampaignFields = z.input<typeof newCampaignSchema>;

/** Returns a new campaign. */
export function makeCampaign(input: CampaignFields, id: string, now: Date): Campaign {
  const createdAt = now.toISOString();
  return storedCampaign({ ...input, id, isDefault: false, createdAt, updatedAt: createdAt });
}
