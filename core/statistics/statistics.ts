import * as z from 'zod';
import type { Counter } from '../banner/banner-event.ts';
import { findCountry, unknownCountry } from '../shared/countries.ts';
import { docs } from '../shared/resource.ts';
import { daysOf, type StatisticsPeriod } from './statistics-period.ts';

/** Numbers of banners shown, codes copied and banners closed. */
export type Counts = Record<Counter, number>;

/** The counters of one UTC day (`yyyy-mm-dd`) and country (alpha-2, or XX if unknown). */
export interface DailyCounts extends Counts {
  day: string;
  country: string;
}

const count = z.int().min(0);
const counts = {
  shown: count.meta(docs('How often the banner was shown.', 120)),
  copied: count.meta(docs('How often the code was copied.', 24)),
  dismissed: count.meta(docs('How often the banner was closed.', 31)),
};
const copyRate = z
  .number()
  .min(0)
  .nullable()
  .meta(docs('`copied` divided by `shown`, to four decimals. `null` if the banner was not shown.', 0.2));
const day = z.iso.date().meta(docs('UTC day.', '2026-11-21'));

/** The counts of a whole period. */
export const statisticsTotalsSchema = z.object({ ...counts, copyRate });

/** The counts of one day. */
export const dayStatisticsSchema = z.object({ date: day, ...counts });

/** The counts of one country. */
export const countryStatisticsSchema = z.object({
  country: z.string().meta(docs('ISO 3166-1 alpha-2, XX if unknown.', 'IN')),
  countryName: z.string().meta(docs('The country in English.', 'India')),
  ...counts,
  copyRate,
});

/** A campaign's statistics in a period: in total, by day and by country. */
export const campaignStatisticsSchema = z.object({
  from: day,
  to: day,
  totals: statisticsTotalsSchema.meta(docs('The counts of the whole period.')),
  byDay: z
    .array(dayStatisticsSchema)
    .meta(docs('Every day of the period, days without events included, oldest first.')),
  byCountry: z.array(countryStatisticsSchema).meta(docs('Countries with events, most shown first.')),
});
export type CampaignStatistics = z.output<typeof campaignStatisticsSchema>;

/** Returns the statistics for a period. `counters` may be in any order, but all must be from days in the period. */
export function campaignStatistics(
  period: StatisticsPeriod,
  counters: readonly DailyCounts[],
): CampaignStatistics {
  const days = new Map(daysOf(period).map((day) => [day, noCounts()]));
  const countries = new Map<string, Counts>();
  const totals = noCounts();
  for (const entry of counters) {
    add(totals, entry);
    add(countsIn(days, entry.day), entry);
    add(countsIn(countries, entry.country), entry);
  }
  return {
    ...period,
    totals: withCopyRate(totals),
    byDay: [...days].map(([date, counts]) => ({ date, ...counts })),
    byCountry: [...countries]
      .sort(([left, { shown }], [right, other]) => other.shown - shown || (left < right ? -1 : 1))
      .map(([country, counts]) => ({ country, countryName: nameOf(country), ...withCopyRate(counts) })),
  };
}

function countsIn(countsByName: Map<string, Counts>, name: string): Counts {
  const counts = countsByName.get(name) ?? noCounts();
  countsByName.set(name, counts);
  return counts;
}

function noCounts(): Counts {
  return { shown: 0, copied: 0, dismissed: 0 };
}

function add(total: Counts, { shown, copied, dismissed }: Counts): void {
  total.shown += shown;
  total.copied += copied;
  total.dismissed += dismissed;
}

function withCopyRate(counts: Counts): Counts & { copyRate: number | null } {
  const { shown, copied } = counts;
  return { ...counts, copyRate: shown === 0 ? null : Math.round((copied / shown) * 10_000) / 10_000 };
}

function nameOf(country: string): string {
  return (findCountry(country) ?? unknownCountry).name;
}
