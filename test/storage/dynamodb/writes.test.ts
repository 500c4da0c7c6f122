import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { deleteItem, putItem, updateItem } from '../../../storage/dynamodb/database-items.ts';
import type { ItemKey } from '../../../storage/dynamodb/keys.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import {
  type Condition,
  hold,
  orElse,
  put,
  putNew,
  putNewOrExpired,
  remove,
  replace,
  seenIfExpected,
  update,
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
    [true, { seen: { name: 'one', size: 3, none: null } }],
    [true, { seen: { other: undefined } }],
    [true, { within: { size: { least: 3, most: 3 } } }],
    [false, { seen: { name: 'two' } }],
    [false, { seen: { name: undefined } }],
    [false, { seen: { name: 'one', other: 'one' } }],
    [false, { within: { size: { least: 4, most: 9 } } }],
    [false, { within: { size: { least: 0, most: 2 } } }],
    [false, { seen: { name: 'one' }, within: { other: { least: 0, most: 9 } } }],
  ])('%s: %j, for every kind of write', async (holds, condition) => {
    await given({ name: 'one', size: 3, none: null });
    const outcome = holds ? 'committed' : 'conflict';
    expect(await transact(test.database, [hold(key, condition)])).toBe(outcome);
    expect(
      await transact(test.database, [replace({ ...key, name: 'one', size: 3, none: null }, condition)]),
    ).toBe(outcome);
    expect(await transact(test.database, [update(key, { set: { seen: true } }, condition)])).toBe(outcome);
    expect(await transact(test.database, [remove(key, condition)])).toBe(outcome);
    expect((await stored()) === undefined).toBe(holds);
  });

  it('does not hold for an item that is not there, however little it asks', async () => {
    for (const write of [
      hold(key, {}),
      hold(key, { seen: { other: undefined } }),
      replace(key, {}),
      update(key, { set: { name: 'one' } }, {}),
      remove(key, {}),
    ])
      expect(await transact(test.database, [write])).toBe('conflict');
    expect(await stored()).toBeUndefined();
  });
});

describe('an update', () => {
  it('sets, removes and adds in one write, whatever the names are', async () => {
    await given({ name: 'one', status: 'old', size: 3 });
    const changes = { set: { name: 'two', status: undefined, list: ['a'] }, add: { size: -1, count: 2 } };
    expect(await updateItem(test.database, update(key, changes, { seen: { status: 'old' } }))).toEqual({
      ...key,
      name: 'two',
      list: ['a'],
      size: 2,
      count: 2,
    });
    expect(await updateItem(test.database, update(key, changes, { seen: { status: 'old' } }))).toBe(
      'refused',
    );
  });

  it('with nothing but steps adds them', async () => {
    await given({ size: 3 });
    const change = update(key, { add: { size: 2 } }, {});
    expect(await updateItem(test.database, change)).toEqual({ ...key, size: 5 });
  });

  it('without a condition makes the item', async () => {
    expect(await updateItem(test.database, update(key, { add: { shown: 2 } }))).toEqual({ ...key, shown: 2 });
  });
});

describe('a put', () => {
  it('of a new item never replaces one, and a plain one always does', async () => {
    expect(await putItem(test.database, putNew({ ...key, name: 'one' }))).toBe('put');
    expect(await putItem(test.database, putNew({ ...key, name: 'two' }))).toBe('refused');
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
    expect(await expiring('two', 999)).toBe('refused');
    expect(await stored()).toMatchObject({ name: 'one' });
    expect(await expiring('three', 1_000)).toBe('put');
    expect(await stored()).toMatchObject({ name: 'three' });
  });
});

describe('a write of a transaction', () => {
  it('that names an outcome ends it so when its condition does not hold', async () => {
    await given({});
    const write = orElse('taken', putNew(key));
    expect(await transact(test.database, [write])).toBe('taken');
    await deleteItem(test.database, key);
    expect(await transact(test.database, [write])).toBe('committed');
    expect(await stored()).toEqual(key);
  });
});

describe('what a write has to find of a resource that was read', () => {
  const stored = { revision: 3 };

  it('is nothing without an expectation, else all of it, if the resource is as expected', () => {
    expect(seenIfExpected({ name: 'one' }, undefined, stored)).toEqual({});
    expect(seenIfExpected({ name: 'one' }, ({ name }) => name === 'one', stored)).toBe(stored);
    expect(seenIfExpected({ name: 'one' }, ({ name }) => name === 'two', stored)).toBe('precondition_failed');
  });
});

it('a deletion tells whether there was something to delete', async () => {
  await given({});
  expect([await deleteItem(test.database, key), await deleteItem(test.database, key)]).toEqual([true, false]);
});
