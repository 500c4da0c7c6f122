import { daysBetween, isDay } from '../../../core/shared/days.ts';

test('days between two days are whole, over months and leap days, and negative backwards', () => {
  expect(daysBetween('2026-11-19', '2026-11-19')).toBe(0);
  expect(daysBetween('2026-11-19', '2026-11-26')).toBe(7);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1);
});

test('a day is one of the calendar, in one notation', () => {
  expect(['2026-11-19', '2028-02-29'].filter((day) => !isDay(day))).toEqual([]);
  const texts = ['2026-02-29', '2026-00-01', '2026-1-1', '2026-11-19T00:00:00Z', '', '+12026-11-19'];
  const notations = ['2026-11-19T00:00:00.000Z', '+012026-11-19', '2026-11'];
  expect([...texts, ...notations, 20261119, ['2026-11-19'], undefined].filter(isDay)).toEqual([]);
});
