import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CountsToAdd } from '../core/banner/event-counts.ts';
import type { DailyCounts } from '../core/statistics/statistics.ts';
import { type StatisticsPeriod, statisticsExpiry } from '../core/statistics/statistics-period.ts';
import { tableAttributes } from '../platform/table.ts';
import type { Database } from './dynamodb/database.ts';
import { inParallel } from './dynamodb/in-parallel.ts';
import { itemReader, number, text } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';
import { dayAndCountryOf, statisticsKey, statisticsPartition } from './dynamodb/keys.ts';
import { readItems } from './dynamodb/queries.ts';
import { update } from './dynamodb/writes.ts';

const toStatistics = itemReader<{ sk: string } & Omit<DailyCounts, 'day' | 'country'>>('statistics', {
  sk: text,
  shown: number,
  copied: number,
  dismissed: number,
});

/** Most counters that are written at the same time. */
const writesAtOnce = 48;

/** Adds counts to the counters of a campaign, day and country, which expire `retentionMonths` after their day. */
export function addDailyCounts(
  campaignId: string,
  { day, country, shown, copied, dismissed }: DailyCounts,
  retentionMonths: number,
) {
  return update(statisticsKey(campaignId, day, country), {
    add: { shown, copied, dismissed },
    set: { [tableAttributes.expiry]: statisticsExpiry(day, retentionMonths) },
  });
}

/** Counts that were not written, with the first error. */
export interface UnwrittenCounts {
  counts: CountsToAdd[];
  error: unknown;
}

/**
 * Adds the counts of a batch, in order, each with a write of its own. Starts no write once `isLate` returns true. Returns the
 * counts that were not written. A write that failed may have reached the table, so its counts may be added twice.
 */
export async function addBatchCounts(
  { client, tableName }: Database,
  batch: readonly CountsToAdd[],
  retentionMonths: number,
  isLate: () => boolean,
): Promise<UnwrittenCounts> {
  const unwritten: UnwrittenCounts = { counts: [], error: undefined };
  await inParallel(batch, writesAtOnce, async (counts) => {
    try {
      if (isLate()) throw new Error('No time left in this run');
      const { operation } = addDailyCounts(counts.campaignId, counts, retentionMonths);
      await client.send(new UpdateCommand({ TableName: tableName, ...operation.Update }));
    } catch (error) {
      unwritten.counts.push(counts);
      unwritten.error ??= error;
    }
  });
  return unwritten;
}

/**
 * Returns the counters of a campaign in a period, by day and country; eventually consistent. At most 92 days of 251
 * countries, so 23,092 items of about 90 bytes: three pages and 260 read units.
 */
export async function readDailyCounts(
  database: Database,
  campaignId: string,
  { from, to }: StatisticsPeriod,
): Promise<DailyCounts[]> {
  const items = await readItems(database, {
    ConsistentRead: false,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': statisticsPartition(campaignId),
      ':first': statisticsKey('', from, '').sk,
      ':last': statisticsKey('', to, '~').sk,
    },
  });
  return items.map(toDailyCounts);
}

/** Converts an item to counts. */
export function toDailyCounts(item: Item): DailyCounts {
  const { sk, ...counters } = toStatistics(item);
  return { ...dayAndCountryOf(sk), ...counters };
}
