import { hourMs, minuteMs } from '../shared/durations.ts';
import type { IdGenerator } from '../shared/ids.ts';
import {
  type AlertAttempt,
  type AlertDelivery,
  type AlertFinding,
  type AlertState,
  noSubject,
  shownDeliveries,
} from './alert.ts';

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

/** State before the first alert. */
export const noAlerts: AlertState = { open: [], deliveries: [] };

/**
 * Returns the state with an alert for each problem that is not open, and one for each open problem that is
 * over. If the first was not delivered until then, it is not sent again. Returns the same object if nothing
 * changed.
 */
export function withFindings(
  state: AlertState,
  findings: readonly AlertFinding[],
  now: Date,
  newId: IdGenerator,
): AlertState {
  const opened = new Map(state.open.map((alert) => [alert.key, alert]));
  const { open, deliveries }: AlertState = { open: [], deliveries: [...state.deliveries] };
  for (const finding of findings) {
    const { state: found, key, ...subject } = finding;
    const alert = opened.get(key);
    if (found === 'problem' && !alert && deliveries.filter(isPending).length < maxPending) {
      const id = newId('alert');
      open.push({ id, key, ...subject });
      deliveries.unshift(deliveryOf({ id, alertId: id, ...subject }, now));
    } else if (found === 'over' && alert) {
      const { id: alertId, startedAt } = alert;
      const text = `${subject.text} It lasted ${durationText(now.getTime() - Date.parse(startedAt))}.`;
      const end = { id: newId('alert'), alertId, ...subject, startedAt, text };
      const others = deliveries.splice(0).map((each) => (each.alertId === alertId ? ended(each) : each));
      deliveries.push({ ...deliveryOf(end, now), isOver: true, endedAt: now.toISOString() }, ...others);
    } else if (alert) open.push(alert);
  }
  const isSame = open.length === state.open.length && deliveries.length === state.deliveries.length;
  return isSame ? state : { open, deliveries: withoutOldest(deliveries) };
}

/** Returns the state with a test alert, which is sent once, and its delivery. */
export function withTest(
  state: AlertState,
  now: Date,
  newId: IdGenerator,
): { state: AlertState; delivery: AlertDelivery } {
  const id = newId('alert');
  const text = 'This is a test alert. You asked for it; nothing is wrong.';
  const delivery = deliveryOf(
    { id, alertId: id, type: 'test', text, ...noSubject, startedAt: now.toISOString() },
    now,
  );
  return { state: { ...state, deliveries: withoutOldest([delivery, ...state.deliveries]) }, delivery };
}

/**
 * Returns the ten oldest alerts to send now, oldest first, and the state in which each of them has one more attempt and
 * its next time. The state is stored before the first is sent: if the function stops in between, the attempt
 * counts, and the next one has the same `webhook-id`.
 */
export function claimDue(state: AlertState, now: Date): { state: AlertState; due: AlertDelivery[] } {
  const due: AlertDelivery[] = [];
  const oldest = state.deliveries.filter((delivery) => isDue(delivery, now)).slice(-maxDue);
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

/** Returns a duration for people: whole minutes, hours or days. */
export function durationText(ms: number): string {
  const [amount, unit] =
    ms < hourMs
      ? [Math.max(1, Math.round(ms / minuteMs)), 'minute']
      : ms < 48 * hourMs
        ? [Math.round(ms / hourMs), 'hour']
        : [Math.round(ms / (24 * hourMs)), 'day'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
