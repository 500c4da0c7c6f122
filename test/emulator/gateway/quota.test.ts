import { QuotaCounter } from '../../../emulator/gateway/quota.ts';

it.each([
  ['DAY', '2026-11-20T23:59:59Z', '2026-11-21T00:00:00Z'],
  ['WEEK', '2026-11-22T23:59:59Z', '2026-11-23T00:00:00Z'],
  ['MONTH', '2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z'],
] as const)('starts a new %s in UTC', (Period, before, after) => {
  let now = new Date(before);
  const counter = new QuotaCounter({ Limit: 2, Period, Offset: 1 }, () => now);
  expect([1, 2].map(() => counter.tryCount())).toEqual([true, false]);
  now = new Date(after);
  expect([1, 2, 3].map(() => counter.tryCount())).toEqual([true, true, false]);
});
