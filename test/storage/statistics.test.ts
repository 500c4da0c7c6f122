import type { CountsToAdd } from '../../core/banner/event-counts.ts';
import { listCountries, unknownCountry } from '../../core/shared/countries.ts';
import { daysOf } from '../../core/shared/days.ts';
import type { CodeRedemptions } from '../../core/statistics/redemptions.ts';
import { statisticsKey } from '../../storage/dynamodb/keys.ts';
import { transact } from '../../storage/dynamodb/transaction.ts';
import { addRedemptions } from '../../storage/redemptions.ts';
import {
  addBatchCounts,
  readStatistics,
  toDailyCounts,
  toDailyRedemptions,
} from '../../storage/statistics.ts';
import { someCounts } from '../support/banner-events.ts';
import { useDatabase } from '../support/storage/database.ts';
import { failing, intercept } from '../support/storage/interference.ts';
import { newId, readItem } from '../support/storage/merchants.ts';
import { rawTable } from '../support/storage/raw-table.ts';
import { unitsOf } from '../support/storage/units.ts';

const seen = (discount: number, isSale = false) => ({ discount, isSale });
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
  const { counts } = await readStatistics(test.database, campaignId, {
    from: '2026-05-01',
    to: '2026-05-02',
  });
  expect(counts.map(({ day, country }) => `${day} ${country}`)).toEqual([
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
  const counts = someCounts({ campaignId, day: '2026-05-01', shown: 3, copied: 2, opened: 5, dismissed: 1 });
  await add([counts], test.database, months);
  await add([counts], test.database, months);
  const key = statisticsKey(campaignId, '2026-05-01');
  const expected = { INs: 6, INc: 4, INo: 10, INd: 2, expiresAt: Date.parse(end) / 1000 };
  expect(await readItem(test.database, key)).toEqual({ ...key, ...expected });
});

it('stores no zeros', async () => {
  const campaignId = newId('camp');
  await add([someCounts({ campaignId, shown: 2 })]);
  const item = await readItem(test.database, statisticsKey(campaignId, '2026-05-01'));
  expect(Object.keys(item ?? {}).sort()).toEqual(['INs', 'expiresAt', 'pk', 'sk']);
});

it('reads no other attributes, and names the place of an invalid value', () => {
  const item = { ...statisticsKey('camp_1', '2026-05-01'), INs: 1, expiresAt: 1, XBRs: 1, BRsd: 1 };
  const counts = { day: '2026-05-01', country: 'IN', shown: 1, copied: 0, opened: 0, dismissed: 0 };
  expect(toDailyCounts(item)).toEqual([counts]);
  expect(() => toDailyCounts({ ...item, INc: '1' })).toThrow('statistics.IN');
  expect(() => toDailyCounts({ ...item, sk: 1 })).toThrow('statistics.sk');
});

it('adds redemptions by discount and by code beside the counts, and also takes them back', async () => {
  const campaignId = newId('camp');
  const redeem = async (day: string, changes: CodeRedemptions[]) =>
    expect(await transact(test.database, [addRedemptions(campaignId, day, changes, 25)])).toBe('committed');
  const gap = { from: '2026-04-20T10:00:00.000Z', to: '2026-05-01T09:00:00.000Z' };
  await redeem('2026-05-01', [
    { ...seen(60), code: 'A', redeemed: 3 },
    { ...seen(60), code: 'B', redeemed: 1, gap },
    { ...seen(45.5), code: 'C', redeemed: 1 },
    { ...seen(60, true), code: 'S', redeemed: 5 },
  ]);
  await redeem('2026-05-01', [{ ...seen(60), code: 'A', redeemed: -1 }]);
  await redeem('2026-05-02', [{ ...seen(45.55), code: 'C', redeemed: 2 }]);
  const { redemptions, byCode, counts } = await readStatistics(test.database, campaignId, {
    from: '2026-05-01',
    to: '2026-05-02',
  });
  expect(redemptions).toEqual([
    { day: '2026-05-01', ...seen(45.5), redeemed: 1 },
    { day: '2026-05-01', ...seen(60), redeemed: 3 },
    { day: '2026-05-01', ...seen(60, true), redeemed: 5 },
    { day: '2026-05-02', ...seen(45.55), redeemed: 2 },
  ]);
  expect(counts).toEqual([]);
  const inOrder = [...byCode].sort((one, other) => (one.code + one.day < other.code + other.day ? -1 : 1));
  expect(inOrder).toEqual([
    { day: '2026-05-01', ...seen(60), code: 'A', redeemed: 2 },
    { day: '2026-05-01', ...seen(60), code: 'B', redeemed: 1, gap },
    { day: '2026-05-01', ...seen(45.5), code: 'C', redeemed: 1 },
    { day: '2026-05-02', ...seen(45.55), code: 'C', redeemed: 2 },
    { day: '2026-05-01', ...seen(60, true), code: 'S', redeemed: 5 },
  ]);
});

