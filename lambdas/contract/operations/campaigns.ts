import { campaignFilterSchema } from '../../../core/campaigns/campaign-filter.ts';
import { statisticsQuerySchema } from '../../../core/statistics/statistics-period.ts';
import type { campaignRoutes } from '../../routes/campaigns.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** Contract of the routes in `lambdas/routes/campaigns.ts`. */
export const campaignOperations: OperationsOf<typeof campaignRoutes> = {
  'list-campaigns': {
    summary: 'Lists campaigns, newest first.',
    description:
      'Every merchant has one default campaign, which keys without a chosen campaign show. A cursor is a position in the list: send the same filters with it.',
    query: pageQuery.extend(campaignFilterSchema.shape),
    answers: { 200: 'CampaignPage' },
    errors: [],
  },
  'create-campaign': {
    summary: 'Creates a campaign; only its name is required.',
    description:
      'All other fields have defaults: the default campaign’s currency, active, all sites, discounts of 20 to 60 percent for the tiers 2 to 6, no code. `warnings` do not prevent the creation. A merchant has at most 100 campaigns.',
    body: 'NewCampaign',
    isIdempotent: true,
    hasEntityTag: true,
    answers: { 201: 'WrittenCampaignAnswer' },
    hasLocation: true,
    errors: ['campaign_limit_reached', 'concurrent_modification'],
  },
  'get-campaign': {
    summary: 'Returns a campaign.',
    description: 'Returns every field, defaults included.',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'CampaignAnswer' },
    errors: ['campaign_not_found'],
  },
  'update-campaign': {
    summary:
      'Updates the fields of a campaign that are sent (RFC 7396): lists whole, the banner field by field.',
    description: 'Visitors see the change within seconds. `{"status":"paused"}` hides all its banners.',
    body: 'CampaignChanges',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'WrittenCampaignAnswer' },
    errors: ['campaign_not_found', 'concurrent_modification'],
  },
  'delete-campaign': {
    summary: 'Deletes a campaign that no active key shows.',
    description:
      'The default campaign and campaigns that active keys show cannot be deleted. Move or revoke these keys first.',
    isConditional: true,
    answers: { 204: null },
    errors: ['campaign_not_found', 'campaign_in_use', 'concurrent_modification'],
  },
  'preview-campaign': {
    summary: 'Previews the banner for an imagined visitor, with the reasons.',
    description:
      'Returns the exact banner config and one line for each rule that was applied. Nothing is stored or counted, so it can be repeated without an `Idempotency-Key`.',
    body: 'PreviewVisit',
    answers: { 200: 'PreviewAnswer' },
    errors: ['campaign_not_found'],
  },
  'get-campaign-stats': {
    summary: 'Returns the statistics of a campaign: in total, by day and by country.',
    description:
      'Days are UTC days. Events count at least once. Addresses and pages of visitors are not stored. Counts may be a minute late.',
    query: statisticsQuerySchema,
    answers: { 200: 'CampaignStatisticsAnswer' },
    errors: ['campaign_not_found'],
  },
};
