/** GET /v1/merchant/alerts: what is wrong, and the last ten alerts. */
import { responseAlerts } from '../../../core/alerts/alert.ts';
import { noAlerts } from '../../../core/alerts/alert-state.ts';
import { readAlerts, readOpenAlerts } from '../../../storage/alerts/alerts.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the alerts; empty lists without an address. */
export async function getAlerts(
  { merchantId }: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const [stored, open] = await Promise.all([
    readAlerts(database, merchantId),
    readOpenAlerts(database, merchantId),
  ]);
  const oldestFirst = open.sort((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
  return ok(responseAlerts(stored?.resource.state ?? noAlerts, oldestFirst));
}

export const handler = endpoint(getAlerts);
