import { TokenBucket } from '../../../emulator/gateway/token-bucket.ts';

it('allows a burst, then the steady rate', () => {
  let now = 0;
  const bucket = new TokenBucket({ rate: 10, burst: 3 }, () => now);
  expect([1, 2, 3, 4].map(() => bucket.tryTake())).toEqual([true, true, true, false]);
  now = 99;
  expect(bucket.tryTake()).toBe(false);
  now = 100;
  expect(bucket.tryTake()).toBe(true);
  expect(bucket.tryTake()).toBe(false);
});

it('never holds more than the burst', () => {
  let now = 0;
  const bucket = new TokenBucket({ rate: 10, burst: 2 }, () => now);
  now = 1_000_000;
  expect([1, 2, 3].map(() => bucket.tryTake())).toEqual([true, true, false]);
});
