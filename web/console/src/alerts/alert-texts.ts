import type { AlertDelivery, AlertError, Alerts, AlertType, Campaign } from '../api/contract.ts';
import { formatAgo, formatMoment } from '../parts/numbers.ts';

/** An event of which a merchant is told, as a row of the screen. */
export interface AlertEvent {
  type: AlertType;
  title: string;
}

/** The events that the service reports, in the order of their importance. */
export const alertEvents: readonly AlertEvent[] = [
  { type: 'checkout_failing', title: 'The checkout doesn’t respond as expected, or rejects the key' },
  { type: 'code_shared', title: 'A code was probably shared' },
  { type: 'price_differs', title: 'The checkout charges another price in some countries' },
  { type: 'no_requests', title: 'No request for the banner has come' },
  { type: 'codes_unconfirmed', title: 'Codes couldn’t be confirmed for seven days' },
  { type: 'codes_not_ended', title: 'Codes of a disconnected checkout couldn’t be ended' },
  { type: 'key_created', title: 'A secret key that may do everything was created' },
  { type: 'alert_address_changed', title: 'An address for alerts was changed or removed' },
  { type: 'key_expiring', title: 'A secret key expires within 14 days' },
  { type: 'campaign_ended', title: 'A period ended' },
  { type: 'sale_ended', title: 'A sale ended' },
];

/** Returns what is wrong now, never that all is well; without an address, nothing is checked. */
export function nowText({ open }: Alerts, type: AlertType, hasAddress: boolean): string {
  if (!hasAddress) return 'not checked';
  const [first] = open.filter((alert) => alert.type === type);
  return first ? `since ${formatMoment(first.startedAt)}` : 'no alert';
}

/** Returns when an event was last reported, as far as the list goes back. */
export function lastAlertText({ deliveries }: Alerts, type: AlertType): string {
  const last = deliveries.find((delivery) => delivery.type === type);
  return last ? formatMoment(last.createdAt) : 'none in the list';
}

const errorTexts: Record<AlertError, string> = {
  blocked_address: 'The address isn’t on the public internet.',
  unresolved: 'The name has no address.',
  unreachable: 'There was no response in time.',
  redirected: 'The server redirected. Enter the new URL.',
  rejected: 'The server rejected the message.',
};

/** Where a delivery went, for people. */
export const channelTexts: Record<AlertDelivery['channel'], string> = { url: 'URL', email: 'E-mail' };

/** State of a delivery: a word, its class, and what happened in a sentence. */
export interface DeliveryResult {
  label: string;
  look: 'good' | 'bad' | '';
  detail: string;
}

/** Returns what alerts can notice: without a checkout, only what happens to pages and keys. */
export function noticedIn({ checkout }: Pick<Campaign, 'checkout'>): string {
  return checkout
    ? 'your checkout rejects the key, a code leaks or your pages go silent'
    : 'your pages go silent or a secret key is about to expire';
}

/** Returns what became of a delivery. */
export function resultOf({ status, attempts, lastAttempt, nextAttemptAt }: AlertDelivery): DeliveryResult {
  const { statusCode = null, error = null, durationMs = 0 } = lastAttempt ?? {};
  const seconds = (durationMs / 1_000).toFixed(1);
  const answered = statusCode === null ? '' : `Status ${statusCode} after ${seconds}\u00a0s.`;
  if (status === 'delivered')
    return { label: 'Delivered', look: 'good', detail: withAttempts(answered, attempts) };
  const reason = error ? `${errorTexts[error]} ${answered}`.trim() : '';
  if (status === 'failed')
    return { label: 'Not delivered', look: 'bad', detail: withAttempts(reason, attempts) };
  const next = nextAttemptAt && attempts > 0 ? `Next attempt ${formatAgo(nextAttemptAt)}.` : '';
  return { label: 'Waiting', look: '', detail: `${reason} ${next}`.trim() };
}

function withAttempts(detail: string, attempts: number): string {
  return attempts > 1 ? `${detail} ${attempts} attempts.`.trim() : detail;
}
