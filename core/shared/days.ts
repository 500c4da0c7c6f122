import { dayMs } from './durations.ts';

/** First and last day (UTC, `yyyy-mm-dd`), both included. */
export interface Period {
  from: string;
  to: string;
}

/** Returns the UTC day, `yyyy-mm-dd`, of a time, or of ms since 1970. */
export function dayOf(time: Date | number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns the day this many days later. */
export function dayAfter(day: string, days = 1): string {
  return dayOf(Date.parse(day) + days * dayMs);
}

/** Returns the first day of a month (`yyyy-mm`). */
export function firstDayOf(month: string): string {
  return `${month}-01`;
}

/** Returns the month after one. */
export function monthAfter(month: string): string {
  return dayAfter(firstDayOf(month), 31).slice(0, 7);
}

/** Returns the days from one day (yyyy-mm-dd) to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Returns every day of a period, in order. */
export function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => dayAfter(from, index));
}

/** Returns true for an existing day such as `2026-11-19`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
