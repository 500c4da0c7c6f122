import { once } from 'node:events';
import type { Socket } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../../core/errors/errors.ts';
import { type Database, forOperator, withDeadline } from '../../../storage/dynamodb/database.ts';
import { retryConflicts } from '../../../storage/dynamodb/transaction.ts';
import { openDatabaseAt } from '../../support/storage/database.ts';
import { json, useDynamoDbStub } from '../../support/storage/dynamodb-stub.ts';

const stub = useDynamoDbStub();

const timeIsUp = new AppError('temporarily_unavailable');
const within = (waitMs: number) => withDeadline(openDatabaseAt(stub.endpoint), Date.now() + waitMs);
const get = ({ client, tableName }: Database) =>
  client.send(new GetCommand({ TableName: tableName, Key: { pk: 'a', sk: 'b' } }));

it('a call before the deadline returns its response', async () => {
  stub.respond = (_request, response) => json(response, 200, { Item: { name: { S: 'one' } } });
  expect(await get(within(60_000))).toMatchObject({ Item: { name: 'one' } });
});

it('a call that is under way at the deadline is given up, its connection closed, and it is not repeated', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const arrival = new Promise<Socket>((resolve) => {
    stub.respond = ({ socket }) => resolve(socket);
  });
  const call = expect(get(within(1_000))).rejects.toEqual(timeIsUp);
  const socket = await arrival;
  jest.advanceTimersByTime(1_000);
  await call;
  if (!socket.destroyed) await once(socket, 'close');
  await jest.advanceTimersByTimeAsync(60_000); // the SDK would repeat a request without a response
  jest.useRealTimers();
  stub.respond = (_request, response) => json(response, 200, {});
  await get(within(60_000));
  expect(stub.requests).toHaveLength(2);
});

it('a caller may give up before the deadline', async () => {
  stub.respond = () => undefined;
  const { client, tableName } = within(60_000);
  const command = new GetCommand({ TableName: tableName, Key: { pk: 'a', sk: 'b' } });
  const call = client.send(command, { abortSignal: AbortSignal.timeout(50) });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

it('nothing is left that keeps a process alive when a call has ended', async () => {
  stub.respond = (_request, response) => json(response, 200, {});
  const cleared = jest.spyOn(globalThis, 'clearTimeout');
  const started = jest.spyOn(globalThis, 'setTimeout');
  await get(within(60_000));
  const timers = started.mock.results
    .filter((_result, index) => Number(started.mock.calls[index]?.[1]) > 50_000)
    .map(({ value }) => value);
  expect(timers).toHaveLength(1);
  expect(cleared).toHaveBeenCalledWith(timers[0]);
  jest.restoreAllMocks();
});

it('a step of an operator’s command has a minute', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(10_000);
  expect(forOperator(openDatabaseAt(stub.endpoint)).deadline).toBe(70_000);
  now.mockRestore();
});

it('no call begins after the deadline', async () => {
  const database = within(-1);
  await expect(get(database)).rejects.toEqual(timeIsUp);
  await expect(retryConflicts(database, get)).rejects.toEqual(timeIsUp);
  expect(stub.requests).toEqual([]);
});

it('a database keeps the deadline that it has', () => {
  const database = within(1_000);
  expect(withDeadline(database, Date.now() + 60_000)).toBe(database);
});
