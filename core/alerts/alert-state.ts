import { dayMs, hourMs, minuteMs } from '../shared/durations.ts';
import type { IdGenerator } from '../shared/ids.ts';
import {
  type AlertAttempt,
  type AlertChannel,
  type AlertDelivery,
  type AlertFinding,
  type AlertState,
  noSubject,
  type OpenAlert,
  shownDeliveries,
} from './alert.ts';
import type { AlertFacts } from './alert-text.ts';
import { summaryMs, type WeeklySummary } from './weekly-summary.ts';

/**
 * Pauses after the first, the second and each later attempt, 23 hours together. The hourly run makes the next
 * attempt, and runs can be some minutes apart from an hour, so the pauses are shorter than whole hours.
 */
const pausesMs = [1, 2, 4, 8, 8].map((hours) => hours * hourMs - 10 * minuteMs);

/** Time after which the last attempt has surely ended. */
const lastPauseMs = 10 * minuteMs;

/** No attempt begins later than this after the alert. */
const longestMs = 24 * hourMs;

/**
 * The most alerts that wait at the same time. Others begin when there is room, so that the item stays small.
 */
const maxPending = 50;

/** The most alerts that one run sends. */
const maxDue = 10;

/** The most alerts that one run begins or ends. Their items fit into one transaction. */
const maxChanges = 40;

/** The most last messages to earlier addresses that wait. The first ones stay: they are to the real owner. */
const maxFarewells = 10;

/** State before the first alert. */
export const noAlerts: AlertState = { deliveries: [] };

/** What a run changes: the deliveries, and the alerts that are open. */
export interface AlertChanges {
  state: AlertState;
  opened: readonly OpenAlert[];
  closed: readonly OpenAlert[];
}

/** Where alerts go, and which are open. */
interface Told {
  open: readonly OpenAlert[];
  channels: readonly AlertChannel[];
}

/**
 * Returns the state with an alert for each problem that is not open, and one for each open problem that is
 * over, to each channel. If the first was not delivered until then, it is not sent again. One run begins and
 * ends a bounded number of alerts; the next one continues. Returns the same state if nothing changed.
 */
export function withFindings(
  state: AlertState,
  findings: readonly AlertFinding[],
  { open, channels }: Told,
  { now, newId }: { now: Date; newId: IdGenerator },
): AlertChanges {
  const byKey = new Map(findings.map((finding) => [finding.key, finding]));
  const known = new Set(open.map(({ key }) => key));
  // Without a channel, nobody is told, so that a later one begins with what is wrong then.
  const closed = open
    .filter(({ key }) => channels.length === 0 || (byKey.get(key)?.state ?? 'over') === 'over')
    .slice(0, maxChanges);
  let deliveries: readonly AlertDelivery[] = state.deliveries;
  for (const { id: alertId, key, startedAt, facts } of closed) {
    const end = byKey.get(key);
    if (!end || channels.length === 0) continue;
    const { state: _state, key: _key, ...subject } = end;
    const over = { ...subject, alertId, startedAt, facts: { ...facts, ...end.facts } };
    const ends = toChannels(over, channels, now, () => newId('alert'));
    deliveries = [
      ...ends.map((each) => ({ ...each, isOver: true, endedAt: now.toISOString() })),
      ...deliveries.map((each) => (each.alertId === alertId ? ended(each) : each)),
    ];
  }
  const opened: OpenAlert[] = [];
  for (const { state: found, ...alert } of findings) {
    const hasRoom = deliveries.filter(isPending).length + channels.length <= maxPending;
    if (found !== 'problem' || known.has(alert.key) || !hasRoom) continue;
    if (channels.length === 0 || opened.length + closed.length >= maxChanges) break;
    const id = newId('alert');
    opened.push({ id, ...alert });
    const { key: _key, ...subject } = alert;
    deliveries = [
      ...toChannels({ ...subject, alertId: id }, channels, now, idsAfter(id, newId)),
      ...deliveries,
    ];
  }
  const isSame = opened.length + closed.length === 0;
  return { state: isSame ? state : { ...state, deliveries: withoutOldest(deliveries) }, opened, closed };
}

