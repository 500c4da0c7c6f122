/** GET /v1/activity: the merchant's writes of the last 90 days, newest first. */
import { activityFilter } from '../../../core/activity/activity.ts';
import * as activity from '../../../storage/activity.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { pageOf, pageParameterNames, pageResponse } from '../../http/pages.ts';
import type { EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with one page of entries, optionally of one key or about one resource. */
export async function listActivity(
  { merchantId, query }: ManagementRequest,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EndpointResponse> {
  const filter = activityFilter({ keyId: query.keyId, resourceId: query.resourceId });
  const request = { ...pageOf(query, 'act'), ...filter, now: clock() };
  const { entries, next } = await activity.listActivity(database, merchantId, request);
  return pageResponse(entries, next);
}

export const handler = endpoint(listActivity, [...pageParameterNames, 'keyId', 'resourceId']);
