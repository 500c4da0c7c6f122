import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Counter } from '../core/banner/banner-event.ts';
import type { CountsToAdd } from '../core/banner/event-counts.ts';
import { type CampaignDiscount, discountText } from '../core/campaigns/campaign-discount.ts';
import type { Period } from '../core/shared/days.ts';
import type { Counts, DailyCounters, DailyCounts, DailyDiscounts } from '../core/statistics/counters.ts';
import type { DailyRedemptions } from '../core/statistics/redemptions.ts';
import { statisticsExpiry } from '../core/statistics/retention.ts';
import { tableAttributes } from '../platform/table.ts';
import type { Database } from './dynamodb/database.ts';
import { inParallel } from './dynamodb/in-parallel.ts';
import { type Item, number, text } from './dynamodb/items.ts';
import { statisticsKey, statisticsPartition } from './dynamodb/keys.ts';
import { readItems } from './dynamodb/reads.ts';
import { update } from './dynamodb/writes.ts';
import { toCodeRedemptions } from './redemptions.ts';

/** Number of writes at the same time. */
const parallelWrites = 48;

/** The most counters in one write, because its expression must be below 4 kB. */
const countersPerWrite = 260;

/**
 * Last letter of an attribute, after its country, such as `INs`. These short names make an item of 35
 * countries 1 kB, one write unit.
 */
const letters = { shown: 's', copied: 'c', opened: 'o', dismissed: 'd' } as const;
const counters = Object.entries(letters) as [Counter, string][];

/** The counts of one country, and of the discount that its visitors saw. */
type CountsByPlace = Omit<DailyCounts, 'day'> & Pick<CountsToAdd, 'seen'>;

/**
 * Returns the amounts to add by attribute. Each count has two: of its country, and of its discount.
 */
function amountsOf(counts: readonly CountsByPlace[]): Record<string, number> {
  const amounts: Record<string, number> = {};
  const add = (name: string, count: number) => {
    if (count > 0) amounts[name] = (amounts[name] ?? 0) + count;
  };
  for (const { country, seen, ...count } of counts)
    for (const [name, letter] of counters) {
      add(country + letter, count[name]);
      if (seen) add(letter + discountText(seen), count[name]);
    }
  return amounts;
}

/**
 * Adds one day's counts to a campaign's counters, by country and by discount, which expire `retentionMonths`
 * after the day.
 */
export function addDailyCounts(
  campaignId: string,
  day: string,
  counts: readonly CountsByPlace[],
  retentionMonths: number,
) {
  return update(statisticsKey(campaignId, day), {
    add: amountsOf(counts),
    set: { [tableAttributes.expiry]: statisticsExpiry(day, retentionMonths) },
  });
}

/** Counts that were not written, with the first error. */
export interface UnwrittenCounts {
  counts: CountsToAdd[];
  error: unknown;
}

/**
 * Adds a batch's counts, in order, with one write for each campaign and day. Starts no write once `isLate`
 * returns true. Returns the counts that were not written. A failed write may have reached the table, so a
 * retry may add its counts twice.
 */
export async function addBatchCounts(
  { client, tableName }: Database,
  batch: readonly CountsToAdd[],
  retentionMonths: number,
  isLate: () => boolean,
): Promise<UnwrittenCounts> {
  const unwritten: UnwrittenCounts = { counts: [], error: undefined };
  await inParallel(writesOf(batch), parallelWrites, async ({ campaignId, day, counts }) => {
    try {
      if (isLate()) throw new Error('No time left in this run');
      const { operation } = addDailyCounts(campaignId, day, counts, retentionMonths);
      await client.send(new UpdateCommand({ TableName: tableName, ...operation.Update }));
    } catch (error) {
      unwritten.counts.push(...counts);
      unwritten.error ??= error;
    }
  });
  return unwritten;
}

interface ItemCounts {
  campaignId: string;
  day: string;
  counts: CountsToAdd[];
}

