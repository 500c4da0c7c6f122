/** POST /v1/merchant/alerts/test: sends a test alert. */
import {
  type AlertDelivery,
  responseDelivery,
  type TestAlert,
  testAlertSchema,
} from '../../../core/alerts/alert.ts';
import { withTest } from '../../../core/alerts/alert-state.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { changeAlerts, channelsOf, type StoredAlerts } from '../../../storage/alerts/alerts.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { created, type EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 201 with the alert, whose delivery starts from the table's stream. If an earlier one waits, it returns that
 * one, so that a server that hangs gets no others. Throws `alert_url_missing` if there is no such address, or if it
 * is not confirmed.
 */
export async function sendTestAlert(
  { merchantId, body: { channel: wanted } }: ManagementRequest<TestAlert>,
  { database, clock, newId }: Dependencies,
): Promise<EndpointResponse> {
  const delivery = await changeAlerts(database, merchantId, (alerts: StoredAlerts) => {
    const channel = channelsOf(alerts).find((each) => wanted === undefined || each === wanted);
    if (!channel) return { alerts, result: undefined };
    const isWaiting = (each: AlertDelivery) =>
      each.type === 'test' && each.status === 'pending' && each.channel === channel;
    const waiting = alerts.state.deliveries.find(isWaiting);
    if (waiting) return { alerts, result: waiting };
    const { state, delivery } = withTest(alerts.state, channel, clock(), newId);
    const extraWrites = [database.trail({ merchantId, resource: merchantId, fields: [] })];
    return { alerts: { ...alerts, state }, result: delivery, extraWrites };
  });
  if (delivery === undefined || delivery === 'denied') throw new AppError('alert_url_missing');
  return created(responseDelivery(delivery));
}

export const handler = endpointWithBody(testAlertSchema, sendTestAlert);
