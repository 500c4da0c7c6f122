import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import type { ItemAccess } from '../../../storage/dynamodb/item-access.ts';
import { signedItems } from '../../../storage/dynamodb/signed-items.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { readItem } from '../../support/storage/merchants.ts';
import { rawTable } from '../../support/storage/raw-table.ts';

const test = useDatabase();

const clients: Record<string, () => ItemAccess> = {
  'the SDK': () => itemsOf(test.database),
  'signed requests': () =>
    signedItems(test.database.tableName, {
      endpoint: String(process.env.AWS_ENDPOINT_URL_DYNAMODB),
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test', sessionToken: 'token' },
    }),
};

const values = {
  text: 'Tür “€” \u{1f1ee}\u{1f1f3}',
  number: 96.0853,
  whole: 3,
  yes: true,
  nothing: null,
  list: [1, 'two', { three: 3 }],
  bytes: Buffer.from([0, 127, 128, 255]),
  map: { empty: {}, none: [] },
};

describe.each(Object.keys(clients))('items by key, by %s', (name) => {
  const items = () => clients[name]?.() as ItemAccess;
  const key = { pk: `ITEM#${name}`, sk: 'ITEM' };

  beforeAll(() => rawTable(test.database).write({ put: [{ ...key, ...values }] }));

  it('reads all kinds of values', async () => {
    expect(await items().getAll([key])).toEqual([{ ...key, ...values }]);
  });

  it('reads optional items behind the others', async () => {
    const none = { pk: 'NO#1', sk: 'NO' };
    expect(await items().getAll([none], [key])).toEqual([undefined, { ...key, ...values }]);
  });

  it('has many items in the order of their keys, and nothing where there is none', async () => {
    const keys = Array.from({ length: 230 }, (_none, index) => ({ pk: `MANY#${name}`, sk: `${index}` }));
    const stored = keys.filter((_key, index) => index % 3 > 0);
    await rawTable(test.database).write({ put: stored.map((key) => ({ ...key, ...values })) });
    const found = await items().getAll(keys);
    expect(found).toEqual(keys.map((key, index) => (index % 3 > 0 ? { ...key, ...values } : undefined)));
    expect(await items().getAll([])).toEqual([]);
  });

  it('updates where the condition holds, and nothing where it does not', async () => {
    const fresh = { pk: `NEW#${name}`, sk: 'ITEM' };
    const update = (text: string) =>
      items().update(fresh, {
        expression: 'SET seen = :text',
        condition: 'attribute_not_exists(pk) OR seen < :text',
        values: { ':text': text },
        timeoutMs: 5_000,
      });
    expect(await update('b')).toBe(true);
    expect(await update('c')).toBe(true);
    expect(await update('a')).toBe(false);
    expect(await readItem(test.database, fresh)).toMatchObject({ seen: 'c' });
  });
});