/** Returns IDs of deliveries: first that of the alert, then new ones. */
function idsAfter(first: string, newId: IdGenerator): () => string {
  let isFirst = true;
  return () => {
    const id = isFirst ? first : newId('alert');
    isFirst = false;
    return id;
  };
}

/** Returns an alert's deliveries, one to each channel. */
function toChannels(
  alert: Omit<NewDelivery, 'id' | 'channel'>,
  channels: readonly AlertChannel[],
  now: Date,
  nextId: () => string,
): AlertDelivery[] {
  return channels.map((channel) => deliveryOf({ id: nextId(), channel, ...alert }, now));
}

/** Returns the state with a message of nothing in particular, first in the list. */
function withMessage(
  state: AlertState,
  message: Pick<NewDelivery, 'type' | 'channel'> & Partial<Pick<NewDelivery, 'facts' | 'to'>>,
  now: Date,
  newId: IdGenerator,
): { state: AlertState; delivery: AlertDelivery } {
  const id = newId('alert');
  const startedAt = now.toISOString();
  const delivery = deliveryOf({ id, alertId: id, facts: {}, ...noSubject, startedAt, ...message }, now);
  return { state: { ...state, deliveries: withoutOldest([delivery, ...state.deliveries]) }, delivery };
}

/** Returns the state with a test alert, which is sent once, and its delivery. */
export function withTest(state: AlertState, channel: AlertChannel, now: Date, newId: IdGenerator) {
  return withMessage(state, { type: 'test', channel }, now, newId);
}

/** Returns the state with the e-mail that asks to confirm an address, whose ciphertext is `to`. */
export function withConfirmation(
  state: AlertState,
  to: Uint8Array,
  now: Date,
  newId: IdGenerator,
): AlertState {
  const earlier = state.deliveries.map((each) => (each.type === 'email_confirmation' ? ended(each) : each));
  const confirmations = [...confirmationsIn(state, now), now.toISOString()];
  const present = { ...state, deliveries: earlier, confirmations };
  return withMessage(present, { type: 'email_confirmation', channel: 'email', to }, now, newId).state;
}

/** Returns when the confirmations of the last 24 hours were sent. */
export function confirmationsIn({ confirmations = [] }: AlertState, now: Date): string[] {
  return confirmations.filter((sentAt) => now.getTime() - Date.parse(sentAt) < dayMs);
}

/** An address that changed: its channel, its ciphertext, whether there is a new one, and where alerts still go. */
export interface FormerAddress {
  channel: AlertChannel;
  to: Uint8Array;
  isRemoved: boolean;
  others: readonly AlertChannel[];
}

/**
 * Returns the state with one last message to an earlier address, and one to the channels that did not change.
 * What waited for a removed address is not sent.
 */
export function withFormerAddress(
  state: AlertState,
  { channel, to, isRemoved, others }: FormerAddress,
  now: Date,
  newId: IdGenerator,
): AlertState {
  const factsFor = (isFormer: boolean): AlertFacts => ({ address: { channel, isRemoved, isFormer } });
  const type = 'alert_address_changed';
  const kept = isRemoved
    ? state.deliveries.filter((each) => each.channel !== channel || each.to !== undefined)
    : state.deliveries;
  const farewells = kept.filter((each) => each.to !== undefined && isPending(each)).length;
  let result: AlertState = { ...state, deliveries: kept };
  for (const other of others)
    result = withMessage(result, { type, channel: other, facts: factsFor(false) }, now, newId).state;
  if (farewells >= maxFarewells) return result;
  return withMessage(result, { type, channel, to, facts: factsFor(true) }, now, newId).state;
}

/** Returns true if a summary is due: a week after the last one, or after the merchant asked for it. */
export function isSummaryDue({ weeklySummary, summarizedAt }: AlertState, now: Date): boolean {
  return (
    weeklySummary === true &&
    summarizedAt !== undefined &&
    now.getTime() - Date.parse(summarizedAt) >= summaryMs
  );
}

