import { campaignFilterSchema } from '../../../core/campaigns/campaign-filter.ts';
import { statisticsQuerySchema } from '../../../core/statistics/statistics-period.ts';
import type { campaignRoutes } from '../../routes/campaigns.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** What the routes of `lambdas/routes/campaigns.ts` promise. */
export const campaignOperations: OperationsOf<typeof campaignRoutes> = {
  'list-campaigns': {
    summary: 'Lists campaigns, newest first.',
    description:
      'Every merchant has one default campaign, which keys without a campaign of their own show. A cursor is a place in the list: send the same filters with it.',
    query: pageQuery.extend(campaignFilterSchema.shape),
    answers: { 200: 'CampaignPage' },
    errors: [],
  },
  'create-campaign': {
    summary: 'Adds a campaign; only its name is required.',
    description:
      'All other fields have defaults: the default campaign’s currency, active, every site, discounts of 20 to 60 percent for the tiers 2 to 6, no code. A tier without `code` uses the campaign’s `code`. `warnings` says when the banner is hard to read; the campaign is stored all the same. A merchant has at most 100 campaigns.',
    body: 'NewCampaign',
    isIdempotent: true,
    hasEntityTag: true,
    answers: { 201: 'WrittenCampaignAnswer' },
    hasLocation: true,
    errors: ['campaign_limit_reached', 'concurrent_modification'],
  },
  'get-campaign': {
    summary: 'Reads a campaign.',
    description: 'The answer holds every field, defaults included.',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'CampaignAnswer' },
    errors: ['campaign_not_found'],
  },
  'update-campaign': {
    summary:
      'Changes the fields of a campaign that are sent (RFC 7396): lists whole, the banner field by field.',
    description:
      'What is left out stays as it is. `allowedDomains`, `tiers` and `countryOverrides` are replaced whole. `banner` is changed field by field. Visitors see the change within seconds. `{"status":"paused"}` takes all its banners down.',
    body: 'CampaignChanges',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'WrittenCampaignAnswer' },
    errors: ['campaign_not_found', 'concurrent_modification'],
  },
  'delete-campaign': {
    summary: 'Removes a campaign that no active key shows.',
    description:
      'The default campaign, and one that active keys show, cannot be removed. Move or revoke those keys first.',
    isConditional: true,
    answers: { 204: null },
    errors: ['campaign_not_found', 'campaign_in_use', 'concurrent_modification'],
  },
  'preview-campaign': {
    summary: 'Tells what an imagined visitor would see, and why. Writes nothing.',
    description:
      'The answer holds exactly what the banner config would be, and one line for each rule that was applied. Nothing is written or counted. It may be sent again at any time: it writes nothing, so it reads no `Idempotency-Key`.',
    body: 'PreviewVisit',
    answers: { 200: 'PreviewAnswer' },
    errors: ['campaign_not_found'],
  },
  'get-campaign-stats': {
    summary: 'Tells what a campaign’s banners did: in all, on each day and in each country.',
    description:
      'Days are UTC days. Every event counts once. No address and no page of a visitor is stored. Counts may be a minute late.',
    query: statisticsQuerySchema,
    answers: { 200: 'CampaignStatisticsAnswer' },
    errors: ['campaign_not_found'],
  },
};
