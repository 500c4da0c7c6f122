import type { CampaignChange } from '../campaigns/campaign-changes.ts';
import type { CampaignDiscount } from '../campaigns/campaign-discount.ts';
import type { LinkReport } from '../preview/link-report.ts';
import { findCountry, unknownCountry } from '../shared/countries.ts';
import { daysOf, type Period } from '../shared/days.ts';
import type { Counts, DailyCounters, DailyDiscounts } from './counters.ts';
import { type DailyCodeRedemptions, type DailyRedemptions, withoutLosses } from './redemptions.ts';
import { sharedCodes } from './sharing.ts';
import type { CampaignStatistics } from './statistics-response.ts';

/** What explains a campaign's statistics. */
interface StatisticsNotes {
  /** The report of the latest preview link. */
  linkReport?: LinkReport | null;
  /** The campaign's changes, oldest first, also outside the period. */
  changes?: readonly CampaignChange[];
}

/**
 * Returns the statistics for a period. Counters may be in any order, but all must be from days in the period.
 */
export function campaignStatistics(
  period: Period,
  counters: DailyCounters,
  { linkReport = null, changes = [] }: StatisticsNotes = {},
): CampaignStatistics {
  const { counts, discounts } = counters;
  const redemptions = withoutLosses(counters.redemptions);
  const codeRedemptions = withoutLosses(counters.byCode);
  const days = new Map(daysOf(period).map((day) => [day, noCounts()]));
  const countries = new Map<string, Counts>();
  const totals = noCounts();
  for (const entry of counts) {
    add(totals, entry);
    add(countsIn(days, entry.day), entry);
    add(countsIn(countries, entry.country), entry);
  }
  const redeemedOn = sumBy(redemptions, ({ day }) => day);
  const redeemed = redemptions.reduce((sum, each) => sum + each.redeemed, 0);
  return {
    ...period,
    totals: { ...totals, redeemed, copyPercent: copyPercentOf(totals) },
    byDay: [...days].map(([date, counts]) => ({ date, ...counts, redeemed: redeemedOn.get(date) ?? 0 })),
    byCountry: [...countries]
      .sort(([left, { shown }], [right, other]) => other.shown - shown || (left < right ? -1 : 1))
      .map(([country, counts]) => ({
        country,
        countryName: nameOf(country),
        ...counts,
        copyPercent: copyPercentOf(counts),
      })),
    byDiscount: byDiscount(totals, discounts, redemptions),
    byCode: byCode(codeRedemptions, sharedCodes(counters)),
    gaps: gapsIn(codeRedemptions),
    changes: changes.filter((change) => explains(change, period)),
    linkReport,
  };
}

function explains({ changedAt, formerSale }: CampaignChange, { from, to }: Period): boolean {
  const overlaps = (start: string, end: string) => start.slice(0, 10) <= to && end.slice(0, 10) >= from;
  return (
    overlaps(changedAt, changedAt) ||
    (formerSale !== null && overlaps(formerSale.startsAt, formerSale.endsAt))
  );
}

/** Returns a row for each discount, and one for what no discount explains. */
function byDiscount(
  totals: Counts,
  discounts: readonly DailyDiscounts[],
  redemptions: readonly DailyRedemptions[],
): CampaignStatistics['byDiscount'] {
  const nameOf = ({ discount, isSale }: CampaignDiscount) => `${discount} ${isSale}`;
  const rowsByName = new Map<string, CampaignDiscount & Counts & { redeemed: number }>();
  const rowOf = (seen: CampaignDiscount) => {
    const { discount, isSale } = seen;
    const row = rowsByName.get(nameOf(seen)) ?? { discount, isSale, ...noCounts(), redeemed: 0 };
    rowsByName.set(nameOf(seen), row);
    return row;
  };
  const known = noCounts();
  for (const entry of discounts) {
    add(rowOf(entry), entry);
    add(known, entry);
  }
  for (const entry of redemptions) rowOf(entry).redeemed += entry.redeemed;
  const rows = [...rowsByName.values()].sort(
    (one, other) => Number(one.isSale) - Number(other.isSale) || one.discount - other.discount,
  );
  const rest = {
    shown: totals.shown - known.shown,
    copied: totals.copied - known.copied,
    opened: totals.opened - known.opened,
    dismissed: totals.dismissed - known.dismissed,
  };
  const hasRest = Object.values(rest).some((count) => count > 0);
  return hasRest ? [...rows, { discount: null, isSale: false, ...rest, redeemed: 0 }] : rows;
}

/** Returns a row for each code with redemptions. */
function byCode(
  redemptions: readonly DailyCodeRedemptions[],
  shared: ReturnType<typeof sharedCodes>,
): CampaignStatistics['byCode'] {
  const rows = new Map<string, CampaignStatistics['byCode'][number]>();
  for (const { code, discount, isSale, redeemed } of redemptions) {
    const row = rows.get(code) ?? { code, discount, isSale, redeemed: 0, shared: shared.get(code) ?? null };
    rows.set(code, { ...row, redeemed: row.redeemed + redeemed });
  }
  return [...rows.values()].sort((one, other) => other.redeemed - one.redeemed);
}

/** Returns the gaps between readings, oldest first. Codes are read one after the other, so those of a day count as one. */
function gapsIn(redemptions: readonly DailyCodeRedemptions[]): CampaignStatistics['gaps'] {
  const gaps = new Map<string, CampaignStatistics['gaps'][number]>();
  for (const { gap, redeemed } of redemptions) {
    if (!gap) continue;
    const name = [gap.from, gap.to].map((time) => time.slice(0, 10)).join();
    const known = gaps.get(name) ?? { startedAt: gap.from, endedAt: gap.to, redeemed: 0 };
    gaps.set(name, {
      startedAt: known.startedAt < gap.from ? known.startedAt : gap.from,
      endedAt: known.endedAt > gap.to ? known.endedAt : gap.to,
      redeemed: known.redeemed + redeemed,
    });
  }
  return [...gaps.values()].sort((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
}

function countsIn<Name>(countsByName: Map<Name, Counts>, name: Name): Counts {
  const counts = countsByName.get(name) ?? noCounts();
  countsByName.set(name, counts);
  return counts;
}

function noCounts(): Counts {
  return { shown: 0, copied: 0, opened: 0, dismissed: 0 };
}

function add(total: Counts, { shown, copied, opened, dismissed }: Counts): void {
  total.shown += shown;
  total.copied += copied;
  total.opened += opened;
  total.dismissed += dismissed;
}

function sumBy<Key>(
  redemptions: readonly DailyRedemptions[],
  keyOf: (entry: DailyRedemptions) => Key,
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const entry of redemptions) sums.set(keyOf(entry), (sums.get(keyOf(entry)) ?? 0) + entry.redeemed);
  return sums;
}

function copyPercentOf({ shown, copied }: Counts): number | null {
  return shown === 0 ? null : Math.round((copied / shown) * 10_000) / 100;
}

function nameOf(country: string): string {
  return (findCountry(country) ?? unknownCountry).name;
}
