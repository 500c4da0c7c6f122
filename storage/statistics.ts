import type { CountableEvent } from '../core/banner/event-batch.ts';
import type { DailyCounts } from '../core/statistics/statistics.ts';
import { type StatisticsPeriod, statisticsExpiry } from '../core/statistics/statistics-period.ts';
import { tableAttributes } from '../platform/table.ts';
import type { Database } from './dynamodb/database.ts';
import { itemReader, number, text } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';
import { dayAndCountryOf, statisticsKey, statisticsPartition } from './dynamodb/keys.ts';
import { readItems } from './dynamodb/queries.ts';
import { update, type Write } from './dynamodb/writes.ts';

const toStatistics = itemReader<{ sk: string } & Omit<DailyCounts, 'day' | 'country'>>('statistics', {
  sk: text,
  shown: number,
  copied: number,
  dismissed: number,
});

/** Adds events of one place, at least one, to its counters. */
export function addCounts(events: readonly CountableEvent[], retentionMonths: number): Write {
  const [first] = events;
  if (!first) throw new Error('There is nothing to add');
  const { campaignId, day, country } = first;
  const count = (counter: CountableEvent['counter']) =>
    events.filter((event) => event.counter === counter).length;
  const counts = { shown: count('shown'), copied: count('copied'), dismissed: count('dismissed') };
  return addDailyCounts(campaignId, { day, country, ...counts }, retentionMonths);
}

/** Adds counts of one day and country to its counters, which expire so many months after their day. */
export function addDailyCounts(
  campaignId: string,
  { day, country, shown, copied, dismissed }: DailyCounts,
  retentionMonths: number,
): Write {
  return update(statisticsKey(campaignId, day, country), {
    add: { shown, copied, dismissed },
    set: { [tableAttributes.expiry]: statisticsExpiry(day, retentionMonths) },
  });
}

/**
 * The counters of a campaign in a period, by day and country; eventually consistent. At most 92 days of 251 countries, so
 * 23,092 items of about 90 bytes: three pages and 260 read units.
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

/** An item as counts. */
export function toDailyCounts(item: Item): DailyCounts {
  const { sk, ...counters } = toStatistics(item);
  return { ...dayAndCountryOf(sk), ...counters };
}
