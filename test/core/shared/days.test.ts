import { daysBetween } from '../../../core/shared/days.ts';

test('days between two days are whole, over months and leap days, and negative backwards', () => {
  expect(daysBetween('2026-11-19', '2026-11-19')).toBe(0);
  expect(daysBetween('2026-11-19', '2026-11-26')).toBe(7);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1);
});
