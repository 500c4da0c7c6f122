const dayMs = 86_400_000;

/** The most days that the service answers at once. */
export const maxDays = 92;

/** Days (UTC, `yyyy-mm-dd`), the first and the last included. */
export interface Period {
  from: string;
  to: string;
}

/** The last `days` days, today included. */
export function lastDays(days: number, now: Date): Period {
  return { from: dayOf(now.getTime() - (days - 1) * dayMs), to: dayOf(now.getTime()) };
}

/** Returns the length of a period in days; NaN if a day is missing. */
export function lengthOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** Returns the period of the same length that ends before this one begins. */
export function periodBefore({ from, to }: Period): Period {
  const end = Date.parse(from) - dayMs;
  return { from: dayOf(end - (lengthOf({ from, to }) - 1) * dayMs), to: dayOf(end) };
}

/** Returns the problem of a period as a sentence; `undefined` if there is none. */
export function periodProblem(period: Period): string | undefined {
  const length = lengthOf(period);
  if (Number.isNaN(length)) return 'Choose the first and the last day.';
  if (length < 1) return 'The first day must not be after the last.';
  return length > maxDays ? `Choose at most ${maxDays} days; these are ${length}.` : undefined;
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
