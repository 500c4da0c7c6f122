import type { Route } from './route.ts';

/** The merchant itself, and its alerts. */
export const merchantRoutes = [
  {
    id: 'get-merchant',
    api: 'management',
    methods: ['GET'],
    path: '/merchant',
    permissions: ['read'],
    entry: 'lambdas/functions/merchant/get-merchant.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem'] },
      { kind: 'alerts', actions: ['GetItem'] },
    ],
    needs: ['planRates', 'mailOffer'],
    impact: 'Merchants cannot see their plan and their limits.',
  },
  {
    id: 'update-merchant',
    api: 'management',
    methods: ['PATCH'],
    path: '/merchant',
    permissions: [],
    entry: 'lambdas/functions/merchant/update-merchant.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem'] },
      { kind: 'alerts', actions: ['GetItem', 'PutItem'] },
      { kind: 'mailedAddress', actions: ['PutItem'] },
      { kind: 'activity', actions: ['PutItem'] },
    ],
    needs: ['encryption', 'mailOffer'],
    throttle: 'keys',
    impact: 'Merchants cannot set where their alerts go.',
  },
  {
    id: 'get-alerts',
    api: 'management',
    methods: ['GET'],
    path: '/merchant/alerts',
    permissions: ['read'],
    entry: 'lambdas/functions/alerts/get-alerts.ts',
    table: [
      { kind: 'alerts', actions: ['GetItem'] },
      { kind: 'openAlerts', actions: ['Query'] },
    ],
    impact: 'Merchants cannot see their alerts.',
  },
  {
    id: 'send-test-alert',
    api: 'management',
    methods: ['POST'],
    path: '/merchant/alerts/test',
    permissions: [],
    entry: 'lambdas/functions/alerts/send-test-alert.ts',
    table: [
      { kind: 'alerts', actions: ['GetItem', 'PutItem'] },
      { kind: 'activity', actions: ['PutItem'] },
    ],
    // Each request sends one to any server.
    throttle: 'keys',
    impact: 'Merchants cannot send a test alert.',
  },
] as const satisfies readonly Route[];
