import type { CheckoutOrders } from '../../../../core/checkouts/orders/checkout-orders.ts';
import {
  hourOf,
  isCountable,
  newOrders,
  nextWindow,
  secondsUntilRequest,
  withCounted,
  withDueRun,
  withEndedRun,
  withLease,
  withOrdersProblem,
  withRequestedRun,
  withTooMany,
} from '../../../../core/checkouts/orders/orders-run.ts';
import { dayAfter } from '../../../../core/shared/days.ts';

const checkoutId = 'chk_1';
const at = (text: string) => new Date(text);
const monday = at('2026-11-23T12:00:00.000Z');
const connected = newOrders({ ordersKey: 'rk_live_4Q7d', keyId: 'k', keyScope: [] }, null, monday);

/** Plays a run to its end and returns its windows. */
function windowsOf(orders: CheckoutOrders, now = monday) {
  const windows = [];
  let left = orders;
  for (let window = nextWindow(left); window; window = nextWindow(left)) {
    windows.push(window);
    left = withCounted(left, window);
  }
  return { windows, ended: withEndedRun(left, now) };
}

it('the first count goes back 13 months, month by month, the latest one first', () => {
  const { windows, ended } = windowsOf(connected);
  expect(windows).toHaveLength(14);
  expect(windows[0]).toEqual({ from: '2026-11-01', before: '2026-11-23' });
  expect(windows.at(-1)).toEqual({ from: '2025-10-01', before: '2025-11-01' });
  expect(ended).toMatchObject({
    status: 'current',
    countedFrom: '2025-10-01',
    countedAt: monday.toISOString(),
    keyLast4: '4Q7d',
  });
  expect(ended.run).toBeUndefined();
});

it('the first count has as many months on the first day of a month, when nothing of it can be counted', () => {
  const key = { ordersKey: 'rk_live_4Q7d', keyId: 'k', keyScope: [] };
  const first = at('2026-12-01T00:05:00.000Z');
  const { windows } = windowsOf(newOrders(key, null, first), first);
  expect(windows).toHaveLength(14);
  expect(windows[0]).toEqual({ from: '2026-11-01', before: '2026-12-01' });
});

describe('the nightly count', () => {
  const { ended } = windowsOf(connected);
  const hour = hourOf(checkoutId);
  const nextNight = (day: string) => at(`${day}T${String(hour).padStart(2, '0')}:05:00.000Z`);

  it('is due once after the checkout’s hour, and reads 35 days together', () => {
    const due = withDueRun(ended, checkoutId, nextNight('2026-11-25'));
    expect(due && windowsOf(due).windows).toEqual([{ from: '2026-10-21', before: '2026-11-25' }]);
    const after = due && windowsOf(due, nextNight('2026-11-25')).ended;
    expect(after && withDueRun(after, checkoutId, nextNight('2026-11-25'))).toBeUndefined();
    expect(after && withDueRun(after, checkoutId, nextNight('2026-11-26'))).toBeDefined();
  });

  it('reads 180 days on Sundays', () => {
    const due = withDueRun(ended, checkoutId, nextNight('2026-11-29'));
    expect(due?.run?.from).toBe(dayAfter('2026-11-29', -180));
  });

  it('that stopped with a problem keeps the time of the numbers, and repeats its days', () => {
    const due = withDueRun(ended, checkoutId, nextNight('2026-11-29')) ?? ended;
    const failed = withOrdersProblem(due, { type: 'unreachable' }, nextNight('2026-11-29'));
    expect(failed).toMatchObject({ status: 'failing', countedAt: ended.countedAt });
    const next = withDueRun(failed, checkoutId, nextNight('2026-11-30'));
    expect(next?.run).toMatchObject({ from: dayAfter('2026-11-29', -180), before: '2026-11-30' });
  });

  it('after a pause, such as a suspension, counts all days since the last complete count', () => {
    const due = withDueRun(ended, checkoutId, nextNight('2027-02-16'));
    expect(due?.run).toEqual({ from: '2026-11-23', before: '2027-02-16' });
  });

  it('is not continued while another function works at it, and is afterwards', () => {
    const due = withDueRun(ended, checkoutId, nextNight('2026-11-25')) ?? ended;
    const leased = withLease(due, nextNight('2026-11-25'));
    expect(withDueRun(leased, checkoutId, nextNight('2026-11-25'))).toBeUndefined();
    expect(withDueRun(leased, checkoutId, new Date(nextNight('2026-11-25').getTime() + 3_600_000))).toBe(
      leased,
    );
  });
});

