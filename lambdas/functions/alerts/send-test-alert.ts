/** POST /v1/merchant/alerts: sends a test alert. */
import { type AlertState, type TestAlert, testAlertSchema } from '../../../core/alerts/alert.ts';
import { withTest } from '../../../core/alerts/alert-state.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { changeAlerts } from '../../../storage/alerts/alerts.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { created, type EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 201 with the alert, whose delivery starts from the table's stream. Throws `alert_url_missing`
 * without a URL.
 */
export async function sendTestAlert(
  { merchantId }: ManagementRequest<TestAlert>,
  { database, clock, newId }: Dependencies,
): Promise<EndpointResponse> {
  const sendTest = (present: AlertState) => {
    const { state, delivery } = withTest(present, clock(), newId);
    return { state, result: delivery };
  };
  const entry = database.trail({ merchantId, resource: merchantId, fields: [] });
  const delivery = await changeAlerts(database, merchantId, sendTest, [entry]);
  if (delivery === 'missing') throw new AppError('alert_url_missing');
  return created(delivery);
}

export const handler = endpointWithBody(testAlertSchema, sendTestAlert);
