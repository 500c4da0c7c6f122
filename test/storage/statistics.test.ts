import { BatchWriteCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { listCountries, unknownCountry } from '../../core/shared/countries.ts';
import { daysOf } from '../../core/statistics/statistics-period.ts';
import { inParallel } from '../../storage/dynamodb/in-parallel.ts';
import { statisticsKey } from '../../storage/dynamodb/keys.ts';
import { countEvents } from '../../storage/events/event-counting.ts';
import { addCounts, readDailyCounts } from '../../storage/statistics.ts';
import { someEvent } from '../support/banner-events.ts';
import { useDatabase } from '../support/storage/database.ts';
import { intercept } from '../support/storage/interference.ts';
import { newId, now, readItem } from '../support/storage/merchants.ts';

const test = useDatabase();

it('reads the first and the last day whole, and nothing beyond them or of another campaign', async () => {
  const campaignId = newId('camp');
  const days = ['2026-04-30', '2026-05-01', '2026-05-02', '2026-05-03'];
  const places = days.flatMap((day) => ['AD', 'ZW', 'XX'].map((country) => ({ campaignId, day, country })));
  const events = [...places, { campaignId: newId('camp'), day: '2026-05-01' }].map((place) =>
    someEvent(place),
  );
  await countEvents(test.database, events, now(), 25);
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

it('refuses to add nothing', () => {
  expect(() => addCounts([], 25)).toThrow('There is nothing to add');
});

it.each([
  [25, '2028-06-01'],
  [4, '2026-09-01'],
])('keeps counters %j months from their day, also those that are added to', async (months, end) => {
  const campaignId = newId('camp');
  for (const day of ['2026-05-01', '2026-05-01']) {
    const event = someEvent({ campaignId, day, country: 'IN' });
    await countEvents(test.database, [event], now(), months);
  }
  const counters = await readItem(test.database, statisticsKey(campaignId, '2026-05-01', 'IN'));
  expect(counters).toMatchObject({ shown: 2, expiresAt: Date.parse(end) / 1000 });
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
