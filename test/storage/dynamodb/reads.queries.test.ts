import { merchantItems, merchantPartition } from '../../../storage/dynamodb/keys.ts';
import { itemsWith, readItems, readPage } from '../../../storage/dynamodb/reads.ts';
import { scanTable } from '../../../storage/dynamodb/scan.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { intercept } from '../../support/storage/interference.ts';
import { rawTable } from '../../support/storage/raw-table.ts';

const test = useDatabase();
const merchantId = 'mer_1';
const pk = merchantPartition(merchantId);
const prefix = merchantItems.products;
const ids = ['a', 'b', 'c', 'd', 'e'];

beforeAll(async () => {
  const put = [
    ...ids.map((id) => ({ pk, sk: prefix + id, id })),
    { pk, sk: `${merchantItems.campaigns}a`, id: 'campaign' },
    { pk: merchantPartition('mer_10'), sk: `${prefix}a`, id: 'foreign' },
  ];
  await rawTable(test.database).write({ put });
});

const toEntry = (item: object) => ({ id: String(Object(item).id) });
const page = (request: { limit: number; before?: string }, isWanted?: (entry: { id: string }) => boolean) =>
  readPage(test.database, merchantId, prefix, request, toEntry, isWanted);
const entries = (...named: string[]) => named.map((id) => ({ id }));

describe('a page of a merchant’s items', () => {
  it('is the newest ones of one kind, and names the last one if there are more', async () => {
    expect(await page({ limit: 2 })).toEqual({ entries: entries('e', 'd'), next: 'd' });
    expect(await page({ limit: 4 })).toEqual({ entries: entries('e', 'd', 'c', 'b'), next: 'b' });
  });

  it('names none when it is the last one, also when it is just full', async () => {
    expect(await page({ limit: 5 })).toEqual({ entries: entries('e', 'd', 'c', 'b', 'a') });
    expect(await page({ limit: 9 })).toEqual({ entries: entries('e', 'd', 'c', 'b', 'a') });
    expect(await page({ limit: 3, before: 'a' })).toEqual({ entries: [] });
  });

  it('goes on behind an id, which need not be there any more', async () => {
    expect(await page({ limit: 2, before: 'd' })).toEqual({ entries: entries('c', 'b'), next: 'b' });
    expect(await page({ limit: 2, before: 'cc' })).toEqual({ entries: entries('c', 'b'), next: 'b' });
  });

  it('of wanted entries is full, however many others lie between', async () => {
    const isVowel = ({ id }: { id: string }) => 'ae'.includes(id);
    expect(await page({ limit: 1 }, isVowel)).toEqual({ entries: entries('e'), next: 'e' });
    expect(await page({ limit: 2 }, isVowel)).toEqual({ entries: entries('e', 'a') });
    expect(await page({ limit: 2, before: 'e' }, isVowel)).toEqual({ entries: entries('a') });
  });

  it('reads no more than one item beyond it, unless it has to look for wanted ones', async () => {
    const limits: unknown[] = [];
    const watched = intercept(test.database, (_name, input, proceed) => {
      limits.push(Object(input).Limit);
      return proceed();
    });
    await readPage(watched, merchantId, prefix, { limit: 2 }, toEntry);
    await readPage(watched, merchantId, prefix, { limit: 2 }, toEntry, () => true);
    expect(limits).toEqual([3, undefined]);
  });
});

describe('a query', () => {
  const large = { pk: 'LARGE#1', text: 'x'.repeat(390_000) };
  beforeAll(async () => {
    for (const sk of ['1', '2', '3', '4']) await rawTable(test.database).write({ put: [{ ...large, sk }] });
  });
  const sortKeys = async (more: object) =>
    (await readItems(test.database, { ...itemsWith(large.pk), ...more })).map(({ sk }) => sk);

  it('finds all items, although the database responds in parts of a megabyte', async () => {
    expect(await sortKeys({})).toEqual(['1', '2', '3', '4']);
  });

  it('ends with its limit, within a part and beyond it', async () => {
    expect(await sortKeys({ Limit: 1 })).toEqual(['1']);
    expect(await sortKeys({ Limit: 3 })).toEqual(['1', '2', '3']);
  });

  it('is consistent, unless it says otherwise', async () => {
    const consistencies: unknown[] = [];
    const watched = intercept(test.database, (_name, input, proceed) => {
      consistencies.push(Object(input).ConsistentRead);
      return proceed();
    });
    await readItems(watched, itemsWith(pk));
    await readItems(watched, { ...itemsWith(pk), ConsistentRead: false });
    await scanTable(watched, 'none');
    expect(consistencies.slice(0, 2)).toEqual([true, false]);
    expect(new Set(consistencies.slice(2))).toEqual(new Set([true]));
  });

  it('of a partition finds every kind, and of no other partition', async () => {
    const found = await readItems(test.database, itemsWith(pk));
    expect(found.map(({ id }) => id)).toEqual(['campaign', ...ids]);
  });
});

it('a scan finds all items of the table with one of two sort keys, part by part', async () => {
  expect((await scanTable(test.database, `${prefix}a`)).map(({ id }) => id).sort()).toEqual(['a', 'foreign']);
  const both = await scanTable(test.database, `${prefix}b`, `${merchantItems.campaigns}a`);
  expect(both.map(({ id }) => id).sort()).toEqual(['b', 'campaign']);
  expect((await scanTable(test.database, '1', '4')).map(({ sk }) => sk).sort()).toEqual(['1', '4']);
});
