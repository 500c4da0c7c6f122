import fc from 'fast-check';
import { type DailyRedemptions, withoutLosses } from '../../../core/statistics/redemptions.ts';
import { testProperty } from '../../support/property-runs.ts';

const on = (day: number, redeemed: number, discount = 60, isSale = false): DailyRedemptions => ({
  day: `2026-03-0${day}`,
  discount,
  isSale,
  redeemed,
});

test('what a day lost is taken from the latest days of its percentage before it', () => {
  const all = [on(4, -3), on(1, 5), on(2, 2), on(3, 7, 20)];
  expect(withoutLosses(all)).toEqual([on(1, 4), on(2, 0), on(3, 7, 20)]);
  const ofSale = on(3, 7, 60, true);
  expect(withoutLosses([...all, ofSale])).toContainEqual(ofSale);
});

test('a loss of what days before the period gained does not count', () => {
  expect(withoutLosses([on(1, -4), on(2, 3)])).toEqual([on(2, 3)]);
  expect(withoutLosses([on(1, 1), on(2, -4)])).toEqual([on(1, 0)]);
});

const entry = fc.record({
  day: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03'),
  discount: fc.constantFrom(20, 60),
  isSale: fc.boolean(),
  redeemed: fc.integer({ min: -9, max: 9 }),
});

testProperty('nothing is negative, and nothing is added', [fc.array(entry)], (entries) => {
  const gains = withoutLosses(entries);
  for (const { redeemed } of gains) expect(redeemed).toBeGreaterThanOrEqual(0);
  const sum = (list: readonly DailyRedemptions[]) => list.reduce((total, each) => total + each.redeemed, 0);
  expect(sum(gains)).toBeGreaterThanOrEqual(sum(entries));
  expect(sum(gains)).toBeLessThanOrEqual(sum(entries.filter(({ redeemed }) => redeemed > 0)));
});