it('counts the discount that visitors saw beside their countries, over all countries', async () => {
  const campaignId = newId('camp');
  const place = { campaignId, day: '2026-05-01', copied: 1 };
  await add([
    someCounts({ ...place, country: 'IN', seen: seen(60), shown: 5 }),
    someCounts({ ...place, country: 'EG', seen: seen(60), shown: 2, opened: 1 }),
    someCounts({ ...place, country: 'IN', seen: seen(45.5), shown: 3 }),
    someCounts({ ...place, country: 'IN', seen: null, shown: 7 }),
    someCounts({ ...place, country: 'EG', seen: seen(60, true), shown: 4 }),
  ]);
  const days = { from: '2026-05-01', to: '2026-05-01' };
  const { counts, discounts } = await readStatistics(test.database, campaignId, days);
  expect(counts).toEqual([
    { day: '2026-05-01', country: 'EG', shown: 6, copied: 2, opened: 1, dismissed: 0 },
    { day: '2026-05-01', country: 'IN', shown: 15, copied: 3, opened: 0, dismissed: 0 },
  ]);
  expect(discounts).toEqual([
    { day: '2026-05-01', ...seen(45.5), shown: 3, copied: 1, opened: 0, dismissed: 0 },
    { day: '2026-05-01', ...seen(60), shown: 7, copied: 2, opened: 1, dismissed: 0 },
    { day: '2026-05-01', ...seen(60, true), shown: 4, copied: 1, opened: 0, dismissed: 0 },
  ]);
});

it('the longest expression of a write is below DynamoDB’s limit of 4 kB', async () => {
  const lengths: number[] = [];
  const database = intercept(test.database, (name, input, proceed) => {
    if (name === 'UpdateCommand') lengths.push(String(Object(input).UpdateExpression).length);
    return proceed();
  });
  // One country that reports every discount has the most and the longest attributes.
  const all = Array.from({ length: 400 }, (_, index) =>
    someCounts({
      campaignId: newId('camp'),
      seen: seen(90 + index / 100, true),
      copied: 1,
      opened: 1,
      dismissed: 1,
    }),
  );
  const [{ campaignId } = someCounts()] = all;
  expect(
    await add(
      all.map((counts) => ({ ...counts, campaignId })),
      database,
    ),
  ).toEqual(none);
  expect(lengths.length).toBeGreaterThan(1);
  expect(Math.max(...lengths)).toBeLessThan(4_096);
});

it('251 countries with 200 discounts fit into writes, and none is lost', async () => {
  const campaignId = newId('camp');
  const all = listCountries().map(({ code: country }, index) =>
    someCounts({
      campaignId,
      country,
      seen: seen(1 + (index % 200) / 4),
      copied: 1,
      opened: 1,
      dismissed: 1,
    }),
  );
  expect(await add(all)).toEqual(none);
  const days = { from: '2026-05-01', to: '2026-05-01' };
  const { counts, discounts } = await readStatistics(test.database, campaignId, days);
  expect(counts.reduce((sum, { shown }) => sum + shown, 0)).toBe(all.length);
  expect(discounts.reduce((sum, { dismissed }) => sum + dismissed, 0)).toBe(all.length);
  expect(discounts).toHaveLength(200);
});

