import { signedItems } from '../../../../storage/dynamodb/signed/signed-items.ts';
import {
  fault,
  inTurn,
  json,
  passingFaults,
  type StubAnswer,
  useDynamoDbStub,
} from '../../../support/storage/dynamodb-stub.ts';

const stub = useDynamoDbStub();

const key = { pk: 'a', sk: 's' };
const marshalled = (pk: string) => ({ pk: { S: pk }, sk: { S: 's' } });
const items = (endpoint = stub.endpoint) =>
  signedItems('Table', {
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
const update = (timeoutMs: number) =>
  items().update(key, { expression: 'SET a = :a', condition: 'a < :a', values: { ':a': 'b' }, timeoutMs });

it.each(passingFaults)('reads again after %s', async (_what, answer) => {
  stub.answer = inTurn(answer, (_request, response) =>
    json(response, 200, { Responses: { Table: [{ ...marshalled('a'), n: { N: '1' } }] } }),
  );
  expect(await items().getAll([key])).toEqual([{ ...key, n: 1 }]);
  expect(stub.requests).toHaveLength(2);
});

it.each(passingFaults)('gives up after three requests: %s', async (_what, answer) => {
  stub.answer = answer;
  await expect(items().getAll([key])).rejects.toThrow();
  expect(stub.requests).toHaveLength(3);
});

it('throws errors that look like the SDK’s, and hold nothing of the answer', async () => {
  stub.answer = fault('ThrottlingException');
  await expect(items().getAll([key])).rejects.toMatchObject({
    name: 'ThrottlingException',
    message: 'DynamoDB answered 400 ThrottlingException',
    $metadata: { httpStatusCode: 400 },
  });
});

it('throws a bug in a request at once', async () => {
  stub.answer = fault('ValidationException');
  await expect(items().getAll([key])).rejects.toMatchObject({ name: 'ValidationException' });
  expect(stub.requests).toHaveLength(1);
});

it('asks again when the first attempt is not answered in time', async () => {
  stub.answer = inTurn(
    () => undefined,
    (_request, response) => json(response, 200, {}),
  );
  expect(await items().getAll([key])).toEqual([undefined]);
  expect(stub.requests).toHaveLength(2);
});

it('gives an update up when its time is over, retries included', async () => {
  stub.answer = () => undefined;
  await expect(update(150)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(stub.requests).toHaveLength(1);
  stub.answer = fault('ThrottlingException');
  await expect(update(1)).rejects.toMatchObject({ name: expect.stringMatching(/Throttling|Timeout/) });
  expect(stub.requests.length).toBeLessThanOrEqual(2);
});

describe('a batch with unprocessed keys', () => {
  // Of its own: requests that an earlier test gave up may still arrive at the other one.
  const table = useDynamoDbStub();

  const keyOf = (pk: string) => ({ pk, sk: 's' });
  const keys = ['a', 'b', 'c'].map(keyOf);
  /** An answer with these items, which leaves those. */
  const batch =
    (found: string[], left: string[] = []): StubAnswer =>
    (_request, response) =>
      json(response, 200, {
        Responses: { Table: found.map(marshalled) },
        UnprocessedKeys: left.length > 0 ? { Table: { Keys: left.map(marshalled) } } : {},
      });

  it('is asked again for what is left over', async () => {
    table.answer = inTurn(batch(['b'], ['a', 'c']), batch(['a']));
    expect(await items(table.endpoint).getAll(keys)).toEqual([keyOf('a'), keyOf('b'), undefined]);
    expect(table.requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'BatchGetItem']);
  });

  it('is given up as throttled after five requests', async () => {
    table.answer = batch([], ['a']);
    await expect(items(table.endpoint).getAll(keys)).rejects.toMatchObject({ name: 'ThrottlingException' });
    expect(table.requests).toHaveLength(5);
  });

  it('is done when only optional items are left over', async () => {
    const [a, b, c] = [keyOf('a'), keyOf('b'), keyOf('c')];
    table.answer = inTurn(batch(['a'], ['b', 'c']), batch(['b']));
    expect(await items(table.endpoint).getAll([a, b], [c])).toEqual([a, b, undefined]);
    expect(table.requests[1]?.input).toMatchObject({ RequestItems: { Table: { Keys: [marshalled('b')] } } });
    table.answer = batch(['a', 'b'], ['c']);
    expect(await items(table.endpoint).getAll([a, b], [c])).toEqual([a, b, undefined]);
    expect(table.requests).toHaveLength(3);
  });
});
