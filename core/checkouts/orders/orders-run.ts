import { dayAfter, dayOf, firstDayOf } from '../../shared/days.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/durations.ts';
import type { CheckoutOrders, OrdersProblem, OrdersProblemType } from './checkout-orders.ts';
import type { Window } from './order.ts';

/** The most orders of a month that the service counts. */
export const maxOrdersPerMonth = 20_000;

/** A month has more orders than the service counts. */
export class TooManyOrders extends Error {
  override readonly name = 'TooManyOrders';
}

/** Counts orders by month. */
export class MonthlyLimit {
  readonly #orders = new Map<string, number>();

  /** Counts an order of this day. Throws `TooManyOrders` if its month has more than 20,000. */
  count(day: string): void {
    const month = day.slice(0, 7);
    const orders = (this.#orders.get(month) ?? 0) + 1;
    if (orders > maxOrdersPerMonth) throw new TooManyOrders();
    this.#orders.set(month, orders);
  }
}

/** Days that a count reads again: every night, on Sundays for late refunds and disputes, and when it begins. */
export const countedDays = { nightly: 35, weekly: 180 } as const;

/** Months that the first count reads, before the month of yesterday, its last day. */
export const firstMonths = 13;

/** Months that a merchant's count may go back. */
const longestMonths = 25;

/** Counts that a merchant may start in an hour. */
export const maxRequestsPerHour = 6;

/** Time after which a run that did not end may be continued by another. */
const leaseMs = 16 * minuteMs;

/** Returns true for the first day of a merchant's count: it ended, at most 25 months ago. */
export function isCountable(day: string, now: Date): boolean {
  const earliest = new Date(now);
  earliest.setUTCMonth(earliest.getUTCMonth() - longestMonths);
  // In a month without this day, such as February, the date would be in the next month.
  if (earliest.getUTCDate() !== now.getUTCDate()) earliest.setUTCDate(0);
  return dayOf(earliest) <= day && day < dayOf(now);
}

/** Returns the orders of a key that was accepted now, whose first count goes back 13 months. */
export function newOrders(
  { ordersKey, keyId, keyScope }: { ordersKey: string; keyId: string; keyScope: string[] },
  former: CheckoutOrders | null,
  now: Date,
): CheckoutOrders {
  const first = new Date(dayAfter(dayOf(now), -1));
  first.setUTCMonth(first.getUTCMonth() - firstMonths, 1);
  return {
    keyLast4: ordersKey.slice(-4),
    status: 'counting',
    problem: null,
    countedAt: former?.countedAt ?? null,
    countedFrom: former?.countedFrom ?? null,
    uncountedMonths: former?.uncountedMonths ?? [],
    keyScope,
    keyId,
    run: { from: dayOf(first), before: dayOf(now) },
    requests: former?.requests ?? [],
    attemptedAt: now.toISOString(),
  };
}

/**
 * Returns the orders with a count that begins now, from `from` on. It also repeats the days of a run that did
 * not end, and those since the last complete count. Returns `undefined` if one is running.
 */
function withNewRun(orders: CheckoutOrders, from: string, now: Date): CheckoutOrders | undefined {
  const { run, countedAt } = orders;
  if (isLeased(orders, now)) return undefined;
  const days = [from, ...(run ? [run.from] : []), ...(countedAt === null ? [] : [countedAt.slice(0, 10)])];
  const first = days.reduce((earliest, day) => (day < earliest ? day : earliest));
  return { ...orders, status: 'counting', run: { from: first, before: dayOf(now) } };
}

/** Returns the orders with a count that the merchant starts, or why it does not start. */
export function withRequestedRun(
  orders: CheckoutOrders,
  from: string | undefined,
  now: Date,
): CheckoutOrders | 'counting' | 'limited' {
  if (orders.status === 'counting') return 'counting';
  const requests = recentRequests(orders, now);
  if (requests.length >= maxRequestsPerHour) return 'limited';
  const first = from ?? dayAfter(dayOf(now), -countedDays.nightly);
  const started = withNewRun(orders, first, now);
  return started ? { ...started, requests: [...requests, now.toISOString()] } : 'counting';
}

function recentRequests({ requests }: CheckoutOrders, now: Date): string[] {
  return requests.filter((time) => Date.parse(time) > now.getTime() - hourMs);
}

/** Returns the seconds until the oldest request of the last hour no longer counts, so that one more is allowed. */
export function secondsUntilRequest(orders: CheckoutOrders, now: Date): number {
  const [oldest] = recentRequests(orders, now);
  return oldest === undefined ? 0 : Math.ceil((Date.parse(oldest) + hourMs - now.getTime()) / 1_000);
}

/** Returns the hour of the day, UTC, in which a checkout's orders are counted. */
export function hourOf(checkoutId: string): number {
  return [...checkoutId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 24_000, 7) % 24;
}

/**
 * Returns the orders with the run that is due: one to continue, or the nightly one if the checkout's hour has
 * passed since the last. `undefined` if none is due.
 */
export function withDueRun(
  orders: CheckoutOrders,
  checkoutId: string,
  now: Date,
): CheckoutOrders | undefined {
  if (orders.status === 'counting') return isLeased(orders, now) ? undefined : orders;
  const hour = latestHour(hourOf(checkoutId), now);
  if (Date.parse(orders.attemptedAt) >= hour.getTime()) return undefined;
  const days = hour.getUTCDay() === 0 ? countedDays.weekly : countedDays.nightly;
  const started = withNewRun(orders, dayAfter(dayOf(now), -days), now);
  return started && { ...started, attemptedAt: now.toISOString() };
}

/** Returns the latest time at which this hour of a day began, UTC. */
function latestHour(hour: number, now: Date): Date {
  const today = Date.parse(dayOf(now)) + hour * hourMs;
  return new Date(today > now.getTime() ? today - dayMs : today);
}

/** A lease that ends later than a new one would is from before the clock was moved back, so it holds nothing. */
function isLeased({ run }: Pick<CheckoutOrders, 'run'>, now: Date): boolean {
  const leftMs = run?.leasedUntil === undefined ? 0 : Date.parse(run.leasedUntil) - now.getTime();
  return leftMs > 0 && leftMs <= leaseMs;
}

/** Returns the orders whose run another function may continue. */
export function withoutLease(orders: CheckoutOrders): CheckoutOrders {
  if (!orders.run) return orders;
  const { leasedUntil: _leasedUntil, ...run } = orders.run;
  return { ...orders, run };
}

/** Returns the orders whose run this function works at from now on. */
export function withLease(orders: CheckoutOrders, now: Date): CheckoutOrders {
  const { run } = orders;
  if (!run) return orders;
  return { ...orders, run: { ...run, leasedUntil: new Date(now.getTime() + leaseMs).toISOString() } };
}

/**
 * Returns the days that a run counts next, so that they become visible together: all of a nightly run, and
 * otherwise a month, the latest one first. `undefined` if the run has ended.
 */
export function nextWindow({ run }: Pick<CheckoutOrders, 'run'>): Window | undefined {
  if (!run || run.before <= run.from) return undefined;
  const { from, before, hasTooMany = false } = run;
  if (!hasTooMany && dayAfter(before, -countedDays.nightly) <= from) return { from, before };
  const month = firstDayOf(dayAfter(before, -1).slice(0, 7));
  return { from: month < from ? from : month, before };
}

/** Returns the orders after a window was counted. A month that the window begins within stays uncounted. */
export function withCounted(orders: CheckoutOrders, { from, before }: Window): CheckoutOrders {
  const { run, countedFrom } = orders;
  if (!run) return orders;
  const first = countedFrom !== null && countedFrom < from ? countedFrom : from;
  const uncountedMonths = orders.uncountedMonths.filter((month) => {
    const firstDay = firstDayOf(month);
    return firstDay < from || firstDay >= before;
  });
  return { ...orders, countedFrom: first, uncountedMonths, run: { ...run, before: from } };
}

/**
 * Returns the orders after a window in which a month has too many. A window of several months is repeated month
 * by month. A month is left as it is, and is among `uncountedMonths` until it is counted as a whole.
 */
export function withTooMany(orders: CheckoutOrders, { from, before }: Window): CheckoutOrders {
  if (!orders.run) return orders;
  const run = { ...orders.run, hasTooMany: true };
  const month = from.slice(0, 7);
  if (month !== dayAfter(before, -1).slice(0, 7)) return { ...orders, run };
  const uncountedMonths = [...new Set([...orders.uncountedMonths, month])].sort();
  return { ...orders, uncountedMonths, run: { ...run, before: from } };
}

/**
 * Returns the orders after all windows of a run. They have a problem only if this run met a month with too many, so
 * that one such month in the past is no problem each day.
 */
export function withEndedRun({ run, ...orders }: CheckoutOrders, now: Date): CheckoutOrders {
  const uncountedMonths = orders.uncountedMonths.filter((month) => isCountable(firstDayOf(month), now));
  const ended = { ...orders, uncountedMonths, countedAt: now.toISOString() };
  if (!run?.hasTooMany) return { ...ended, status: 'current', problem: null };
  return withOrdersProblem(ended, { type: 'too_many_orders' }, now);
}

/** Returns the orders after a run that stopped. The next one repeats its days. */
export function withOrdersProblem(
  orders: CheckoutOrders,
  { type, permission = null, field = null }: { type: OrdersProblemType } & Partial<OrdersProblem>,
  now: Date,
): CheckoutOrders {
  const startedAt = orders.problem?.type === type ? orders.problem.startedAt : now.toISOString();
  const { run, ...rest } = orders;
  return {
    ...rest,
    status: 'failing',
    problem: { type, startedAt, permission, field },
    ...(run ? { run: { from: run.from, before: run.before } } : {}),
  };
}
