import { BatchWriteCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { CountsToAdd } from '../../core/banner/event-counts.ts';
import { listCountries, unknownCountry } from '../../core/shared/countries.ts';
import { daysOf } from '../../core/statistics/statistics-period.ts';
import { inParallel } from '../../storage/dynamodb/in-parallel.ts';
import { statisticsKey } from '../../storage/dynamodb/keys.ts';
import { addBatchCounts, readDailyCounts } from '../../storage/statistics.ts';
import { someCounts } from '../support/banner-events.ts';
import { useDatabase } from '../support/storage/database.ts';
import { failing, intercept } from '../support/storage/interference.ts';
import { newId, readItem } from '../support/storage/merchants.ts';

const test = useDatabase();

const inTime = () => false;
const add = (counts: readonly CountsToAdd[], database = test.database, months = 25) =>
  addBatchCounts(database, counts, months, inTime);
const none = { counts: [], error: undefined };

it('reads the first and the last day whole, and nothing beyond them or of another campaign', async () => {
  const campaignId = newId('camp');
  const days = ['2026-04-30', '2026-05-01', '2026-05-02', '2026-05-03'];
  const places = days.flatMap((day) => ['AD', 'ZW', 'XX'].map((country) => ({ campaignId, day, country })));
  const batch = [...places, { campaignId: newId('camp'), day: '2026-05-01' }].map(someCounts);
  expect(await add(batch)).toEqual(none);
  const found = await readDailyCounts(test.database, campaignId, { from: '2026-05-01', to: '2026-05-02' });
  expect(found.map(({ day, country }) => `${day} ${country}`)).toEqual([
    '2026-05-01 AD',
    '2026-05-01 XX',
    '2026-05-01 ZW',
    '2026-05-02 AD',
    '2026-05-02 XX',
    '2026-05-02 ZW',
  ]);
});

it.each([
  [25, '2028-06-01'],
  [4, '2026-09-01'],
])('keeps counters %j months from their day, also when counts are added', async (months, end) => {
  const campaignId = newId('camp');
  const counts = someCounts({ campaignId, day: '2026-05-01', shown: 3, copied: 2, dismissed: 1 });
  await add([counts], test.database, months);
  await add([counts], test.database, months);
  const counters = await readItem(test.database, statisticsKey(campaignId, '2026-05-01', 'IN'));
  const expected = { shown: 6, copied: 4, dismissed: 2, expiresAt: Date.parse(end) / 1000 };
  expect(counters).toEqual({ ...statisticsKey(campaignId, '2026-05-01', 'IN'), ...expected });
});

it('ten runs at once lose no count of one counter', async () => {
  const campaignId = newId('camp');
  await Promise.all(Array.from({ length: 10 }, () => add([someCounts({ campaignId, shown: 2 })])));
  expect(await readDailyCounts(test.database, campaignId, { from: '2026-05-01', to: '2026-05-01' })).toEqual([
    { day: '2026-05-01', country: 'IN', shown: 20, copied: 0, dismissed: 0 },
  ]);
});

it('returns the counts that were not written, with the first error, and writes the others', async () => {
  const campaignId = newId('camp');
  const [first, second, third] = ['IN', 'BR', 'TR'].map((country) => someCounts({ campaignId, country }));
  const error = new Error('throttled');
  const database = failing(test.database, 'UpdateCommand', [error, new Error('another')]);
  const batch = [first, second, third].flatMap((counts) => counts ?? []);
  expect(await add(batch, database)).toEqual({ counts: [first, second], error });
  expect(
    await readDailyCounts(test.database, campaignId, { from: '2026-05-01', to: '2026-05-01' }),
  ).toMatchObject([{ country: 'TR' }]);
});

it('starts no write after the time is over', async () => {
  const batch = ['IN', 'BR'].map((country) => someCounts({ campaignId: newId('camp'), country }));
  const database = intercept(test.database, () => Promise.reject(new Error('called')));
  const unwritten = await addBatchCounts(database, batch, 25, () => true);
  expect([unwritten.counts, String(unwritten.error)]).toEqual([batch, 'Error: No time left in this run']);
});

it('reads a quarter of the most there can be, 23 days of 251 countries, in one page and 65 read units', async () => {
  const campaignId = newId('camp');
  const countries = [...listCountries().map(({ code }) => code), unknownCountry.code];
  const period = { from: '2026-01-01', to: '2026-01-23' };
  const items = daysOf(period).flatMap((day) =>
    countries.map((country) => ({
      ...statisticsKey(campaignId, day, country),
      shown: 123_456_789,
      copied: 12_345_678,
      dismissed: 12_345_678,
    })),
  );
  expect(items).toHaveLength(5_773);
  const { client, tableName } = test.database;
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, index) =>
    items.slice(25 * index, 25 * (index + 1)).map((Item) => ({ PutRequest: { Item } })),
  );
  await inParallel(batches, 4, (batch) =>
    client.send(new BatchWriteCommand({ RequestItems: { [tableName]: batch } })),
  );
  const pages: QueryCommandOutput[] = [];
  const database = intercept(test.database, async (_name, input, proceed) => {
    Object.assign(input as object, { ReturnConsumedCapacity: 'TOTAL' });
    const page = (await proceed()) as QueryCommandOutput;
    pages.push(page);
    return page;
  });
  expect(await readDailyCounts(database, campaignId, period)).toHaveLength(5_773);
  const units = pages.reduce((sum, { ConsumedCapacity }) => sum + (ConsumedCapacity?.CapacityUnits ?? 0), 0);
  expect(pages).toHaveLength(1);
  expect(units).toBeLessThanOrEqual(65);
});
