import * as z from 'zod';
import { docs, exampleId, idOf, storedReader, timestamp } from '../shared/resource.ts';

/**
 * Events of which a merchant is told. `test` is an alert that the merchant asked for. An alert of an ended
 * period or sale has no end, and that of a key ends without a message; each of the others is followed by one
 * with `isOver` once it is over.
 */
export const alertTypes = [
  'checkout_failing',
  'code_shared',
  'codes_unconfirmed',
  'no_requests',
  'campaign_ended',
  'sale_ended',
  'key_expiring',
  'test',
] as const;
export type AlertType = (typeof alertTypes)[number];
export const alertTypeSchema = z.enum(alertTypes);

/** `pending` while attempts follow, `failed` after the last one. */
export const alertStatusSchema = z.enum(['pending', 'delivered', 'failed']);

/**
 * Why an attempt failed: the host has an address that alerts are never sent to, has none, does not respond in
 * time, redirects, or responds with a status other than 2xx.
 */
export const alertErrors = [
  'blocked_address',
  'unresolved',
  'unreachable',
  'redirected',
  'rejected',
] as const;
export type AlertError = (typeof alertErrors)[number];
export const alertErrorSchema = z.enum(alertErrors);

const subject = {
  type: alertTypeSchema.meta(docs('What happened.', 'checkout_failing')),
  text: z
    .string()
    .meta(docs('The alert for people, in English.', 'Stripe rejects the API key of your checkout.')),
  campaignId: idOf('camp').nullable().meta(docs('Campaign that the alert is about. `null` for none.', null)),
  checkoutId: idOf('chk')
    .nullable()
    .meta(docs('Checkout that the alert is about. `null` for none.', exampleId('chk'))),
  apiKeyId: idOf('key').nullable().meta(docs('API key that the alert is about. `null` for none.', null)),
  code: z.string().nullable().meta(docs('Code that the alert is about. `null` for none.', null)),
  problem: z
    .string()
    .nullable()
    .meta(docs('Type of the checkout’s problem. `null` for other alerts.', 'key_refused')),
  startedAt: timestamp.meta(docs('When it began.', '2026-11-21T09:30:00.000Z')),
};

/** What an alert of nothing in particular is about. */
export const noSubject = { campaignId: null, checkoutId: null, apiKeyId: null, code: null, problem: null };

/** Something that a merchant was told of and that is not over, in responses. */
export const openAlertSchema = z.object({
  id: idOf('alert').meta(docs('ID of the alert at its beginning, its `webhook-id`.', exampleId('alert'))),
  ...subject,
});

/** An attempt to deliver an alert, in responses. */
export const alertAttemptSchema = z.object({
  endedAt: timestamp.meta(docs('When it ended.', '2026-11-21T09:31:00.000Z')),
  durationMs: z.int().min(0).meta(docs('Milliseconds until the response.', 412)),
  statusCode: z.int().nullable().meta(docs('Status of the response. `null` without one.', 200)),
  error: alertErrorSchema.nullable().meta(docs('Why it failed. `null` if the alert was delivered.', null)),
});
export type AlertAttempt = z.output<typeof alertAttemptSchema>;

/** An alert and its delivery, in responses. */
export const alertDeliverySchema = z.object({
  id: idOf('alert').meta(docs('The `webhook-id`, the same for each attempt.', exampleId('alert'))),
  alertId: idOf('alert').meta(
    docs('`id` of the alert at the beginning; the same for its end.', exampleId('alert')),
  ),
  ...subject,
  isOver: z.boolean().meta(docs('True if the alert says that it is over.', false)),
  endedAt: timestamp.nullable().meta(docs('When it was over. `null` until then.', null)),
  createdAt: timestamp,
  status: alertStatusSchema.meta(
    docs('`pending` while attempts follow, `failed` after the last one.', 'delivered'),
  ),
  attempts: z.int().min(0).meta(docs('Number of attempts so far.', 1)),
  nextAttemptAt: timestamp.nullable().meta(docs('When the next attempt is due. `null` for none.', null)),
  lastAttempt: alertAttemptSchema.nullable().meta(
    docs('The latest attempt. `null` before its end.', {
      endedAt: '2026-11-21T09:31:00.000Z',
      durationMs: 412,
      statusCode: 200,
      error: null,
    }),
  ),
});
export type AlertDelivery = z.output<typeof alertDeliverySchema>;

/** The body of POST /v1/merchant/alerts. */
export const testAlertSchema = z.strictObject({
  type: z.literal('test').default('test').meta(docs('The alert to send. Only `test`.', 'test')),
});
export type TestAlert = z.output<typeof testAlertSchema>;

/** A merchant's alerts in responses. */
export const alertsSchema = z.object({
  open: z.array(openAlertSchema).meta(docs('Alerts that are not over, oldest first.')),
  deliveries: z.array(alertDeliverySchema).meta(docs('The last ten alerts, newest first.')),
});
export type Alerts = z.output<typeof alertsSchema>;

const recordSchema = alertsSchema.extend({
  /** `key` identifies what the alert is about, so that the same event is reported once. */
  open: z.array(openAlertSchema.extend({ key: z.string() })),
});

/**
 * A merchant's alerts as they are stored: all that are pending, and the latest others; newest delivery first.
 */
export type AlertState = z.output<typeof recordSchema>;
export type OpenAlert = AlertState['open'][number];

/** Reads stored alerts. Throws if they are malformed. */
export const storedAlerts = storedReader('alerts', recordSchema);

const responseOf = storedReader('alerts', alertsSchema);

/** Number of deliveries in responses. */
export const shownDeliveries = 10;

/** Returns a merchant's alerts as responses show them. */
export function responseAlerts({ open, deliveries }: AlertState): Alerts {
  return responseOf({ open, deliveries: deliveries.slice(0, shownDeliveries) });
}

/** What can be reported, as one run found it. */
export interface AlertFinding extends Omit<OpenAlert, 'id'> {
  /**
   * `unclear` neither begins nor ends an alert. The text of `problem` is for the beginning, that of `over`
   * for the end. An alert of which a run finds nothing, such as one of a deleted campaign, ends without a
   * message.
   */
  state: 'problem' | 'over' | 'unclear';
}

/** The body that the merchant's server receives. Slack and similar services show `text`. */
export interface AlertBody {
  text: string;
  type: AlertType;
  /** When the alert was created, ISO 8601. */
  timestamp: string;
  data: Pick<
    AlertDelivery,
    | 'alertId'
    | 'isOver'
    | 'startedAt'
    | 'endedAt'
    | 'campaignId'
    | 'checkoutId'
    | 'apiKeyId'
    | 'code'
    | 'problem'
  > & { merchantId: string };
}

/** Returns the body of an alert. */
export function alertBody(merchantId: string, delivery: AlertDelivery): AlertBody {
  const { text, type, createdAt: timestamp } = delivery;
  const { alertId, isOver, startedAt, endedAt, campaignId, checkoutId, apiKeyId, code, problem } = delivery;
  const about = { campaignId, checkoutId, apiKeyId, code, problem };
  const data = { merchantId, alertId, isOver, startedAt, endedAt, ...about };
  return { text, type, timestamp, data };
}
