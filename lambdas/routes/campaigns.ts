import type { Route } from './route.ts';

/** A merchant’s campaigns, their previews and their statistics. */
export const campaignRoutes = [
  {
    id: 'list-campaigns',
    api: 'management',
    methods: ['GET'],
    path: '/campaigns',
    entry: 'lambdas/functions/campaigns/list-campaigns.ts',
    table: [{ kind: 'merchant', actions: ['Query'] }],
    impact: 'Merchants cannot list their campaigns.',
  },
  {
    id: 'create-campaign',
    api: 'management',
    methods: ['POST'],
    path: '/campaigns',
    entry: 'lambdas/functions/campaigns/create-campaign.ts',
    table: [
      {
        kind: 'merchant',
        actions: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
      },
      { kind: 'publication', actions: ['PutItem'] },
    ],
    impact: 'Merchants cannot add campaigns.',
  },
  {
    id: 'get-campaign',
    api: 'management',
    methods: ['GET'],
    path: '/campaigns/{id}',
    entry: 'lambdas/functions/campaigns/get-campaign.ts',
    table: [{ kind: 'merchant', actions: ['GetItem'] }],
    impact: 'Merchants cannot read a campaign.',
  },
  {
    id: 'update-campaign',
    api: 'management',
    methods: ['PATCH'],
    path: '/campaigns/{id}',
    entry: 'lambdas/functions/campaigns/update-campaign.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
      { kind: 'publication', actions: ['UpdateItem'] },
      { kind: 'statistics', actions: ['Query', 'PutItem'] },
    ],
    impact: 'Merchants cannot change or pause campaigns.',
  },
  {
    id: 'delete-campaign',
    api: 'management',
    methods: ['DELETE'],
    path: '/campaigns/{id}',
    entry: 'lambdas/functions/campaigns/delete-campaign.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'] },
      { kind: 'publication', actions: ['DeleteItem'] },
      { kind: 'statistics', actions: ['DeleteItem'] },
    ],
    impact: 'Merchants cannot remove campaigns.',
  },
  {
    id: 'preview-campaign',
    api: 'management',
    methods: ['POST'],
    path: '/campaigns/{id}/preview',
    entry: 'lambdas/functions/campaigns/preview-campaign.ts',
    table: [
      { kind: 'publication', actions: ['GetItem'] },
      { kind: 'exchangeRates', actions: ['GetItem'] },
    ],
    impact: 'Merchants cannot try a campaign before visitors see it.',
  },
  {
    id: 'create-preview-link',
    api: 'management',
    methods: ['POST'],
    path: '/campaigns/{id}/preview-links',
    entry: 'lambdas/functions/campaigns/create-preview-link.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem'] },
      { kind: 'previewLink', actions: ['PutItem'] },
    ],
    impact: 'Merchants cannot see a campaign on their own page before visitors do.',
  },
  {
    id: 'check-entitlement',
    api: 'management',
    methods: ['POST'],
    path: '/campaigns/{id}/entitlement',
    entry: 'lambdas/functions/checkouts/check-entitlement.ts',
    table: [{ kind: 'merchant', actions: ['GetItem'] }],
    impact: 'Merchants cannot check whether a buyer may have a discount.',
  },
  {
    id: 'get-campaign-stats',
    api: 'management',
    methods: ['GET'],
    path: '/campaigns/{id}/stats',
    entry: 'lambdas/functions/campaigns/get-campaign-stats.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem'] },
      { kind: 'statistics', actions: ['Query'] },
    ],
    impact: 'Merchants cannot see their statistics. Events are still counted.',
  },
] as const satisfies readonly Route[];
