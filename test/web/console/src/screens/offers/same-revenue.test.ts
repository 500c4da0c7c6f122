import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ordersForSameRevenue,
  sameRevenueSentence,
  sameRevenueText,
} from '../../../../../../web/console/src/screens/offers/same-revenue.ts';

it('says how many orders give the same revenue, and nothing without a discount', () => {
  expect(sameRevenueText(60)).toBe('2.5 times the orders');
  expect(sameRevenueText(30)).toBe('1.43 times the orders');
  expect([sameRevenueText(0), sameRevenueText(Number.NaN)]).toEqual([undefined, undefined]);
  expect(sameRevenueText(100)).toBe('no number of orders');
});

it('the sentence is about the largest discount', () => {
  expect(sameRevenueSentence([20, 60, 0])).toBe(
    'At 60% off, 2.5 times as many orders give the same revenue.',
  );
  expect(sameRevenueSentence([0])).toBeUndefined();
});

it('is the number of the guide', () => {
  const guide = readFileSync(
    join(__dirname, '../../../../../../docs/merchants/choose-your-discounts.md'),
    'utf8',
  );
  const rows = [...guide.matchAll(/^\| (\d+)% \| ([\d.]+|twice)/gm)];
  expect(rows).toHaveLength(6);
  for (const [, discount, times] of rows)
    expect(ordersForSameRevenue(Number(discount))).toBeCloseTo(times === 'twice' ? 2 : Number(times), 2);
});
