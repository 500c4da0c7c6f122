import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ItemKey } from '../../../storage/dynamodb/keys.ts';
import { deleteItem, putItem } from '../../../storage/dynamodb/single-writes.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import {
  type Condition,
  check,
  put,
  putNew,
  putNewOrExpired,
  remove,
  replace,
  unchanged,
  update,
  withOutcome,
} from '../../../storage/dynamodb/writes.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { readItem } from '../../support/storage/merchants.ts';

const test = useDatabase();
let key: ItemKey;
let tests = 0;
beforeEach(() => {
  tests += 1;
  key = { pk: `TEST#${tests}`, sk: 'ITEM' };
});

const stored = () => readItem(test.database, key);
const given = (attributes: object) =>
  test.database.client.send(
    new PutCommand({ TableName: test.database.tableName, Item: { ...key, ...attributes } }),
  );

describe('a condition', () => {
  it.each<[holds: boolean, condition: Condition]>([
    [true, {}],
    [true, { equals: { name: 'one', size: 3, none: null } }],
    [true, { absent: ['other'] }],
    [true, { between: { size: { least: 3, most: 3 } } }],
    [false, { equals: { name: 'two' } }],
    [false, { absent: ['name'] }],
    [false, { equals: { name: 'one', other: 'one' } }],
    [false, { between: { size: { least: 4, most: 9 } } }],
    [false, { between: { size: { least: 0, most: 2 } } }],
    [true, { equals: { name: 'one' }, between: { other: { least: 0, most: 9, ifAbsent: 0 } } }],
    [true, { between: { other: { least: 0, most: 0, ifAbsent: 0 } } }],
    [false, { between: { other: { least: 0, most: 0 } } }],
    [false, { between: { other: { least: 1, most: 9, ifAbsent: 0 } } }],
    [false, { between: { size: { least: 0, most: 2, ifAbsent: 0 } } }],
  ])('%s: %j, for every kind of write', async (holds, condition) => {
    await given({ name: 'one', size: 3, none: null });
    const outcome = holds ? 'committed' : 'conflict';
    expect(await transact(test.database, [check(key, condition)])).toBe(outcome);
    expect(
      await transact(test.database, [replace({ ...key, name: 'one', size: 3, none: null }, condition)]),
    ).toBe(outcome);
    expect(await transact(test.database, [update(key, { set: { equals: true } }, condition)])).toBe(outcome);
    expect(await transact(test.database, [remove(key, condition)])).toBe(outcome);
    expect((await stored()) === undefined).toBe(holds);
  });

  it('does not hold for an item that is not there, however little it asks', async () => {
    for (const write of [
      check(key, {}),
      check(key, { absent: ['other'] }),
      replace(key, {}),
      update(key, { set: { name: 'one' } }, {}),
      remove(key, {}),
    ])
      expect(await transact(test.database, [write])).toBe('conflict');
    expect(await stored()).toBeUndefined();
  });
});

describe('an update', () => {
  it('sets, removes and adds in one write, with any names', async () => {
    await given({ name: 'one', kind: 'old', status: 'old', size: 3 });
    const changes = {
      set: { name: 'two', list: ['a'] },
      setIfAbsent: { kind: 'new', color: 'red' },
      remove: ['status'],
      add: { size: -1, count: 2 },
    };
    const write = update(key, changes, { equals: { status: 'old' } });
    expect(await transact(test.database, [write])).toBe('committed');
    expect(await stored()).toEqual({
      ...key,
      name: 'two',
      kind: 'old',
      color: 'red',
      list: ['a'],
      size: 2,
      count: 2,
    });
    expect(await transact(test.database, [write])).toBe('conflict');
  });

  it('with nothing but steps adds them', async () => {
    await given({ size: 3 });
    await transact(test.database, [update(key, { add: { size: 2 } }, {})]);
    expect(await stored()).toEqual({ ...key, size: 5 });
  });

  it('without a condition makes the item', async () => {
    await transact(test.database, [update(key, { add: { shown: 2 } })]);
    expect(await stored()).toEqual({ ...key, shown: 2 });
  });
});

describe('a put', () => {
  it('of a new item never replaces one, and a plain one always does', async () => {
    expect(await putItem(test.database, putNew({ ...key, name: 'one' }))).toBe('put');
    expect(await putItem(test.database, putNew({ ...key, name: 'two' }))).toBe('condition_failed');
    expect(await stored()).toMatchObject({ name: 'one' });
    expect(await putItem(test.database, put({ ...key, name: 'two' }))).toBe('put');
    expect(await stored()).toMatchObject({ name: 'two' });
  });
});

describe('a put that takes the place of what has expired', () => {
  const expiring = (name: string, now: number) =>
    putItem(test.database, putNewOrExpired({ ...key, name, expiresAt: 1_000 }, now));

  it('is done when there is nothing, and when what there is has expired', async () => {
    expect(await expiring('one', 900)).toBe('put');
    expect(await expiring('two', 999)).toBe('condition_failed');
    expect(await stored()).toMatchObject({ name: 'one' });
    expect(await expiring('three', 1_000)).toBe('put');
    expect(await stored()).toMatchObject({ name: 'three' });
  });
});

describe('a write of a transaction', () => {
  it('that names an outcome ends it so when its condition does not hold', async () => {
    await given({});
    const write = withOutcome('taken', putNew(key));
    expect(await transact(test.database, [write])).toBe('taken');
    await deleteItem(test.database, key);
    expect(await transact(test.database, [write])).toBe('committed');
    expect(await stored()).toEqual(key);
  });
});

it('an unchanged item has the version that was read', async () => {
  await given({ version: 3 });
  const writes = [2, 3].map((version) => check(key, unchanged(version)));
  const outcomes = await Promise.all(writes.map((write) => transact(test.database, [write])));
  expect(outcomes).toEqual(['conflict', 'committed']);
});

it('a deletion tells whether there was something to delete', async () => {
  await given({});
  expect([await deleteItem(test.database, key), await deleteItem(test.database, key)]).toEqual([true, false]);
});
