import { dayAfter } from '../../../../core/shared/days.ts';
import type { CampaignStatistics } from '../api/contract.ts';
import { formatAgo, formatAmount, formatCount, formatDay } from '../parts/numbers.ts';

/** Banners without an opened link after which something is probably wrong. */
const enoughViews = 50;

/** What shows that links get the code. */
export interface Evidence {
  /** `missing` if visitors should have opened a link by now, or if a preview found none. */
  state: 'seen' | 'missing' | 'waiting';
  sentence: string;
  detail: string;
}

/** A report of a preview link. */
type Report = NonNullable<CampaignStatistics['linkReport']>;

/**
 * Returns the evidence in the statistics of the last 30 days, and in the latest preview's report if there is
 * one. Views count from the first whole day after `turnedOnAt`.
 */
export function evidenceOf(
  { byDay, totals, linkReport: report }: Pick<CampaignStatistics, 'byDay' | 'totals' | 'linkReport'>,
  turnedOnAt: string | undefined,
  now: Date,
): Evidence {
  const since = turnedOnAt && nextDay(turnedOnAt);
  const days = since ? byDay.filter(({ date }) => date >= since) : byDay;
  const shown = days.reduce((sum, day) => sum + day.shown, 0);
  const shownText = `Banner shown ${times(shown)} ${since ? `since ${formatDay(since)}` : 'in 30 days'}.`;
  const openedText = `${formatAmount(totals.opened, 'visit', 'visits')} to the checkout in 30 days.`;
  const preview = report ? [`Preview ${formatAgo(report.reportedAt, now.getTime())}.`] : [];
  const evidence = (state: Evidence['state'], sentence: string, ...details: string[]): Evidence => ({
    ...{ state, sentence },
    detail: details.join(' '),
  });
  const test = report?.test;
  if (test && test.carried + test.lost > 0)
    return evidence(
      test.lost ? 'missing' : 'seen',
      testText(test),
      `Test ${formatAgo(test.testedAt, now.getTime())}.`,
      openedText,
    );
  if (report && report.count > 0)
    return evidence(
      'seen',
      linksText(report),
      'In languages with built-in texts, the banner there leads to the checkout.',
      ...preview,
      openedText,
    );
  if (totals.opened > 0) return evidence('seen', openedText);
  if (report)
    return evidence(
      'missing',
      `No link on ${report.path} gets the code.`,
      'So the banner there offers it.',
      ...preview,
    );
  if (shown >= enoughViews)
    return evidence('missing', 'No visitor has opened a link to a known checkout.', shownText);
  return evidence(
    'waiting',
    'No visitor has opened a link to a checkout yet.',
    ...(shown ? [shownText] : []),
  );
}

function linksText({ count, hosts, path }: Report): string {
  return `Code in ${formatAmount(count, 'link', 'links')} on ${path}: ${hosts.join(', ')}.`;
}

function testText({ carried, lost, unknown, path }: NonNullable<Report['test']>): string {
  if (lost === 0 && unknown > 0)
    return `${carried} of ${carried + unknown} tested buttons on ${path} ${carried === 1 ? 'carries' : 'carry'} the code. The test couldn’t judge the others.`;
  if (lost === 0)
    return carried === 1
      ? `The tested button on ${path} carries the code.`
      : `All ${carried} tested buttons on ${path} carry the code.`;
  const doNot = lost === 1 ? 'doesn’t' : 'don’t';
  return `${lost} of ${carried + lost} tested buttons on ${path} ${doNot} carry the code.`;
}

/** Counters are by UTC day, so the views of the first day that is not whole do not count. */
function nextDay(time: string): string {
  return dayAfter(time.slice(0, 10));
}

function times(count: number): string {
  return count === 1 ? 'once' : `${formatCount(count)} times`;
}
