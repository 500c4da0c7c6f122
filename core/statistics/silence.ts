import { dayAfter, dayOf, type Period } from '../shared/days.ts';
import { dayMs, hourMs } from '../shared/durations.ts';

/** So many requests that do not come are no coincidence. */
const missingRequests = 20;

/** A night and a slow morning explain so many hours without a request. */
const nightMs = 12 * hourMs;

/** Days before the last request from which the usual number follows. */
const usualDays = 28;

/** Days from which on a shop has a usual number. */
const leastDays = 7;

/** A shop without a usual number is silent after this time, and one that is too small for it after the other. */
const newShopMs = 7 * dayMs;
const smallShopMs = 30 * dayMs;

/** How often the banner was shown on a UTC day. */
export interface ShownDay {
  day: string;
  shown: number;
}

/** Returns true if it can be silent by now, so that the days before are worth reading. */
export function mayBeSilent(lastRequestAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastRequestAt) > nightMs;
}

/** Returns the UTC days whose numbers `isSilent` needs. */
export function usualPeriod(lastRequestAt: string): Period {
  const last = lastRequestAt.slice(0, 10);
  return { from: dayAfter(last, -usualDays), to: dayAfter(last, -1) };
}

/**
 * Returns true if 20 requests are missing since the last one (ISO 8601): hours in a busy shop, weeks in a small
 * one. A weekday's usual number is its median in the four weeks before, so one viral day changes nothing. `days`
 * are those of `usualPeriod`; those without an entry had none. A shop younger than a week is silent after seven
 * days, and every shop after thirty, also if its days aren't known.
 */
export function isSilent(lastRequestAt: string, days: readonly ShownDay[] | undefined, now: Date): boolean {
  const since = Date.parse(lastRequestAt);
  const silentMs = now.getTime() - since;
  if (silentMs <= nightMs) return false;
  if (silentMs >= smallShopMs) return true;
  if (!days) return false;
  const usual = usualByWeekday(lastRequestAt, days);
  if (!usual) return silentMs >= newShopMs;
  let missing = 0;
  for (let from = since + nightMs; from < now.getTime(); ) {
    const to = Math.min(now.getTime(), (Math.floor(from / dayMs) + 1) * dayMs);
    missing += ((usual[new Date(from).getUTCDay()] ?? 0) * (to - from)) / dayMs;
    from = to;
  }
  return missing >= missingRequests;
}

/** Returns how often the banner is usually shown a day, rounded; `undefined` for a new shop. */
export function usualPerDay(lastRequestAt: string, days: readonly ShownDay[]): number | undefined {
  const usual = usualByWeekday(lastRequestAt, days);
  return usual && Math.round(usual.reduce((sum, count) => sum + count, 0) / usual.length);
}

/** Returns the usual number of each weekday, Sunday first; `undefined` with less than a week. */
function usualByWeekday(lastRequestAt: string, days: readonly ShownDay[]): number[] | undefined {
  const { from, to } = usualPeriod(lastRequestAt);
  const shown = new Map(days.map((each) => [each.day, each.shown]));
  const all: { weekday: number; count: number }[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += dayMs) {
    const count = shown.get(dayOf(time)) ?? 0;
    // The shop begins with its first visitor.
    if (all.length > 0 || count > 0) all.push({ weekday: new Date(time).getUTCDay(), count });
  }
  if (all.length < leastDays) return undefined;
  return Array.from({ length: 7 }, (_, weekday) => {
    const own = all.filter((each) => each.weekday === weekday);
    return medianOf((own.length > 2 ? own : all).map(({ count }) => count));
  });
}

function medianOf(counts: number[]): number {
  const sorted = counts.sort((left, right) => left - right);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
