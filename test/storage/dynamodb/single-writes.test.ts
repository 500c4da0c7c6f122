import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { putItem } from '../../../storage/dynamodb/single-writes.ts';
import { putNew } from '../../../storage/dynamodb/writes.ts';
import { openDatabaseAt } from '../../support/storage/database.ts';
import { fault, json, useDynamoDbStub } from '../../support/storage/dynamodb-stub.ts';

const stub = useDynamoDbStub();
const key = { pk: 'ITEM#1', sk: 'ITEM' };
/** Long timeouts, because the machine may be slow; the short one is for a database that does not respond. */
const database = (requestMs = 30_000) => openDatabaseAt(stub.endpoint, { connectMs: 30_000, requestMs });

describe('a single put', () => {
  const write = (requestMs?: number) => putItem(database(requestMs), putNew(key));

  it('whose condition fails returns condition_failed', async () => {
    stub.respond = fault('ConditionalCheckFailedException');
    expect(await write()).toBe('condition_failed');
  });

  it('that meets a transaction on its item is a conflict', async () => {
    stub.respond = fault('TransactionConflictException');
    expect(await write()).toBe('conflict');
  });

  it('that fails for another reason throws', async () => {
    stub.respond = fault('ValidationException');
    await expect(write()).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('without a response fails after three attempts', async () => {
    stub.respond = () => undefined;
    await expect(write(100)).rejects.toMatchObject({ name: 'TimeoutError', $metadata: { attempts: 3 } });
  });
});

it('a put writes no attribute that is undefined', async () => {
  stub.respond = (_request, response) => json(response, 200, {});
  await putItem(database(), putNew({ ...key, name: undefined, list: [undefined, 1] }));
  expect(stub.requests[0]?.input.Item).toEqual({
    pk: { S: 'ITEM#1' },
    sk: { S: 'ITEM' },
    list: { L: [{ N: '1' }] },
  });
});

it('a note of a use is given up in its own time, and throws what is no lost condition', async () => {
  const note = (timeoutMs: number) =>
    itemsOf(database()).update(key, {
      expression: 'SET seen = :now',
      condition: 'seen < :now',
      values: { ':now': 'b' },
      timeoutMs,
    });
  stub.respond = () => undefined;
  await expect(note(20)).rejects.toMatchObject({ name: 'AbortError' });
  expect(stub.requests.length).toBeLessThan(2);
  stub.respond = fault('ValidationException');
  await expect(note(60_000)).rejects.toMatchObject({ name: 'ValidationException' });
});
