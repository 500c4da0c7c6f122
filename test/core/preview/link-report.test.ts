import { readSentReport } from '../../../core/preview/link-report.ts';

const now = new Date('2026-12-03T08:55:00.000Z');
const report = { count: 2, hosts: ['buy.stripe.com', 'Paddle'], path: '/pricing' };
const read = (value: unknown) => readSentReport(JSON.stringify(value) ?? '', now);

it('a page’s report gets the time at which it arrived, and no other fields', () => {
  const stored = { ...report, reportedAt: '2026-12-03T08:55:00.000Z', test: null };
  expect(read({ ...report, reportedAt: '2099-01-01T00:00:00.000Z', other: 1 })).toEqual(stored);
});

it('the result of a test gets the page’s path and the time', () => {
  const test = { carried: 2, lost: 1, unknown: 0 };
  expect(read({ ...report, test: { ...test, path: '/other' } })?.test).toEqual({
    ...test,
    path: '/pricing',
    testedAt: '2026-12-03T08:55:00.000Z',
  });
});

it.each([
  ...[undefined, null, 'text', 3, {}, []],
  ...[-1, 1.5, '2', 100_001].map((count) => ({ ...report, count })),
  ...['host', [1], ['x'.repeat(301)], Array(6).fill('a')].map((hosts) => ({ ...report, hosts })),
  ...[undefined, 1, 'x'.repeat(301)].map((path) => ({ ...report, path })),
  ...[3, {}, { carried: -1, lost: 0 }, { carried: 1 }].map((test) => ({ ...report, test })),
])('a page can send anything else: %j', (other) => {
  expect(read(other)).toBeUndefined();
});
