import { call } from './client.ts';
import type { CampaignStatistics } from './contract.ts';

const dayMs = 86_400_000;

/** Maximum number of days in one request. */
const maxDaysPerRequest = 92;

/** UTC days (`yyyy-mm-dd`), including the first and the last. */
export interface Period {
  from: string;
  to: string;
}

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
  const dayOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * maxDaysPerRequest * dayMs;
    return { from: dayOf(start), to: dayOf(Math.min(last, start + (maxDaysPerRequest - 1) * dayMs)) };
  });
}

/** Adds up the statistics of consecutive periods. */
export function merged(period: Period, parts: readonly CampaignStatistics[]): CampaignStatistics {
  const [first] = parts;
  if (!first) throw new Error('No statistics were read');
  if (parts.length === 1) return first;
  const totals = parts.map((part) => part.totals);
  return {
    ...period,
    totals: { ...totals.reduce(added), redeemed: sumOf(totals.map(({ redeemed }) => redeemed)) },
    byDay: parts.flatMap(({ byDay }) => byDay),
    byCountry: grouped(
      parts.flatMap(({ byCountry }) => byCountry),
      ({ country }) => country,
    )
      .map((rows) => rows.reduce(added))
      .sort((left, right) => right.shown - left.shown),
    byDiscount: grouped(
      parts.flatMap(({ byDiscount }) => byDiscount),
      ({ discount }) => discount,
    )
      .map((rows) => ({
        discount: rows[0]?.discount ?? 0,
        redeemed: sumOf(rows.map(({ redeemed }) => redeemed)),
      }))
      .sort((left, right) => left.discount - right.discount),
  };
}

function grouped<Row>(rows: readonly Row[], nameOf: (row: Row) => string | number): Row[][] {
  const groups = new Map<string | number, Row[]>();
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row]);
  return [...groups.values()];
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

interface Counts {
  shown: number;
  copied: number;
  dismissed: number;
  copyRate: number | null;
}

/** Returns `one` with the counts of both. */
function added<Row extends Counts>(one: Row, other: Row): Row {
  const [shown, copied] = [one.shown + other.shown, one.copied + other.copied];
  const copyRate = shown === 0 ? null : copied / shown;
  return { ...one, shown, copied, dismissed: one.dismissed + other.dismissed, copyRate };
}
