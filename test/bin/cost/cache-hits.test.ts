import { edgeTraffic, visitorGroups } from '../../../bin/cost/cache-hits.ts';

const everybody = [{ share: 1, shiftHours: 0 }];
const onePage = { pages: 1, secondsPerPage: 90, dayAmplitude: 0 };
/** Requests a month, one an hour. */
const hourly = 24 * 30;

it.each([0.1, 1, 10])(
  'with %d requests in a lifetime of an hour, hits are what a renewal process has',
  (count) => {
    const { requests, hit } = edgeTraffic(everybody, hourly * count, onePage);
    expect(requests).toBe(1);
    expect(Math.abs(hit - count / (1 + count))).toBeLessThan(0.01);
  },
);

it('groups share no entry', () => {
  const halves = [0, 12].map((shiftHours) => ({ share: 0.5, shiftHours }));
  expect(Math.abs(edgeTraffic(halves, hourly * 2, onePage).hit - 1 / 2)).toBeLessThan(0.01);
});

it('browsers keep a new response for five minutes, and none that the edge has kept for longer', () => {
  const reader = { ...onePage, pages: 4 };
  const requestsAt = (visits: number) =>
    edgeTraffic(everybody, hourly * visits * reader.pages, reader).requests;
  expect(requestsAt(0.01)).toBeLessThan(0.6);
  expect(requestsAt(1_000)).toBeGreaterThan(0.9);
});

it('the groups are all visitors', () => {
  const total = visitorGroups().reduce((sum, { share }) => sum + share, 0);
  expect(Math.abs(total - 1)).toBeLessThan(0.03);
});

it('the edge answers at least 20% of requests at 10,000 views a month and 85% at a million', () => {
  const [small = 0, large = 0] = [1e4, 1e6].map((views) => edgeTraffic(visitorGroups(), views).hit);
  expect(small).toBeGreaterThan(0.2);
  expect(large).toBeGreaterThan(0.85);
});
