import { dayMs } from '../../../../../core/shared/durations.ts';
import type { CampaignStatistics } from '../../api/contract.ts';
import { type Period, sumsBy } from '../../api/statistics.ts';

export type { Period };

type ByDay = CampaignStatistics['byDay'];

/** Maximum number of days in a period: 12 months before the running month. */
const maxDays = 400;

/** Periods of more days are shown by month. */
const maxDaysByDay = 92;

/** The periods to choose from, as the URL's query. Empty for a custom period. */
export const presets = [
  ['days=7', '7 days'],
  ['days=30', '30 days'],
  ['days=92', '92 days'],
  ['months=12', '12 months and this one'],
  ['', 'Custom'],
] as const;

/** A period to choose from. */
export type Preset = (typeof presets)[number][0];

/** Returns the last `days` days, including today. */
export function lastDays(days: number, now: Date): Period {
  return { from: dayOf(now.getTime() - (days - 1) * dayMs), to: dayOf(now.getTime()) };
}

/**
 * Returns the last `months` months and the days of the running month, so that it has the same month of last
 * year.
 */
function lastMonths(months: number, now: Date): Period {
  return {
    from: dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)),
    to: dayOf(now.getTime()),
  };
}

/** Returns the preset and the period in a URL's query. The default is 30 days. */
export function periodIn(query: string, now: Date): { preset: Preset; period: Period } {
  const parameters = new URLSearchParams(query);
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  if (periodProblem({ from, to }) === undefined) return { preset: '', period: { from, to } };
  const named = presets.find(([preset]) => {
    const [name = '', value] = preset.split('=');
    return preset !== '' && parameters.get(name) === value;
  });
  return periodOf(named?.[0] || 'days=30', now);
}

/** Returns a preset's period. */
export function periodOf(preset: Exclude<Preset, ''>, now: Date): { preset: Preset; period: Period } {
  const [unit, count] = preset.split('=');
  return { preset, period: (unit === 'months' ? lastMonths : lastDays)(Number(count), now) };
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

/** Adds up the days of each month (`yyyy-mm`) if there are more than 92 days; otherwise returns the days. */
export function byDayOrMonth(byDay: ByDay): ByDay {
  if (byDay.length <= maxDaysByDay) return byDay;
  const byMonth = byDay.map((counts) => ({ ...counts, date: counts.date.slice(0, 7) }));
  return sumsBy(({ date }) => date, byMonth);
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
