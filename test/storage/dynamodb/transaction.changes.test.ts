import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../../core/errors/errors.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { retryConflicts } from '../../../storage/dynamodb/transaction.ts';

const database: Database = {
  client: DynamoDBDocumentClient.from(new DynamoDBClient({})),
  tableName: 'Table',
};

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async () => {}) }));
afterEach(() => jest.mocked(sleep).mockReset());

/** Returns an operation that ends with these results in order. */
function attempts(...results: string[]) {
  const seen: string[] = [];
  const attempt = async () => {
    const result = results[seen.length] ?? 'conflict';
    seen.push(result);
    return result;
  };
  return { attempt, seen };
}

it('returns the first result that is no conflict', async () => {
  const { attempt, seen } = attempts('conflict', 'conflict', 'done', 'never');
  expect(await retryConflicts(database, attempt)).toBe('done');
  expect(seen).toEqual(['conflict', 'conflict', 'done']);
});

it('returns nothing as a result', async () => {
  expect(await retryConflicts(database, async () => undefined)).toBeUndefined();
});

it('gives up with concurrent_modification before the seven seconds of a request are over', async () => {
  const { attempt, seen } = attempts();
  let waitedMs = 0;
  jest.mocked(sleep).mockImplementation(async (delayMs = 0) => {
    waitedMs += delayMs;
  });
  const start = Date.now();
  const time = jest.spyOn(Date, 'now').mockImplementation(() => start + waitedMs);
  await expect(retryConflicts(database, attempt)).rejects.toEqual(new AppError('concurrent_modification'));
  time.mockRestore();
  expect(seen.length).toBeGreaterThan(6);
  expect(waitedMs).toBeGreaterThan(5_000);
  expect(waitedMs).toBeLessThan(7_000);
});

it('begins no attempt that would not end in time if it were as long as the last one', async () => {
  const { attempt, seen } = attempts();
  let time = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => time);
  const slow = () => {
    time += 3_000;
    return attempt();
  };
  await expect(retryConflicts(database, slow)).rejects.toEqual(new AppError('concurrent_modification'));
  clock.mockRestore();
  expect(seen).toHaveLength(2);
});

it('passes on what an attempt throws, without another one', async () => {
  let count = 0;
  const attempt = async () => {
    count += 1;
    throw new Error('outage');
  };
  await expect(retryConflicts(database, attempt)).rejects.toThrow('outage');
  expect(count).toBe(1);
});

it.each([
  [0, [0, 0, 0, 0, 0, 0, 0]],
  [0.999, [40, 80, 160, 320, 639, 999, 999]],
])('waits up to a second with full jitter (random %d)', async (random, delays) => {
  const spy = jest.spyOn(Math, 'random').mockReturnValue(random);
  await retryConflicts(database, attempts(...Array(7).fill('conflict'), 'done').attempt);
  spy.mockRestore();
  expect(jest.mocked(sleep).mock.calls.map(([delay]) => Math.round(delay ?? 0))).toEqual(delays);
});
