import { dayOf, type Period } from '../../../../core/shared/days.ts';
import { dayMs } from '../../../../core/shared/durations.ts';
import { call } from './client.ts';
import type { CampaignStatistics } from './contract.ts';

/** Maximum number of days in one request. */
const maxDaysPerRequest = 92;

/** Reads a campaign's statistics, with several requests for a long period. */
export async function readStatistics(campaignId: string, period: Period): Promise<CampaignStatistics> {
  const parts = await Promise.all(
    partsOf(period).map((query) =>
      call('GET /campaigns/{id}/stats', { id: campaignId, query: { ...query } }),
    ),
  );
  return merged(
    period,
    parts.map(({ data }) => data),
  );
}

/** Splits a period into periods that the service accepts, the earliest first. */
export function partsOf({ from, to }: Period): Period[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = Math.max(1, Math.ceil(((last - first) / dayMs + 1) / maxDaysPerRequest));
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * maxDaysPerRequest * dayMs;
    return { from: dayOf(start), to: dayOf(Math.min(last, start + (maxDaysPerRequest - 1) * dayMs)) };
  });
}

/** Adds up the statistics of consecutive periods. */
export function merged(period: Period, parts: readonly CampaignStatistics[]): CampaignStatistics {
  return {
    ...period,
    totals: withRate(parts.map(({ totals }) => totals).reduce(added)),
    byDay: parts.flatMap(({ byDay }) => byDay),
    byCountry: sumsBy(
      ({ country }) => country,
      parts.flatMap(({ byCountry }) => byCountry),
    )
      .map(withRate)
      .sort((left, right) => right.shown - left.shown),
    linkReport: parts.at(-1)?.linkReport ?? null,
    byDiscount: sumsBy(
      ({ discount, isSale }) => `${discount} ${isSale}`,
      parts.flatMap(({ byDiscount }) => byDiscount),
    ).sort((left, right) => orderOf(left) - orderOf(right)),
    byCode: sumsBy(
      ({ code }) => code,
      // The latest part says whether the code was shared.
      [...parts].reverse().flatMap(({ byCode }) => byCode),
    ).sort((left, right) => right.redeemed - left.redeemed),
    gaps: parts.flatMap(({ gaps }) => gaps),
    changes: distinct(parts.flatMap(({ changes }) => changes)),
  };
}

/** Sorts own discounts first, then those of sales, then what no discount explains. */
function orderOf({ discount, isSale }: CampaignStatistics['byDiscount'][number]): number {
  return discount === null ? Number.POSITIVE_INFINITY : discount + (isSale ? 100 : 0);
}

/** Returns changes once: one that names a sale is in each part that the sale touches. */
function distinct(changes: CampaignStatistics['changes']): CampaignStatistics['changes'] {
  return [...new Map(changes.map((change) => [change.changedAt, change])).values()];
}

/** What a banner's statistics count. */
export const counters = ['shown', 'copied', 'opened', 'dismissed', 'redeemed'] as const;

type OptionalCounts = { [Counter in (typeof counters)[number]]?: number };

/** Adds up the counts of rows with the same name. */
export function sumsBy<Row extends OptionalCounts>(
  nameOf: (row: Row) => unknown,
  rows: readonly Row[],
): Row[] {
  const sums = new Map<unknown, Row>();
  for (const row of rows) {
    const sum = sums.get(nameOf(row));
    sums.set(nameOf(row), sum ? added(sum, row) : row);
  }
  return [...sums.values()];
}

/** Returns `one` with the counts of both. */
function added<Row extends OptionalCounts>(one: Row, other: Row): Row {
  const sums = counters.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)] as const);
  return { ...one, ...Object.fromEntries(sums.filter(([name]) => name in one)) };
}

function withRate<Row extends { shown: number; copied: number }>(row: Row): Row {
  return { ...row, copyPercent: row.shown === 0 ? null : (row.copied / row.shown) * 100 };
}
