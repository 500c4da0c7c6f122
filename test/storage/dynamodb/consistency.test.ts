import { itemsOf, readOne } from '../../../storage/dynamodb/database-items.ts';
import type { ItemAccess } from '../../../storage/dynamodb/items.ts';
import { signedItems } from '../../../storage/dynamodb/signed/signed-items.ts';
import { openDatabaseAt } from '../../support/storage/database.ts';
import { json, useDynamoDbStub } from '../../support/storage/dynamodb-stub.ts';

// The embedded database is always consistent, so what counts is what it is asked for.
const stub = useDynamoDbStub();
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const clients: [name: string, open: () => ItemAccess][] = [
  ['the SDK', () => itemsOf(openDatabaseAt(stub.endpoint))],
  [
    'signed requests',
    () => signedItems('Table', { endpoint: stub.endpoint, region: 'us-east-1', credentials }),
  ],
];

it.each(clients)('by %s, many items are read consistently', async (_name, open) => {
  const key = { pk: 'ITEM#1', sk: 'ITEM' };
  stub.answer = (_request, response) => json(response, 200, { Responses: {} });
  expect(await open().getAll([key])).toEqual([undefined]);
  expect(stub.requests[0]?.input).toMatchObject({ RequestItems: { Table: { ConsistentRead: true } } });
});

it('an entry by key is read consistently', async () => {
  stub.answer = (_request, response) => json(response, 200, { Item: { name: { S: 'one' } } });
  const entry = await readOne(
    openDatabaseAt(stub.endpoint),
    { pk: 'ITEM#1', sk: 'ITEM' },
    ({ name }) => name,
  );
  expect(entry).toBe('one');
  expect(stub.requests[0]?.input).toMatchObject({ ConsistentRead: true });
});
