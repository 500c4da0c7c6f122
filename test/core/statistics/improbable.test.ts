import { isImprobable } from '../../../core/statistics/improbable.ts';

// Limits of the Poisson distribution at one in a million, summed term by term with Python’s lgamma.
test.each([
  [0.1, 5],
  [1, 10],
  [10, 29],
  [100, 152],
])('of %s expected events, %s are improbable and one less is not', (mean, least) => {
  expect(isImprobable(least, mean)).toBe(true);
  expect(isImprobable(least - 1, mean)).toBe(false);
});

it('what is expected, or less, is never improbable', () => {
  expect(isImprobable(1e9, 1e9)).toBe(false);
  expect(isImprobable(0, 0)).toBe(false);
  expect(isImprobable(1e9, 1)).toBe(true);
});