/** Returns the state with a weekly summary to each channel. The next one is due a week after this one was. */
export function withSummary(
  state: AlertState,
  summary: WeeklySummary,
  channels: readonly AlertChannel[],
  { now, newId }: { now: Date; newId: IdGenerator },
): AlertState {
  if (!isSummaryDue(state, now)) return state;
  const weeks = Math.floor((now.getTime() - Date.parse(state.summarizedAt ?? '')) / summaryMs);
  const summarizedAt = new Date(Date.parse(state.summarizedAt ?? '') + weeks * summaryMs).toISOString();
  let result: AlertState = { ...state, summarizedAt };
  for (const channel of channels)
    result = withMessage(result, { type: 'weekly_summary', channel, facts: { summary } }, now, newId).state;
  return result;
}

/** Returns true if nothing waits to be sent, and no limit has to be remembered. */
export function isIdle(state: AlertState, now: Date): boolean {
  return !state.deliveries.some(isPending) && confirmationsIn(state, now).length === 0;
}

/**
 * Returns the ten oldest alerts to send now, oldest first, and the state in which each of them has one more attempt and
 * its next time. The state is stored before the first is sent: if the function stops in between, the attempt
 * counts, and the next one has the same `webhook-id`.
 */
export function claimDue(
  state: AlertState,
  channels: readonly AlertChannel[],
  now: Date,
): { state: AlertState; due: AlertDelivery[] } {
  const due: AlertDelivery[] = [];
  const hasRecipient = ({ to, channel }: AlertDelivery) => to !== undefined || channels.includes(channel);
  const oldest = state.deliveries
    .filter((delivery) => isDue(delivery, now) && hasRecipient(delivery))
    .slice(-maxDue);
  const deliveries = state.deliveries.map((delivery) => {
    if (!oldest.includes(delivery)) return delivery;
    const isLate = now.getTime() - Date.parse(delivery.createdAt) >= longestMs;
    if (isLate || delivery.attempts >= maxAttempts(delivery)) return ended(delivery);
    const pauseMs = pausesMs[delivery.attempts] ?? lastPauseMs;
    const nextAttemptAt = new Date(now.getTime() + pauseMs).toISOString();
    const claimed = { ...delivery, attempts: delivery.attempts + 1, nextAttemptAt };
    due.unshift(claimed);
    return claimed;
  });
  const isSame = deliveries.every((delivery, index) => delivery === state.deliveries[index]);
  return { state: isSame ? state : { ...state, deliveries }, due };
}

/** Returns the state with the results of attempts, by the IDs of their alerts. */
export function withAttempts(state: AlertState, attempts: ReadonlyMap<string, AlertAttempt>): AlertState {
  const deliveries = state.deliveries.map((delivery) => {
    const lastAttempt = attempts.get(delivery.id);
    if (!lastAttempt) return delivery;
    const attempted = { ...delivery, lastAttempt };
    if (lastAttempt.error === null)
      return { ...attempted, status: 'delivered' as const, nextAttemptAt: null };
    return delivery.attempts >= maxAttempts(delivery) ? ended(attempted) : attempted;
  });
  return { ...state, deliveries };
}

type NewDelivery = Omit<
  AlertDelivery,
  'isOver' | 'endedAt' | 'createdAt' | 'status' | 'attempts' | 'nextAttemptAt' | 'lastAttempt'
>;

function deliveryOf(alert: NewDelivery, now: Date): AlertDelivery {
  const time = now.toISOString();
  const progress = { status: 'pending', attempts: 0, nextAttemptAt: time, lastAttempt: null } as const;
  return { ...alert, isOver: false, endedAt: null, createdAt: time, ...progress };
}

function maxAttempts({ type }: AlertDelivery): number {
  return type === 'test' ? 1 : pausesMs.length + 1;
}

function isPending({ status }: AlertDelivery): boolean {
  return status === 'pending';
}

function isDue(delivery: AlertDelivery, now: Date): boolean {
  const { nextAttemptAt } = delivery;
  return isPending(delivery) && nextAttemptAt !== null && Date.parse(nextAttemptAt) <= now.getTime();
}

/** Returns the delivery without another attempt. */
function ended(delivery: AlertDelivery): AlertDelivery {
  return isPending(delivery) ? { ...delivery, status: 'failed', nextAttemptAt: null } : delivery;
}

/** Drops deliveries that are neither shown nor pending. */
function withoutOldest(deliveries: readonly AlertDelivery[]): AlertDelivery[] {
  return deliveries.filter((delivery, index) => index < shownDeliveries || isPending(delivery));
}
