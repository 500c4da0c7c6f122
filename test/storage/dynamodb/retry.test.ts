import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../core/shared/errors.ts';
import { retryConflicts } from '../../../storage/dynamodb/retry.ts';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async () => {}) }));
afterEach(() => jest.mocked(sleep).mockClear());

/** An attempt that ends with these results, one after the other. */
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
  expect(await retryConflicts(attempt)).toBe('done');
  expect(seen).toEqual(['conflict', 'conflict', 'done']);
});

it('returns nothing as a result', async () => {
  expect(await retryConflicts(async () => undefined)).toBeUndefined();
});

it('gives up after five retries with concurrent_modification', async () => {
  const { attempt, seen } = attempts();
  await expect(retryConflicts(attempt)).rejects.toEqual(new AppError('concurrent_modification'));
  expect(seen).toHaveLength(6);
});

it('passes on what an attempt throws, without another one', async () => {
  let count = 0;
  const attempt = async () => {
    count += 1;
    throw new Error('outage');
  };
  await expect(retryConflicts(attempt)).rejects.toThrow('outage');
  expect(count).toBe(1);
});

it.each([
  [0, [0, 0, 0, 0, 0]],
  [0.999, [40, 80, 160, 320, 320]],
])('waits up to 320 ms with full jitter (random %d)', async (random, delays) => {
  const spy = jest.spyOn(Math, 'random').mockReturnValue(random);
  await retryConflicts(attempts().attempt).catch(() => undefined);
  spy.mockRestore();
  expect(jest.mocked(sleep).mock.calls.map(([delay]) => Math.round(delay ?? 0))).toEqual(delays);
});
