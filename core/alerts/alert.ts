import * as z from 'zod';
import { docs, exampleId, idOf, storedReader, timestamp } from '../shared/resource.ts';
import { alertText, factsSchema } from './alert-text.ts';
import { type AlertType, alertTypeSchema } from './alert-type.ts';
import { chatText } from './chat-text.ts';

/** Where a message goes: to the merchant's `alertUrl` or `alertEmail`. */
export const alertChannels = ['url', 'email'] as const;
export type AlertChannel = (typeof alertChannels)[number];
export const alertChannelSchema = z.enum(alertChannels);

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

const text = z
  .string()
  .meta(docs('The alert for people, in English.', 'Stripe rejects the API key of your checkout.'));

const subject = {
  type: alertTypeSchema.meta(docs('What happened.', 'checkout_failing')),
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

const open = {
  id: idOf('alert').meta(docs('ID of the alert at its beginning, its `webhook-id`.', exampleId('alert'))),
  ...subject,
};

/** Something that a merchant was told of and that is not over, in responses. */
export const openAlertSchema = z.object({ ...open, text });

/** An attempt to deliver an alert, in responses. */
export const alertAttemptSchema = z.object({
  endedAt: timestamp.meta(docs('When it ended.', '2026-11-21T09:31:00.000Z')),
  durationMs: z.int().min(0).meta(docs('Milliseconds until the response.', 412)),
  statusCode: z.int().nullable().meta(docs('Status of the response. `null` without one.', 200)),
  error: alertErrorSchema.nullable().meta(docs('Why it failed. `null` if the alert was delivered.', null)),
});
export type AlertAttempt = z.output<typeof alertAttemptSchema>;

const delivery = {
  id: idOf('alert').meta(docs('The `webhook-id`, the same for each attempt.', exampleId('alert'))),
  alertId: idOf('alert').meta(
    docs('`id` of the alert at the beginning; the same for its end.', exampleId('alert')),
  ),
  channel: alertChannelSchema.default('url').meta(docs('Where it goes.', 'url')),
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
};

/** An alert and its delivery, in responses. */
export const alertDeliverySchema = z.object({ ...delivery, text });

/** The body of POST /v1/merchant/alerts/test. */
export const testAlertSchema = z.strictObject({
  type: z.literal('test').default('test').meta(docs('The alert to send. Only `test`.', 'test')),
  channel: z
    .exactOptional(alertChannelSchema)
    .meta(docs('Where to send it. By default to `alertUrl`, or to `alertEmail` if you have no URL.', 'url')),
});
export type TestAlert = z.output<typeof testAlertSchema>;

/** A merchant's alerts in responses. */
export const alertsSchema = z.object({
  open: z.array(openAlertSchema).meta(docs('Alerts that are not over, oldest first.')),
  deliveries: z.array(alertDeliverySchema).meta(docs('The last ten alerts, newest first.')),
});
export type Alerts = z.output<typeof alertsSchema>;

/** An alert that is not over, as it is stored: an item of its own, by its `key`. */
const openRecordSchema = z.object({
  ...open,
  /** Identifies what the alert is about, so that the same event is reported once. */
  key: z.string(),
  facts: factsSchema,
});
export type OpenAlert = z.output<typeof openRecordSchema>;

/** Reads a stored alert that is not over. Throws if it is malformed. */
export const storedOpenAlert = storedReader('open alert', openRecordSchema);

const deliveryRecordSchema = z.object({
  ...delivery,
  facts: factsSchema.default({}),
  /** Ciphertext of the recipient, if it is not the merchant's present one: an earlier or unconfirmed address. */
  to: z.exactOptional(z.custom<Uint8Array>((value) => value instanceof Uint8Array)),
});

/** An alert and its delivery, as they are stored. */
export type AlertDelivery = z.output<typeof deliveryRecordSchema>;

const recordSchema = z.object({
  deliveries: z.array(deliveryRecordSchema),
  /** When the first address was set. Keys that are older are not reported. */
  startedAt: z.exactOptional(timestamp),
  /** When the confirmations of the last 24 hours were sent. */
  confirmations: z.exactOptional(z.array(timestamp)),
  /** True if the merchant wants a summary every week. */
  weeklySummary: z.exactOptional(z.boolean()),
  /** Since when nothing was summarized. */
  summarizedAt: z.exactOptional(timestamp),
});

/** A merchant's deliveries as they are stored: all that are pending, and the latest others; newest first. */
export type AlertState = z.output<typeof recordSchema>;

/** Reads stored deliveries. Throws if they are malformed. */
export const storedAlerts = storedReader('alerts', recordSchema);

const responseOf = storedReader('alerts', alertsSchema);
const deliveryResponseOf = storedReader('alert', alertDeliverySchema);

/** Number of deliveries in responses. */
export const shownDeliveries = 10;

/** Returns a merchant's alerts as responses show them. */
export function responseAlerts(state: AlertState, open: readonly OpenAlert[]): Alerts {
  return responseOf({
    open: open.map((alert) => ({ ...alert, text: alertText({ ...alert, isOver: false, endedAt: null }) })),
    deliveries: state.deliveries.slice(0, shownDeliveries).map(responseDelivery),
  });
}

/** Returns a delivery as responses show it. */
export function responseDelivery(delivery: AlertDelivery): z.output<typeof alertDeliverySchema> {
  return deliveryResponseOf({ ...delivery, text: alertText(delivery) });
}

/** What can be reported, as one run found it. */
export interface AlertFinding extends Omit<OpenAlert, 'id'> {
  /**
   * `unclear` neither begins nor ends an alert. An alert of which a run finds nothing, such as one of a deleted
   * campaign, ends without a message.
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

/** Returns the body of an alert, whose text no chat takes for markup. */
export function alertBody(merchantId: string, delivery: AlertDelivery): AlertBody {
  const { type, createdAt: timestamp } = delivery;
  const { alertId, isOver, startedAt, endedAt, campaignId, checkoutId, apiKeyId, code, problem } = delivery;
  const about = { campaignId, checkoutId, apiKeyId, code, problem };
  const data = { merchantId, alertId, isOver, startedAt, endedAt, ...about };
  return { text: chatText(alertText(delivery)), type, timestamp, data };
}
