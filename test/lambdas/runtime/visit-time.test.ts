import { withinVisitTime } from '../../../lambdas/runtime/visit-time.ts';
import { visitMs } from '../../../platform/request-time.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('returns the result, and leaves no timer that would keep the function running', async () => {
  expect(await withinVisitTime(Promise.resolve('config'))).toBe('config');
  expect(jest.getTimerCount()).toBe(0);
});

it('throws what the work throws', async () => {
  await expect(withinVisitTime(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(jest.getTimerCount()).toBe(0);
});

it('throws a 503 for work that takes longer than a visitor’s request may', async () => {
  const late = withinVisitTime(new Promise(() => {}));
  const rejected = expect(late).rejects.toMatchObject({ code: 'temporarily_unavailable', status: 503 });
  jest.advanceTimersByTime(visitMs);
  await rejected;
});
