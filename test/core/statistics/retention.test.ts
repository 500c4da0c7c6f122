import { statisticsExpiry } from '../../../core/statistics/retention.ts';

it('statistics of a day are kept for so many months, over the end of a year', () => {
  expect(statisticsExpiry('2026-03-01', 25)).toBe(Date.UTC(2028, 3, 1) / 1000);
});
