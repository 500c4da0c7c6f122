import { campaignFilterSchema } from '../../../core/campaigns/campaign-filter.ts';
import { statisticsQuerySchema } from '../../../core/statistics/statistics-period.ts';
import type { campaignRoutes } from '../../routes/campaigns.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** Contract of the routes in `lambdas/routes/campaigns.ts`. */
export const campaignOperations = {
  'list-campaigns': {
    summary: 'Lists campaigns, newest first.',
    description:
      'Every merchant has one default campaign. Public keys show it unless you choose a campaign for them. Send a cursor with the filters of the first page.',
    query: pageQuery.extend(campaignFilterSchema.shape),
    responses: { 200: 'CampaignPage' },
    errors: [],
  },
  'create-campaign': {
    summary: 'Creates a campaign. Only its name is required.',
    description:
      'By default, a campaign is active on all domains, has the default campaign’s currency, and gives tiers 2 to 6 discounts of 20 to 60 percent without a code. `warnings` do not prevent the creation. A merchant can have up to 100 campaigns.',
    body: 'CreateCampaignRequest',
    isIdempotent: true,
    hasEntityTag: true,
    responses: { 201: 'WrittenCampaignResponse' },
    hasLocation: true,
    errors: ['campaign_limit_reached', 'edge_share_reached', 'checkout_not_found', 'concurrent_modification'],
  },
  'get-campaign': {
    summary: 'Returns a campaign.',
    description: 'Returns every field, including defaults.',
    isConditional: true,
    hasEntityTag: true,
    responses: { 200: 'CampaignResponse' },
    errors: ['campaign_not_found'],
  },
  'update-campaign': {
    summary: 'Updates the campaign fields that you send (RFC 7396).',
    description:
      'Objects (`banner`, `banner.translations`, `checkout`) are merged field by field, and lists are replaced whole. Visitors see the update within seconds, or after up to five minutes if their browser has an older config. `{"status":"paused"}` hides the banner.',
    body: 'UpdateCampaignRequest',
    isConditional: true,
    hasEntityTag: true,
    responses: { 200: 'WrittenCampaignResponse' },
    errors: ['campaign_not_found', 'checkout_not_found', 'edge_share_reached', 'concurrent_modification'],
  },
  'delete-campaign': {
    summary: 'Deletes a campaign that no active key shows.',
    description:
      'You cannot delete the default campaign or a campaign that active keys show. Move or revoke these keys first.',
    isConditional: true,
    responses: { 204: null },
    errors: ['campaign_not_found', 'campaign_in_use', 'concurrent_modification'],
  },
  'preview-campaign': {
    summary: 'Previews the banner for a sample visitor, with the reasons.',
    description:
      'Returns the exact banner config and one entry for each applied rule. The service stores and counts nothing. You can repeat the request without an `Idempotency-Key`. Your server can call it to render the banner and the prices without the script.',
    body: 'PreviewRequest',
    responses: { 200: 'PreviewResponse' },
    errors: ['campaign_not_found'],
  },
  'create-preview-link': {
    summary: 'Creates a link to your own page that shows the campaign to a sample visitor, paused or not.',
    description:
      'Open the link in a browser. The banner is marked “Preview”, and nothing is counted. The page needs the script with a public key of this campaign. After `expiresAt`, the link shows what normal visitors see.',
    body: 'PreviewLinkRequest',
    responses: { 201: 'PreviewLinkResponse' },
    errors: ['campaign_not_found'],
  },
  'check-entitlement': {
    summary: 'Decides whether a buyer may have a code’s discount.',
    description:
      'Call it on your server after a payment, with the country of the card or the billing address. The current discounts decide, even if the campaign is paused. `codeStatus` lets you accept a code that was replaced since the buyer saw it.',
    body: 'EntitlementRequest',
    responses: { 200: 'EntitlementResponse' },
    errors: ['campaign_not_found'],
  },
  'get-campaign-stats': {
    summary: 'Returns a campaign’s statistics in total, by day and by country.',
    description:
      'Days are UTC days. Accepted events count at least once, usually within a minute or two. Redemptions may be an hour late. Visitors’ IP addresses and pages are not stored.',
    query: statisticsQuerySchema,
    responses: { 200: 'CampaignStatisticsResponse' },
    errors: ['campaign_not_found'],
  },
} as const satisfies OperationsOf<typeof campaignRoutes>;
