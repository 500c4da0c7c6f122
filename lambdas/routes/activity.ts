import type { Route } from './route.ts';

/** The trail of a merchant’s writes. */
export const activityRoutes = [
  {
    id: 'list-activity',
    api: 'management',
    methods: ['GET'],
    path: '/activity',
    permissions: ['read'],
    entry: 'lambdas/functions/activity/list-activity.ts',
    table: [{ kind: 'activity', actions: ['Query'] }],
    impact: 'Merchants cannot see what their keys changed. Changes are still recorded.',
  },
] as const satisfies readonly Route[];
