import { activityFilterSchema } from '../../../core/activity/activity.ts';
import type { activityRoutes } from '../../routes/activity.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** Contract of the routes in `lambdas/routes/activity.ts`. */
export const activityOperations = {
  'list-activity': {
    summary: 'Lists the writes of the last 90 days, newest first: which key changed what.',
    description:
      'Each acknowledged write adds one entry, with the names of the changed fields but no values. Requests that change nothing, repeated requests with an `Idempotency-Key` and reads add none. Only `operator` and `service` entries have no key. A page with a filter may have fewer entries than `limit`, or none, and a `nextCursor`. Send a cursor with the filters of the first page.',
    query: pageQuery.extend(activityFilterSchema.shape),
    responses: { 200: 'ActivityEntryPage' },
    errors: [],
  },
} as const satisfies OperationsOf<typeof activityRoutes>;
