import * as z from 'zod';
import { parameterError } from '../shared/errors.ts';
import type { Campaign } from './campaign.ts';
import { type CampaignStatus, campaignStatuses } from './publication.ts';

const maxNameLength = 200;

/** The query parameters by which GET /v1/campaigns chooses. */
export const campaignFilterSchema = z.object({
  status: z
    .enum(campaignStatuses)
    .optional()
    .meta({ description: 'Only campaigns with this status.', examples: ['active'] }),
  name: z
    .string()
    .min(1)
    .max(maxNameLength)
    .optional()
    .meta({
      description: 'Only campaigns whose names begin so, in upper or lower case.',
      examples: ['Black Friday'],
    }),
});

/** Whether a campaign is one of those that a caller asks for. */
export type CampaignFilter = (campaign: Campaign) => boolean;

/** The filter of a query; `undefined` when it asks for all campaigns. Throws `invalid_parameter`. */
export function campaignFilter(query: {
  status: string | undefined;
  name: string | undefined;
}): CampaignFilter | undefined {
  if (query.status === undefined && query.name === undefined) return undefined;
  const status = statusOf(query.status);
  const start = query.name === undefined ? '' : folded(nameOf(query.name));
  return (campaign) =>
    (status === undefined || campaign.status === status) && folded(campaign.name).startsWith(start);
}

function statusOf(value: string | undefined): CampaignStatus | undefined {
  const status = campaignStatuses.find((each) => each === value);
  if (value !== undefined && !status)
    throw parameterError('status', `status must be one of: ${campaignStatuses.join(', ')}.`);
  return status;
}

function nameOf(value: string): string {
  const length = [...value].length;
  if (length < 1 || length > maxNameLength)
    throw parameterError('name', `name must have 1 to ${maxNameLength} characters.`);
  return value;
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
