import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Counter } from '../core/banner/banner-event.ts';
import type { CountsToAdd } from '../core/banner/event-counts.ts';
import type { DailyCounts } from '../core/statistics/statistics.ts';
import { type StatisticsPeriod, statisticsExpiry } from '../core/statistics/statistics-period.ts';
import { tableAttributes } from '../platform/table.ts';
import type { Database } from './dynamodb/database.ts';
import { inParallel } from './dynamodb/in-parallel.ts';
import { number, text } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';
import { statisticsKey, statisticsPartition } from './dynamodb/keys.ts';
import { readItems } from './dynamodb/queries.ts';
import { update } from './dynamodb/writes.ts';

/** Most items that are written at the same time. */
const writesAtOnce = 48;

/** Most countries in one write, whose expression must be below 4 KB. */
const countriesPerWrite = 75;

/** Last letter of an attribute, after its country: `INs`. With short names an item of 50 countries is 1 KB, one write unit. */
const letters = { shown: 's', copied: 'c', dismissed: 'd' } as const;
const counters = Object.entries(letters) as [Counter, string][];

/** Adds counts of one day to the counters of a campaign, which expire `retentionMonths` after the day. */
export function addDailyCounts(
  campaignId: string,
  day: string,
  counts: readonly Omit<DailyCounts, 'day'>[],
  retentionMonths: number,
) {
  const add = counts.flatMap(({ country, ...count }) =>
    counters.flatMap(([name, letter]) => (count[name] > 0 ? [[country + letter, count[name]] as const] : [])),
  );
  return update(statisticsKey(campaignId, day), {
    add: Object.fromEntries(add),
    set: { [tableAttributes.expiry]: statisticsExpiry(day, retentionMonths) },
  });
}

/** Counts that were not written, with the first error. */
export interface UnwrittenCounts {
  counts: CountsToAdd[];
  error: unknown;
}

/**
 * Adds the counts of a batch, in order, with one write for each campaign and day. Starts no write once `isLate` returns true. Returns
 * the counts that were not written. A write that failed may have reached the table, so its counts may be added twice.
 */
export async function addBatchCounts(
  { client, tableName }: Database,
  batch: readonly CountsToAdd[],
  retentionMonths: number,
  isLate: () => boolean,
): Promise<UnwrittenCounts> {
  const unwritten: UnwrittenCounts = { counts: [], error: undefined };
  await inParallel(writesOf(batch), writesAtOnce, async ({ campaignId, day, counts }) => {
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

/** Groups counts into writes: one for each campaign and day, more for many countries. */
function writesOf(batch: readonly CountsToAdd[]): ItemCounts[] {
  const writes: ItemCounts[] = [];
  const latest = new Map<string, ItemCounts>();
  for (const counts of batch) {
    const { campaignId, day } = counts;
    const write = latest.get(`${campaignId} ${day}`);
    if (write && write.counts.length < countriesPerWrite) {
      write.counts.push(counts);
    } else {
      const next = { campaignId, day, counts: [counts] };
      latest.set(`${campaignId} ${day}`, next);
      writes.push(next);
    }
  }
  return writes;
}

/**
 * Returns the counters of a campaign in a period, by day and country; eventually consistent. At most 92 days of 251 countries, so 92
 * items of about 6 KB: one page and 75 read units.
 */
export async function readDailyCounts(
  database: Database,
  campaignId: string,
  { from, to }: StatisticsPeriod,
): Promise<DailyCounts[]> {
  const items = await readItems(database, {
    ConsistentRead: false,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':pk': statisticsPartition(campaignId), ':first': from, ':last': to },
  });
  return items.flatMap(toDailyCounts);
}

/** Converts an item to the counts of its countries, in alphabetical order. */
export function toDailyCounts(item: Item): DailyCounts[] {
  const day = text(item.sk, 'statistics.sk');
  const countries = Object.keys(item).flatMap((name) => /^([A-Z]{2})[scd]$/.exec(name)?.[1] ?? []);
  return [...new Set(countries)].sort().map((country) => {
    const count = (name: Counter) => number(item[country + letters[name]] ?? 0, `statistics.${country}`);
    return { day, country, shown: count('shown'), copied: count('copied'), dismissed: count('dismissed') };
  });
}
