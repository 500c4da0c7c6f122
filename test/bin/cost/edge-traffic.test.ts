import { edgeTraffic, visitorGroups } from '../../../bin/cost/edge-traffic.ts';

/** Views of one visit a month, with two pages. */
const onePerHour = 2 * 24 * 30;

it.each([0.1, 1, 10])('of %d visits in a lifetime, a share of n/(1+n) hits with its first page', (count) => {
  // Later pages are 90 seconds apart, and 19% of them come when a new copy has ended after five minutes; after
  // an old copy, 96%.
  const hit = count / (1 + count);
  const repeats = (1 - hit) * 0.189 + hit * 0.957;
  const { requests, hit: share } = edgeTraffic(onePerHour * count, [1]);
  expect(requests).toBeCloseTo((1 + repeats) / 2, 2);
  expect(share).toBeCloseTo((hit + repeats) / (1 + repeats), 2);
});

it('groups share no entry, and are all visitors', () => {
  const halves = edgeTraffic(onePerHour * 2, [0.5, 0.5]);
  expect(halves.hit).toBeCloseTo(edgeTraffic(onePerHour, [1]).hit, 9);
  expect(Math.abs(visitorGroups().reduce((sum, share) => sum + share, 0) - 1)).toBeLessThan(0.03);
});

it('the edge answers at least 20% of requests at 10,000 views a month and 85% at a million', () => {
  const [small = 0, large = 0] = [1e4, 1e6].map((views) => edgeTraffic(views).hit);
  expect(small).toBeGreaterThan(0.2);
  expect(large).toBeGreaterThan(0.85);
});
