import * as z from 'zod';
import { type CampaignChange, campaignChangeSchema } from '../campaigns/campaign-changes.ts';
import type { CampaignDiscount } from '../campaigns/campaign-discount.ts';
import { type LinkReport, linkReportSchema } from '../preview/link-report.ts';
import { findCountry, unknownCountry } from '../shared/countries.ts';
import { daysOf, type Period } from '../shared/days.ts';
import { docs, timestamp } from '../shared/resource.ts';
import type { Counts, DailyCounters, DailyDiscounts } from './counters.ts';
import { type DailyCodeRedemptions, type DailyRedemptions, withoutLosses } from './redemptions.ts';
import { sharedCodes } from './sharing.ts';

const count = z.int().min(0);
const counts = {
  shown: count.meta(docs('How often the banner was shown.', 120)),
  copied: count.meta(docs('How often the code was copied.', 24)),
  opened: count.meta(
    docs(
      'How often a visitor opened a link to a checkout that contains the code, at most once for each page.',
      18,
    ),
  ),
  dismissed: count.meta(docs('How often the banner was closed.', 31)),
};
const redeemed = count.meta(
  docs(
    'How often the codes of the campaign’s checkout were redeemed, by the provider’s counters. Checkouts that are abandoned later are taken back.',
    9,
  ),
);
const copyPercent = z
  .number()
  .min(0)
  .nullable()
  .meta(docs('Codes copied for 100 banners shown, to two decimals. `null` if the banner was not shown.', 20));
const day = z.iso.date().meta(docs('UTC day.', '2026-11-21'));

/** What the usual use of codes is taken from. */
export const usualUseSourceSchema = z.enum(['earlier_days', 'other_codes']);

/** The usual use of codes in a shop. */
export const usualUseSchema = z.object({
  redeemed: count.meta(docs('Redemptions.', 17)),
  taken: count.meta(docs('Codes that visitors copied, or took in a link.', 100)),
  of: usualUseSourceSchema.meta(docs('The same discount before, or the other discounts.', 'other_codes')),
});

/** What says that a code was shared. */
export const sharingSchema = z.object({
  since: day.meta(docs('First UTC day on which too much was paid with the code.', '2026-11-19')),
  redeemed: count.meta(docs('Redemptions since then.', 162)),
  taken: count.meta(docs('Codes of this discount that visitors copied, or took in a link, since then.', 120)),
  usual: usualUseSchema
    .nullable()
    .meta(docs('What is usual in this shop. `null` while visitors have taken fewer than 50 codes.', null)),
});

/** The counts of a whole period. */
export const statisticsTotalsSchema = z.object({ ...counts, redeemed, copyPercent });

/** The counts of one day. */
export const dayStatisticsSchema = z.object({ date: day, ...counts, redeemed });

/** The counts of one discount. */
export const discountStatisticsSchema = z.object({
  discount: z
    .number()
    .nullable()
    .meta(
      docs(
        'The percentage that the visitor saw. `null` if it is unknown: for days before this was counted, and for pages with an old script.',
        60,
      ),
    ),
  isSale: z.boolean().meta(docs('True if a sale gave it.', false)),
  ...counts,
  redeemed,
});

/** The redemptions of one code. */
export const codeStatisticsSchema = z.object({
  code: z.string().meta(docs('Code at the checkout.', 'PPP60K3F9QT')),
  discount: z.number().meta(docs('Percent.', 60)),
  isSale: z.boolean().meta(docs('True for the code of a sale.', false)),
  redeemed,
  shared: sharingSchema
    .nullable()
    .meta(
      docs(
        'Why the code was probably shared: far more was paid with it than visitors took codes. `null` if nothing says so.',
        null,
      ),
    ),
});

/** Redemptions that were read late. */
export const readingGapSchema = z.object({
  startedAt: timestamp.meta(docs('The reading before.', '2026-11-08T09:30:00.000Z')),
  endedAt: timestamp.meta(docs('The reading that found them.', '2026-11-21T09:30:00.000Z')),
  redeemed,
});

/** The counts of one country. */
export const countryStatisticsSchema = z.object({
  country: z.string().meta(docs('ISO 3166-1 alpha-2, XX if unknown.', 'IN')),
  countryName: z.string().meta(docs('The country in English.', 'India')),
  ...counts,
  copyPercent,
});

/** A campaign's statistics in a period: in total, by day, by country and by discount. */
export const campaignStatisticsSchema = z.object({
  from: day,
  to: day,
  totals: statisticsTotalsSchema.meta(docs('The counts of the whole period.')),
  byDay: z
    .array(dayStatisticsSchema)
    .meta(docs('Every day of the period, days without events included, oldest first.')),
  byCountry: z.array(countryStatisticsSchema).meta(docs('Countries with events, most shown first.')),
  byDiscount: z
    .array(discountStatisticsSchema)
    .meta(
      docs(
        'Discounts with events or redemptions, in ascending order, and those of sales after them; they add up to the totals. What visitors saw counts: a changed discount begins its own row.',
      ),
    ),
  byCode: z
    .array(codeStatisticsSchema)
    .meta(docs('Codes of the campaign’s checkout with redemptions, most redeemed first.')),
  gaps: z
    .array(readingGapSchema)
    .meta(
      docs(
        'Times of more than three hours in which the provider’s counters were not read, with their redemptions. These count on the day of the reading.',
      ),
    ),
  changes: z
    .array(campaignChangeSchema)
    .meta(
      docs(
        'The latest changes of discounts, period and sale, at most 50, that are in the period; oldest first. Also later ones that name a sale of the period.',
      ),
    ),
  linkReport: linkReportSchema.nullable().meta(
    docs('What the latest preview link of the last 30 days found on its page. `null` if there is none.', {
      count: 3,
      hosts: ['buy.stripe.com'],
      path: '/pricing',
      reportedAt: '2026-11-21T08:55:00.000Z',
      test: null,
    }),
  ),
});
export type CampaignStatistics = z.output<typeof campaignStatisticsSchema>;

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
