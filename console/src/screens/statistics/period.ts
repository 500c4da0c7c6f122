const dayMs = 86_400_000;

/** Maximum number of days in one request. */
export const maxDays = 92;

/** UTC days (`yyyy-mm-dd`), including the first and the last. */
export interface Period {
  from: string;
  to: string;
}

/** Returns the last `days` days, including today. */
export function lastDays(days: number, now: Date): Period {
  return { from: dayOf(now.getTime() - (days - 1) * dayMs), to: dayOf(now.getTime()) };
}

/** Returns a period's length in days; NaN if a day is missing. */
export function lengthOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** Returns the previous period, which has the same length. */
export function periodBefore({ from, to }: Period): Period {
  const end = Date.parse(from) - dayMs;
  return { from: dayOf(end - (lengthOf({ from, to }) - 1) * dayMs), to: dayOf(end) };
}

/** Returns what is wrong with a period, as a sentence; `undefined` if it is valid. */
export function periodProblem(period: Period): string | undefined {
  const length = lengthOf(period);
  if (Number.isNaN(length)) return 'Choose the first and the last day.';
  if (length < 1) return 'The first day must not be after the last day.';
  return length > maxDays ? `Choose at most ${maxDays} days. This period has ${length}.` : undefined;
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
