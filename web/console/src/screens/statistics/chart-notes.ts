import type { Period } from '../../../../../core/shared/days.ts';
import type { Campaign, CampaignChange, CampaignStatistics, Code } from '../../api/contract.ts';
import type { DayNote } from '../../parts/charts/line-chart.tsx';
import { formatAmount, formatCount, formatDate, formatPercent } from '../../parts/numbers.ts';

/** A campaign's sale, or a former one. */
type ShownSale = NonNullable<CampaignChange['formerSale']>;

/** Discounts and groups of countries that one sentence names. */
const namedGroups = 2;

/**
 * Returns the notes of a period, oldest first: changes of discounts and of the campaign's period, sales, and
 * codes that the service replaced, and times without counting. `codes` are those of the campaign's checkout, if it has one.
 */
export function chartNotes(
  { from, to }: Period,
  { sale }: Pick<Campaign, 'sale'>,
  changes: readonly CampaignChange[],
  codes: readonly Code[],
  gaps: CampaignStatistics['gaps'] = [],
): DayNote[] {
  const notes = [
    ...gapNotes(gaps),
    ...salesIn({ from, to }, { sale }, changes).map((shown) => ({
      day: later(dayOf(shown.startsAt), from),
      text: saleText(shown),
    })),
    ...changes.flatMap(({ changedAt, ...change }) =>
      textsOf(change).map((text) => ({ day: dayOf(changedAt), text })),
    ),
    ...replacements(codes),
  ];
  return notes
    .filter(({ day }) => from <= day && day <= to)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Returns a note for each time in which redemptions were not counted. */
function gapNotes(gaps: CampaignStatistics['gaps']): DayNote[] {
  return gaps.map(({ startedAt, endedAt, redeemed }) => ({
    day: dayOf(endedAt),
    text: `${formatCount(redeemed)} redeemed between ${formatDate(startedAt)} and ${formatDate(endedAt)}`,
  }));
}

/** Returns the sales that visitors saw in a period, the campaign's own one last. */
export function salesIn(
  { from, to }: Period,
  { sale }: Pick<Campaign, 'sale'>,
  changes: readonly CampaignChange[],
): ShownSale[] {
  const former = changes.flatMap(({ formerSale }) => formerSale ?? []);
  const started = sale && Date.parse(sale.startsAt) <= Date.now() ? [sale] : [];
  return [...former, ...started].filter(
    ({ startsAt, endsAt }) => dayOf(startsAt) <= to && dayOf(endsAt) >= from,
  );
}

function saleText({ name, discount, endsAt }: ShownSale): string {
  return `Sale “${name}”: ${formatPercent(discount)} until ${formatDate(endsAt)}`;
}

const later = (one: string, other: string) => (one > other ? one : other);

function textsOf({ discounts, period }: Omit<CampaignChange, 'changedAt'>): string[] {
  const groups = discounts.slice(0, namedGroups).map(discountText);
  const more = discounts.length - groups.length;
  const rest = more > 0 ? [`and ${formatCount(more)} more`] : [];
  return [
    ...(groups.length > 0 ? [[...groups, ...rest].join(', ')] : []),
    ...(period ? [periodText(period)] : []),
  ];
}

function discountText(change: CampaignChange['discounts'][number]): string {
  const { formerDiscount, discount, countries } = change;
  const places = formatAmount(countries, 'country', 'countries');
  return `${formatPercent(formerDiscount)} → ${formatPercent(discount)} for ${places}`;
}

function periodText({ startsAt, endsAt }: NonNullable<CampaignChange['period']>): string {
  const start = startsAt ? `from ${formatDate(startsAt)}` : '';
  const end = endsAt ? `until ${formatDate(endsAt)}` : '';
  return start || end ? `Period changed: ${[start, end].filter(Boolean).join(' ')}` : 'Period removed';
}

/** Returns a note for each day on which codes followed others of the same discount or of a sale with it. */
function replacements(codes: readonly Code[]): DayNote[] {
  const byDay = new Map<string, number>();
  for (const { discount, isSale, createdAt } of codes) {
    const hasFormer = codes.some(
      (other) => other.discount === discount && other.isSale === isSale && other.createdAt < createdAt,
    );
    if (hasFormer) byDay.set(dayOf(createdAt), (byDay.get(dayOf(createdAt)) ?? 0) + 1);
  }
  return [...byDay].map(([day, count]) => ({
    day,
    text: `${formatAmount(count, 'code', 'codes')} replaced`,
  }));
}

function dayOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}
