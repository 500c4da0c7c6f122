import * as z from 'zod';
import { docs } from '../shared/resource.ts';
import { text } from '../shared/text.ts';
import { parseQuery } from '../shared/validation.ts';
import type { Campaign } from './campaign.ts';
import { campaignStatusSchema } from './campaign-rules.ts';

/** The query of GET /v1/campaigns. */
export const campaignFilterSchema = z.object({
  status: campaignStatusSchema.optional().meta(docs('Only campaigns with this status.', 'active')),
  name: text({ max: 200 })
    .optional()
    .meta(docs('Only campaigns whose names begin with this text, in upper or lower case.', 'Black Friday')),
});

/** Condition of a campaign in a list. */
export type CampaignFilter = (campaign: Campaign) => boolean;

/** Returns the filter of a query; `undefined` if it selects all campaigns. Throws `invalid_parameter`. */
export function campaignFilter(query: {
  status: string | undefined;
  name: string | undefined;
}): CampaignFilter | undefined {
  const { status, name } = parseQuery(campaignFilterSchema, query);
  if (status === undefined && name === undefined) return undefined;
  const start = folded(name ?? '');
  return (campaign) =>
    (status === undefined || campaign.status === status) && folded(campaign.name).startsWith(start);
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
