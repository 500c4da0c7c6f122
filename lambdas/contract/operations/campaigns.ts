import { campaignFilterSchema } from '../../../core/campaigns/campaign-filter.ts';
import { statisticsQuerySchema } from '../../../core/statistics/statistics-period.ts';
import type { campaignRoutes } from '../../routes/campaigns.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** What the routes of `lambdas/routes/campaigns.ts` promise. */
export const campaignOperations: OperationsOf<typeof campaignRoutes> = {
  'list-campaigns': {
    summary: 'Lists campaigns, newest first.',
    description: 'A cursor is a place in the list: send the same filters with it.',
    query: pageQuery.extend(campaignFilterSchema.shape),
    answers: { 200: 'CampaignPage' },
    errors: [],
  },
  'create-campaign': {
    summary: 'Adds a campaign; only its name is required.',
    body: 'NewCampaign',
    isIdempotent: true,
    hasEntityTag: true,
    answers: { 201: 'WrittenCampaignAnswer' },
    hasLocation: true,
    errors: ['campaign_limit_reached', 'concurrent_modification'],
  },
  'get-campaign': {
    summary: 'Reads a campaign.',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'CampaignAnswer' },
    errors: ['campaign_not_found'],
  },
  'update-campaign': {
    summary:
      'Changes the fields of a campaign that are sent (RFC 7396): lists whole, the banner field by field.',
    body: 'CampaignChanges',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'WrittenCampaignAnswer' },
    errors: ['campaign_not_found', 'concurrent_modification'],
  },
  'delete-campaign': {
    summary: 'Removes a campaign that no active key shows.',
    isConditional: true,
    answers: { 204: null },
    errors: ['campaign_not_found', 'campaign_in_use', 'concurrent_modification'],
  },
  'preview-campaign': {
    summary: 'Tells what an imagined visitor would see, and why. Writes nothing.',
    description: 'It may be sent again at any time: it writes nothing, so it reads no `Idempotency-Key`.',
    body: 'PreviewVisit',
    answers: { 200: 'PreviewAnswer' },
    errors: ['campaign_not_found'],
  },
  'get-campaign-stats': {
    summary: 'Tells what a campaign’s banners did: in all, on each day and in each country.',
    query: statisticsQuerySchema,
    answers: { 200: 'CampaignStatisticsAnswer' },
    errors: ['campaign_not_found'],
  },
};
