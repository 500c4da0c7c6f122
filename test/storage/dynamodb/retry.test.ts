import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../core/shared/errors.ts';
import { retryConflicts } from '../../../storage/dynamodb/retry.ts';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async () => {}) }));
afterEach(() => jest.mocked(sleep).mockReset());

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

it('goes on at once after an attempt that is unfinished', async () => {
  const { attempt, seen } = attempts('unfinished', 'unfinished', 'done');
  expect(await retryConflicts(attempt)).toBe('done');
  expect(seen).toHaveLength(3);
  expect(sleep).not.toHaveBeenCalled();
});

it('gives up with concurrent_modification before the eight seconds of a request are over', async () => {
  const { attempt, seen } = attempts();
  let waitedMs = 0;
  jest.mocked(sleep).mockImplementation(async (delayMs = 0) => {
    waitedMs += delayMs;
  });
  const start = Date.now();
  const time = jest.spyOn(Date, 'now').mockImplementation(() => start + waitedMs);
  await expect(retryConflicts(attempt)).rejects.toEqual(new AppError('concurrent_modification'));
  time.mockRestore();
  expect(seen.length).toBeGreaterThan(6);
  expect(waitedMs).toBeGreaterThan(6_000);
  expect(waitedMs).toBeLessThan(8_000);
});

it('answers temporarily_unavailable when an attempt does not end in time', async () => {
  const never = () => new Promise<string>(() => undefined);
  await expect(retryConflicts(never, Date.now() + 20)).rejects.toEqual(
    new AppError('temporarily_unavailable'),
  );
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
  [0, [0, 0, 0, 0, 0, 0, 0]],
  [0.999, [40, 80, 160, 320, 639, 999, 999]],
])('waits up to a second with full jitter (random %d)', async (random, delays) => {
  const spy = jest.spyOn(Math, 'random').mockReturnValue(random);
  await retryConflicts(attempts(...Array(7).fill('conflict'), 'done').attempt);
  spy.mockRestore();
  expect(jest.mocked(sleep).mock.calls.map(([delay]) => Math.round(delay ?? 0))).toEqual(delays);
});
