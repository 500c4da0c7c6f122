import { codeForDiscount, portableCode } from '../../../core/campaigns/coupon-codes.ts';

it('a code with the number of another discount gets the right number', () => {
  expect(codeForDiscount('COURSE60', 70)).toBe('COURSE70');
  expect(codeForDiscount('SAVE60NOW', 12.5)).toBe('SAVE12-5NOW');
  expect(codeForDiscount('FREE100', 70)).toBe('FREE70');
  for (const [code, discount] of [
    ['COURSE70', 70],
    ['SAVE05', 5],
    ['X12-5', 12.5],
    ['SUMMER2026', 30],
    ['NAMASTE', 30],
    ['GO0', 30],
    ['GO101', 30],
    ['FREE60', 0],
  ] as const)
    expect([code, codeForDiscount(code, discount)]).toEqual([code, undefined]);
});

it('a code that checkouts reject is replaced by the nearest code that they accept', () => {
  expect(portableCode('Été . 50%')).toBe('Ete-50');
  expect(portableCode('A'.repeat(33))).toBe('A'.repeat(32));
  expect(portableCode('कूपन')).toBe('CODE');
  expect(portableCode('PPP_20-a')).toBe('PPP_20-a');
});
