import type { CampaignStatistics } from '../../../../../web/console/src/api/contract.ts';
import { evidenceOf } from '../../../../../web/console/src/links/evidence.ts';

/** The latest preview's report, and when the links were turned on. */
interface Known {
  report?: CampaignStatistics['linkReport'];
  turnedOnAt?: string;
}

const now = new Date('2026-12-03T09:00:00.000Z');
const report = {
  ...{ count: 3, hosts: ['buy.stripe.com'], path: '/pricing' },
  reportedAt: '2026-12-03T08:55:00.000Z',
  test: null,
};
const passed = { carried: 3, lost: 0, unknown: 0, path: '/plans', testedAt: '2026-12-03T08:56:00.000Z' };

/** Statistics with these banners on December 1, 2 and 3. */
function statistics(opened: number, ...shown: number[]) {
  const counts = { copied: 0, opened, dismissed: 0, redeemed: 0 };
  return {
    totals: { ...counts, shown: shown.reduce((sum, count) => sum + count, 0), copyPercent: 0 },
    byDay: shown.map((count, index) => ({ ...counts, date: `2026-12-0${index + 1}`, shown: count })),
  };
}

const textOf = ({ report = null, turnedOnAt }: Known, ...counts: Parameters<typeof statistics>) => {
  const data = { ...statistics(...counts), linkReport: report };
  const { state, sentence, detail } = evidenceOf(data, turnedOnAt, now);
  return `${state}: ${sentence} ${detail}`.trim();
};

it.each<[string, Known, [opened: number, ...shown: number[]], string]>([
  [
    'a preview that found links',
    { report },
    [5443, 9000, 0, 0],
    'seen: Code in 3 links on /pricing: buy.stripe.com. In languages with built-in texts, the banner there leads to the checkout. Preview 5 minutes ago. 5,443 visits to the checkout in 30 days.',
  ],
  [
    'a preview that found one link, which nobody opened',
    { report: { ...report, count: 1 } },
    [0, 90, 0, 0],
    'seen: Code in 1 link on /pricing: buy.stripe.com. In languages with built-in texts, the banner there leads to the checkout. Preview 5 minutes ago. 0 visits to the checkout in 30 days.',
  ],
  ['the counter', {}, [1, 90, 0, 0], 'seen: 1 visit to the checkout in 30 days.'],
  [
    'a test of buy buttons that all carry the code, without a link',
    { report: { ...report, count: 0, hosts: [], test: passed } },
    [0, 90, 0, 0],
    'seen: All 3 tested buttons on /plans carry the code. Test 4 minutes ago. 0 visits to the checkout in 30 days.',
  ],
  [
    'a test of which some don’t',
    { report: { ...report, test: { ...passed, lost: 1 } } },
    [0, 90, 0, 0],
    'missing: 1 of 4 tested buttons on /plans doesn’t carry the code. Test 4 minutes ago. 0 visits to the checkout in 30 days.',
  ],
  [
    'a test that couldn’t judge some',
    { report: { ...report, test: { ...passed, unknown: 2 } } },
    [0, 90, 0, 0],
    'seen: 3 of 5 tested buttons on /plans carry the code. The test couldn’t judge the others. Test 4 minutes ago. 0 visits to the checkout in 30 days.',
  ],
  [
    'a test that found no button, beside links',
    { report: { ...report, test: { ...passed, carried: 0 } } },
    [0, 90, 0, 0],
    'seen: Code in 3 links on /pricing: buy.stripe.com. In languages with built-in texts, the banner there leads to the checkout. Preview 5 minutes ago. 0 visits to the checkout in 30 days.',
  ],
  [
    'the counter, against an older preview of another page',
    { report: { ...report, count: 0 } },
    [2, 90, 0, 0],
    'seen: 2 visits to the checkout in 30 days.',
  ],
  [
    'a preview that found none',
    { report: { ...report, count: 0, hosts: [] } },
    [0, 10, 0, 0],
    'missing: No link on /pricing gets the code. So the banner there offers it. Preview 5 minutes ago.',
  ],
  [
    '50 banners without an opened link',
    {},
    [0, 20, 20, 10],
    'missing: No visitor has opened a link to a known checkout. Banner shown 50 times in 30 days.',
  ],
  [
    '49 banners',
    {},
    [0, 20, 20, 9],
    'waiting: No visitor has opened a link to a checkout yet. Banner shown 49 times in 30 days.',
  ],
  [
    'banners of the whole days since the links were turned on',
    { turnedOnAt: '2026-12-01T16:20:00.000Z' },
    [0, 500, 60, 4],
    'missing: No visitor has opened a link to a known checkout. Banner shown 64 times since Dec 2, 2026.',
  ],
  [
    'links that were turned on today',
    { turnedOnAt: '2026-12-03T08:00:00.000Z' },
    [0, 500, 500, 500],
    'waiting: No visitor has opened a link to a checkout yet.',
  ],
])('%s', (_, notes, counts, expected) => {
  expect(textOf(notes, ...counts)).toBe(expected);
});
