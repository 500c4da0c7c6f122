import type { ItemKey } from '../../../../storage/dynamodb/keys.ts';
import { signedItems } from '../../../../storage/dynamodb/signed/signed-items.ts';
import {
  fault,
  inTurn,
  json,
  passingFaults,
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

describe('a batch that is answered in parts', () => {
  // Of its own: requests that an earlier test gave up may still arrive at the other one.
  const table = useDynamoDbStub();

  const keys = ['a', 'b', 'c'].map((pk) => ({ pk, sk: 's' }));

  it('is asked again for what is left over', async () => {
    table.answer = inTurn(
      (_request, response) =>
        json(response, 200, {
          Responses: { Table: [marshalled('b')] },
          UnprocessedKeys: { Table: { Keys: [marshalled('a'), marshalled('c')] } },
        }),
      (_request, response) =>
        json(response, 200, { Responses: { Table: [marshalled('a')] }, UnprocessedKeys: {} }),
    );
    expect(await items(table.endpoint).getAll(keys)).toEqual([
      { pk: 'a', sk: 's' },
      { pk: 'b', sk: 's' },
      undefined,
    ]);
    expect(table.requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'BatchGetItem']);
  });

  it('is given up as throttled after five requests', async () => {
    table.answer = (_request, response) =>
      json(response, 200, { Responses: {}, UnprocessedKeys: { Table: { Keys: [marshalled('a')] } } });
    await expect(items(table.endpoint).getAll(keys)).rejects.toMatchObject({ name: 'ThrottlingException' });
    expect(table.requests).toHaveLength(5);
  });

  it('is done when only optional items are left over', async () => {
    table.answer = inTurn(
      (_request, response) =>
        json(response, 200, {
          Responses: { Table: [marshalled('a')] },
          UnprocessedKeys: { Table: { Keys: [marshalled('b'), marshalled('c')] } },
        }),
      (_request, response) =>
        json(response, 200, {
          Responses: { Table: [marshalled('b')] },
        }),
    );
    const [a, b, c] = keys as [ItemKey, ItemKey, ItemKey];
    expect(await items(table.endpoint).getAll([a, b], [c])).toEqual([a, b, undefined]);
    expect(table.requests[1]?.input).toMatchObject({ RequestItems: { Table: { Keys: [marshalled('b')] } } });
    table.answer = (_request, response) =>
      json(response, 200, {
        Responses: { Table: [marshalled('a'), marshalled('b')] },
        UnprocessedKeys: { Table: { Keys: [marshalled('c')] } },
      });
    expect(await items(table.endpoint).getAll([a, b], [c])).toEqual([a, b, undefined]);
    expect(table.requests).toHaveLength(3);
  });
});
