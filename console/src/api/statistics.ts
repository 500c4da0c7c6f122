import { bodyOf } from './api-error.ts';
import { api } from './client.ts';
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
    partsOf(period).map(async (query) => {
      const params = { path: { id: campaignId }, query: { ...query } };
      return bodyOf(await api.GET('/v1/campaigns/{id}/stats', { params })).data;
    }),
  );
  return merged(period, parts);
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
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const countries = new Map<string, CampaignStatistics['byCountry'][number]>();
  for (const row of parts.flatMap(({ byCountry }) => byCountry))
    countries.set(row.country, added(row, countries.get(row.country)));
  const [first, ...others] = parts.map(({ totals }) => totals);
  if (!first) throw new Error('No statistics were read');
  return {
    ...period,
    totals: { ...others.reduce(added, first), redeemed: sum(parts.map(({ totals }) => totals.redeemed)) },
    byDay: parts.flatMap(({ byDay }) => byDay),
    byCountry: [...countries.values()].sort((left, right) => right.shown - left.shown),
    byDiscount: mergedDiscounts(parts),
  };
}

function mergedDiscounts(parts: readonly CampaignStatistics[]): CampaignStatistics['byDiscount'] {
  const rows = parts.flatMap(({ byDiscount }) => byDiscount);
  const discounts = [...new Set(rows.map(({ discount }) => discount))].sort((left, right) => left - right);
  return discounts.map((discount) => {
    const own = rows.filter((row) => row.discount === discount);
    return { discount, redeemed: sum(own.map(({ redeemed }) => redeemed)) };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

type Counts = Pick<CampaignStatistics['totals'], 'shown' | 'copied' | 'dismissed' | 'copyRate'>;

/** Returns `one` with the counts of both. */
function added<Row extends Counts>(one: Row, other: Counts | undefined): Row {
  if (!other) return one;
  const [shown, copied] = [one.shown + other.shown, one.copied + other.copied];
  const copyRate = shown === 0 ? null : copied / shown;
  return { ...one, shown, copied, dismissed: one.dismissed + other.dismissed, copyRate };
}