/** Groups counts into writes, one for each campaign and day, or more if there are many counters. */
function writesOf(batch: readonly CountsToAdd[]): ItemCounts[] {
  const writes: ItemCounts[] = [];
  const latest = new Map<string, ItemCounts>();
  for (const counts of batch) {
    const { campaignId, day } = counts;
    const write = latest.get(`${campaignId} ${day}`);
    if (write && countersOf([...write.counts, counts]) <= countersPerWrite) {
      write.counts.push(counts);
    } else {
      const next = { campaignId, day, counts: [counts] };
      latest.set(`${campaignId} ${day}`, next);
      writes.push(next);
    }
  }
  return writes;
}

const countersOf = (counts: readonly CountsByPlace[]): number => Object.keys(amountsOf(counts)).length;

/**
 * Returns a campaign's counters in a period, eventually consistent. 92 days of 251 countries are 92 items
 * of about 8 kB, which fit into one page and take 95 read units.
 */
export async function readStatistics(
  database: Database,
  campaignId: string,
  { from, to }: Period,
): Promise<DailyCounters> {
  const items = await readItems(database, {
    ConsistentRead: false,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': statisticsPartition(campaignId),
      ':from': from,
      ':to': to,
    },
  });
  return {
    counts: items.flatMap(toDailyCounts),
    discounts: items.flatMap(toDailyDiscounts),
    redemptions: items.flatMap(toDailyRedemptions),
    byCode: items.flatMap(toCodeRedemptions),
  };
}

/** Converts a stored item to redemptions by discount, in ascending order. */
export function toDailyRedemptions(item: Item): DailyRedemptions[] {
  const day = text(item.sk, 'statistics.sk');
  return discountsIn(item, 'r').map((seen) => {
    const redeemed = number(item[`r${discountText(seen)}`], `statistics.${seen.discount}`);
    return { day, ...seen, redeemed };
  });
}

/** Converts a stored item to counts by the discount that visitors saw, in ascending order. */
export function toDailyDiscounts(item: Item): DailyDiscounts[] {
  const day = text(item.sk, 'statistics.sk');
  return discountsIn(item, 'scod').map((seen) => {
    const count = (name: Counter) =>
      number(item[letters[name] + discountText(seen)] ?? 0, `statistics.${seen.discount}`);
    return { day, ...seen, ...countsBy(count) };
  });
}

/** Converts a stored item to counts by country, in alphabetical order. */
export function toDailyCounts(item: Item): DailyCounts[] {
  const day = text(item.sk, 'statistics.sk');
  const countries = Object.keys(item).flatMap((name) => /^([A-Z]{2})[scod]$/.exec(name)?.[1] ?? []);
  return [...new Set(countries)].sort().map((country) => countsOf(item, day, country));
}

function countsOf(item: Item, day: string, country: string): DailyCounts {
  const count = (name: Counter) => number(item[country + letters[name]] ?? 0, `statistics.${country}`);
  return { day, country, ...countsBy(count) };
}

function countsBy(count: (name: Counter) => number): Counts {
  return {
    shown: count('shown'),
    copied: count('copied'),
    opened: count('opened'),
    dismissed: count('dismissed'),
  };
}

/** Returns the discounts of a stored item's attributes that begin with these letters, in ascending order. */
function discountsIn(item: Item, first: string): CampaignDiscount[] {
  const pattern = new RegExp(`^[${first}](\\d+)(S?)$`);
  const found = new Map<string, CampaignDiscount>();
  for (const name of Object.keys(item)) {
    const [, hundredths, sale] = pattern.exec(name) ?? [];
    if (hundredths) found.set(name.slice(1), { discount: Number(hundredths) / 100, isSale: sale === 'S' });
  }
  return [...found.values()].sort(
    (one, other) => one.discount - other.discount || Number(one.isSale) - Number(other.isSale),
  );
}
