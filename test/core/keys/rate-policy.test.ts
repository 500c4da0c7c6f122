import { ratePolicy } from '../../../core/keys/rate-policy.ts';

it.each([
  [{ rate: 10, burst: 40 }, '"starter";q=40;w=4'],
  [{ rate: 10, burst: 45 }, '"starter";q=45;w=5'],
  [{ rate: 100, burst: 50 }, '"starter";q=50;w=1'],
])('%j is the burst in the whole seconds in which the bucket fills: %s', (rate, policy) => {
  expect(ratePolicy('starter', rate)).toBe(policy);
});