it('a lease from before the clock was moved back holds nothing', () => {
  const leased = withLease(connected, monday);
  expect(withDueRun(leased, checkoutId, at('2026-11-23T11:59:00.000Z'))).toBe(leased);
  expect(withDueRun(leased, checkoutId, at('2026-11-23T12:01:00.000Z'))).toBeUndefined();
});

it('a window with too many orders is repeated month by month, and the month is left out', () => {
  const { ended } = windowsOf(connected);
  const started = withRequestedRun(ended, undefined, monday) as CheckoutOrders;
  const window = nextWindow(started) ?? { from: '', before: '' };
  expect(window).toEqual({ from: '2026-10-19', before: '2026-11-23' });
  const split = withTooMany(started, window);
  const november = nextWindow(split);
  expect(november).toEqual({ from: '2026-11-01', before: '2026-11-23' });
  const without = withTooMany(split, november ?? window);
  expect(nextWindow(without)).toEqual({ from: '2026-10-19', before: '2026-11-01' });
  expect(windowsOf(without).ended).toMatchObject({ status: 'failing', problem: { type: 'too_many_orders' } });
});

it('a month with too many orders stays uncounted until all of its days were counted, or it is too old, but is no problem of other runs', () => {
  const october = { ...windowsOf(connected).ended, uncountedMonths: ['2024-10', '2026-10'] };
  const counted = (from: string, now = monday) =>
    windowsOf(withRequestedRun(october, from, now) as CheckoutOrders, now).ended;
  const isCurrent = { status: 'current', problem: null };
  expect(counted('2026-10-02')).toMatchObject({ ...isCurrent, uncountedMonths: ['2026-10'] });
  expect(counted('2026-10-01')).toMatchObject({ ...isCurrent, uncountedMonths: [] });
});

it.each([
  ['2026-11-22', true],
  ['2024-10-23', true],
  ['2024-10-22', false],
  ['0001-01-01', false],
  ['2026-11-23', false],
  ['2099-01-01', false],
])('a merchant’s count may begin with %s: %s', (day, isPossible) => {
  expect(isCountable(day, monday)).toBe(isPossible);
});

it('25 months before a day that the earlier month does not have is its last day', () => {
  const lastOfMarch = at('2027-03-31T12:00:00.000Z');
  expect(isCountable('2025-02-28', lastOfMarch)).toBe(true);
  expect(isCountable('2025-02-27', lastOfMarch)).toBe(false);
});

it('a merchant starts at most six counts an hour, and none while one runs', () => {
  expect(withRequestedRun(connected, undefined, monday)).toBe('counting');
  let { ended } = windowsOf(connected);
  for (let count = 0; count < 6; count++)
    ended = windowsOf(withRequestedRun(ended, undefined, monday) as CheckoutOrders).ended;
  expect(withRequestedRun(ended, undefined, monday)).toBe('limited');
  expect(secondsUntilRequest(ended, monday)).toBe(3_600);
  expect(secondsUntilRequest(ended, at('2026-11-23T12:59:00.001Z'))).toBe(60);
  expect(withRequestedRun(ended, undefined, at('2026-11-23T13:00:00.001Z'))).toMatchObject({
    status: 'counting',
  });
});
