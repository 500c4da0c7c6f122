import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import type { ItemAccess } from '../../../storage/dynamodb/item-access.ts';
import { readOne } from '../../../storage/dynamodb/reads.ts';
import { signedItems } from '../../../storage/dynamodb/signed-items.ts';
import { openDatabaseAt } from '../../support/storage/database.ts';
import {
  fault,
  inTurn,
  json,
  type Responder,
  transientFaults,
  useDynamoDbStub,
} from '../../support/storage/dynamodb-stub.ts';

const stub = useDynamoDbStub();

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const signed = () => signedItems('Table', { endpoint: stub.endpoint, region: 'us-east-1', credentials });
const clients: [name: string, open: () => ItemAccess][] = [
  ['the SDK', () => itemsOf(openDatabaseAt(stub.endpoint))],
  ['signed requests', signed],
];

const keyOf = (pk: string) => ({ pk, sk: 's' });
const [a, b, c] = [keyOf('a'), keyOf('b'), keyOf('c')];
const marshaled = (pk: string) => ({ pk: { S: pk }, sk: { S: 's' } });
/** A response with these items that leaves those. */
const batch =
  (items: string[], unprocessed: string[] = []): Responder =>
  (_request, response) =>
    json(response, 200, {
      Responses: { Table: items.map(marshaled) },
      UnprocessedKeys: unprocessed.length > 0 ? { Table: { Keys: unprocessed.map(marshaled) } } : {},
    });

describe.each(clients)('a batch read by %s', (_name, open) => {
  it('is consistent', async () => {
    stub.respond = batch([]);
    expect(await open().getAll([a])).toEqual([undefined]);
    expect(stub.requests[0]?.input).toMatchObject({ RequestItems: { Table: { ConsistentRead: true } } });
  });

  it.each(transientFaults)('is repeated after %s', async (_what, responder) => {
    stub.respond = inTurn(responder, batch(['a']));
    expect(await open().getAll([a])).toEqual([a]);
    expect(stub.requests).toHaveLength(2);
  });

  it.each(transientFaults)('ends after three requests with %s', async (_what, responder) => {
    stub.respond = responder;
    await expect(open().getAll([a])).rejects.toThrow();
    expect(stub.requests).toHaveLength(3);
  });

  it('with a bug ends at once', async () => {
    stub.respond = fault('ValidationException');
    await expect(open().getAll([a])).rejects.toMatchObject({ name: 'ValidationException' });
    expect(stub.requests).toHaveLength(1);
  });

  it('is repeated for unprocessed keys', async () => {
    stub.respond = inTurn(batch(['b'], ['a', 'c']), batch(['a']));
    expect(await open().getAll([a, b, c])).toEqual([a, b, undefined]);
    expect(stub.requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'BatchGetItem']);
    expect(stub.requests[1]?.input).toMatchObject({ RequestItems: { Table: { ConsistentRead: true } } });
  });

  it('throws a throttling error after five requests with unprocessed keys', async () => {
    stub.respond = batch([], ['a']);
    await expect(open().getAll([a])).rejects.toMatchObject({ name: 'ThrottlingException' });
    expect(stub.requests).toHaveLength(5);
  });

  it('leaves out optional items that are unprocessed', async () => {
    stub.respond = inTurn(batch(['a'], ['b', 'c']), batch(['b']));
    expect(await open().getAll([a, b], [c])).toEqual([a, b, undefined]);
    expect(stub.requests[1]?.input).toMatchObject({ RequestItems: { Table: { Keys: [marshaled('b')] } } });
    stub.respond = batch(['a', 'b'], ['c']);
    expect(await open().getAll([a, b], [c])).toEqual([a, b, undefined]);
    expect(stub.requests).toHaveLength(3);
  });
});

it('a read by key is consistent', async () => {
  stub.respond = (_request, response) => json(response, 200, { Item: marshaled('a') });
  expect(await readOne(openDatabaseAt(stub.endpoint), a, (item) => item)).toEqual(a);
  expect(stub.requests[0]?.input).toMatchObject({ ConsistentRead: true });
});

describe('a signed request', () => {
  const update = (timeoutMs: number) =>
    signed().update(a, { expression: 'SET a = :a', condition: 'a < :a', values: { ':a': 'b' }, timeoutMs });

  it('throws errors like the SDK’s, without the text of the response', async () => {
    stub.respond = fault('ThrottlingException');
    await expect(signed().getAll([a])).rejects.toMatchObject({
      name: 'ThrottlingException',
      message: 'DynamoDB returned 400 ThrottlingException',
      $metadata: { httpStatusCode: 400 },
    });
  });

  it('is repeated when the first attempt times out', async () => {
    stub.respond = inTurn(() => undefined, batch([]));
    expect(await signed().getAll([a])).toEqual([undefined]);
    expect(stub.requests).toHaveLength(2);
  });

  it('of an update ends at its timeout, retries included', async () => {
    stub.respond = () => undefined;
    await expect(update(150)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(stub.requests.length).toBeLessThan(2);
    stub.respond = fault('ThrottlingException');
    await expect(update(1)).rejects.toMatchObject({ name: expect.stringMatching(/Throttling|Timeout/) });
    expect(stub.requests.length).toBeLessThanOrEqual(2);
  });
});