it('redemptions are in ascending order, expire like counts, and other attributes are none', async () => {
  const campaignId = newId('camp');
  const changes = [60, 5, 12.5].map((discount) => ({ ...seen(discount), code: 'A', redeemed: 1 }));
  await transact(test.database, [addRedemptions(campaignId, '2026-05-01', changes, 4)]);
  const item = await readItem(test.database, statisticsKey(campaignId, '2026-05-01'));
  expect(item).toMatchObject({ expiresAt: Date.parse('2026-09-01') / 1000 });
  const discounts = toDailyRedemptions({ ...item, xr100: 1, r100x: 1 }).map(({ discount }) => discount);
  expect(discounts).toEqual([5, 12.5, 60]);
  expect(() => toDailyRedemptions({ ...item, r500: '1' })).toThrow('statistics.5');
  expect(() => toDailyRedemptions({ ...item, sk: 1 })).toThrow('statistics.sk');
});

it('ten runs at once lose no count of one counter', async () => {
  const campaignId = newId('camp');
  await Promise.all(Array.from({ length: 10 }, () => add([someCounts({ campaignId, shown: 2 })])));
  const period = { from: '2026-05-01', to: '2026-05-01' };
  expect(await readStatistics(test.database, campaignId, period)).toEqual({
    counts: [{ day: '2026-05-01', country: 'IN', shown: 20, copied: 0, opened: 0, dismissed: 0 }],
    discounts: [],
    redemptions: [],
    byCode: [],
  });
});

it('returns the counts that were not written, with the first error, and writes the others', async () => {
  const [first, second, third] = [newId('camp'), newId('camp'), newId('camp')];
  const batch = [
    someCounts({ campaignId: first, country: 'IN' }),
    someCounts({ campaignId: first, country: 'BR' }),
    someCounts({ campaignId: second }),
    someCounts({ campaignId: third }),
  ];
  const error = new Error('throttled');
  const database = failing(test.database, 'UpdateCommand', [error, new Error('another')]);
  expect(await add(batch, database)).toEqual({ counts: batch.slice(0, 3), error });
  const period = { from: '2026-05-01', to: '2026-05-01' };
  expect(await readStatistics(test.database, third, period)).toMatchObject({ counts: [{ shown: 1 }] });
  expect(await readStatistics(test.database, second, period)).toEqual({
    ...{ counts: [], discounts: [], redemptions: [], byCode: [] },
  });
});

it('starts no write after the time is over', async () => {
  const batch = ['IN', 'BR'].map((country) => someCounts({ campaignId: newId('camp'), country }));
  const database = intercept(test.database, () => Promise.reject(new Error('called')));
  const unwritten = await addBatchCounts(database, batch, 25, () => true);
  expect([unwritten.counts, String(unwritten.error)]).toEqual([batch, 'Error: No time left in this run']);
});

describe('a campaign with large counts', () => {
  const countries = [...listCountries().map(({ code }) => code), unknownCountry.code];
  const large = { shown: 123_456_789, copied: 12_345_678, opened: 12_345_678, dismissed: 12_345_678 };
  const countsOf = (campaignId: string, day: string, count: number) =>
    countries.slice(0, count).map((country) => someCounts({ campaignId, day, country, ...large }));

  it('in 29 countries costs one write unit per run', async () => {
    const batch = countsOf(newId('camp'), '2026-05-01', 29);
    await add(batch);
    const { writes } = await unitsOf(test.database, (database) => add(batch, database));
    expect(writes).toBe(1);
  });

  it('in all countries is written in four parts, and 92 days are read in one page and 95 units', async () => {
    const campaignId = newId('camp');
    const period = { from: '2026-01-01', to: '2026-04-02' };
    const calls: string[] = [];
    const counting = intercept(test.database, (name, _input, proceed) => {
      calls.push(name);
      return proceed();
    });
    expect(await add(countsOf(campaignId, period.from, countries.length), counting)).toEqual(none);
    expect(calls).toHaveLength(4);
    const first = await readItem(test.database, statisticsKey(campaignId, period.from));
    const put = daysOf(period).map((day) => ({ ...first, ...statisticsKey(campaignId, day) }));
    await rawTable(test.database).write({ put });
    let found: readonly unknown[] = [];
    calls.length = 0;
    const { reads } = await unitsOf(counting, async (database) => {
      found = (await readStatistics(database, campaignId, period)).counts;
    });
    expect(found).toHaveLength(92 * 251);
    expect(found.at(-1)).toEqual({ day: '2026-04-02', country: 'ZW', ...large });
    expect([calls, reads <= 95]).toEqual([['QueryCommand'], true]);
  });
});
