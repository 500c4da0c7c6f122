/** GET /v1/merchant/alerts: what is wrong, and the last ten alerts. */
import { responseAlerts } from '../../../core/alerts/alert.ts';
import { noAlerts } from '../../../core/alerts/alert-state.ts';
import { readAlerts } from '../../../storage/alerts/alerts.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the alerts; empty lists without a URL. */
export async function getAlerts(
  { merchantId }: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const stored = await readAlerts(database, merchantId);
  return ok(responseAlerts(stored?.resource.state ?? noAlerts));
}

export const handler = endpoint(getAlerts);
