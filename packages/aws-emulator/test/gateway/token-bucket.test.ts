import { bucketSettings, TokenBucket } from '../../gateway/token-bucket.ts';

it('a bucket starts full, and refills steadily up to its burst', () => {
  let now = 1_000;
  const bucket = new TokenBucket({ rate: 2, burst: 3 }, () => now);
  const take = (count: number) => Array.from({ length: count }, () => bucket.tryTake());
  expect(take(4)).toEqual([true, true, true, false]);
  now += 499;
  expect(take(1)).toEqual([false]);
  now += 1;
  expect(take(2)).toEqual([true, false]);
  now += 60_000;
  expect(take(4)).toEqual([true, true, true, false]);
});

it.each([
  [undefined, undefined],
  [{}, undefined],
  [
    { RateLimit: 5, BurstLimit: '10' },
    { rate: 5, burst: 10 },
  ],
  [{ RateLimit: 5 }, { rate: 5, burst: 5 }],
  [{ BurstLimit: 10 }, { rate: Number.POSITIVE_INFINITY, burst: 10 }],
])('the limits %j are the bucket %j', (limits, settings) => {
  expect(bucketSettings(limits)).toEqual(settings);
});
