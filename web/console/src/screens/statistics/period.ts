import { dayOf, type Period } from '../../../../../core/shared/days.ts';
import { dayMs } from '../../../../../core/shared/durations.ts';
import type { CampaignStatistics } from '../../api/contract.ts';
import { sumsBy } from '../../api/statistics.ts';
import { comparedDays } from './rates.ts';

type ByDay = CampaignStatistics['byDay'];

/** Most days of a period: 12 months before the running month, and those of a request for revenue. */
export const maxDays = 400;

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
export function periodIn<Name extends string>(
  query: string,
  names: readonly (readonly [name: Name | 'days=30' | '', label: string])[],
  ofPreset: (name: Name | 'days=30') => Period,
): { preset: Name | 'days=30' | ''; period: Period } {
  const parameters = new URLSearchParams(query);
  const period = { from: parameters.get('from') ?? '', to: parameters.get('to') ?? '' };
  if (periodProblem(period) === undefined) return { preset: '', period };
  const named = names.find(([preset]) => {
    const [name = '', value] = preset.split('=');
    return preset !== '' && parameters.get(name) === value;
  });
  const preset = named?.[0] || 'days=30';
  return { preset, period: ofPreset(preset) };
}

/** Returns a preset's period. */
export function periodOf(preset: Exclude<Preset, ''>, now: Date): Period {
  const [unit, count] = preset.split('=');
  return (unit === 'months' ? lastMonths : lastDays)(Number(count), now);
}

/** Returns a period's length in days; NaN if a day is missing. */
export function lengthOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/**
 * Returns a period without the days to come, which would look like days without visitors. A period that hasn't
 * begun stays as it is.
 */
export function untilToday({ from, to }: Period, now: Date): Period {
  const today = dayOf(now.getTime());
  return { from, to: from <= today && today < to ? today : to };
}

/** Returns the days before a period that a comparison needs: as many, and at least 15. */
export function daysBefore(period: Period): Period {
  const end = Date.parse(period.from) - dayMs;
  return { from: dayOf(end - Math.max(lengthOf(period) - 1, comparedDays) * dayMs), to: dayOf(end) };
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
