import { dayMs } from '../../../../core/shared/durations.ts';
import type { CampaignStatistics } from '../api/contract.ts';
import { formatAgo, formatCount, formatDay } from '../parts/numbers.ts';

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
  const since = turnedOnAt && dayAfter(turnedOnAt);
  const days = since ? byDay.filter(({ date }) => date >= since) : byDay;
  const shown = days.reduce((sum, day) => sum + day.shown, 0);
  const shownText = `Banner shown ${times(shown)} ${since ? `since ${formatDay(since)}` : 'in 30 days'}.`;
  const openedText = `${formatCount(totals.opened)} ${totals.opened === 1 ? 'visit' : 'visits'} to the checkout in 30 days.`;
  const preview = report ? [`Preview ${formatAgo(report.reportedAt, now.getTime())}.`] : [];
  const evidence = (state: Evidence['state'], sentence: string, ...details: string[]): Evidence => ({
    ...{ state, sentence },
    detail: details.join(' '),
  });
  if (report && report.count > 0) return evidence('seen', linksText(report), ...preview, openedText);
  if (totals.opened > 0) return evidence('seen', openedText);
  if (report) return evidence('missing', `No link on ${report.path} gets the code.`, ...preview);
  if (shown >= enoughViews)
    return evidence('missing', 'No visitor has opened a link to a known checkout.', shownText);
  return evidence(
    'waiting',
    'No visitor has opened a link to a checkout yet.',
    ...(shown ? [shownText] : []),
  );
}

function linksText({ count, hosts, path }: Report): string {
  return `Code in ${formatCount(count)} ${count === 1 ? 'link' : 'links'} on ${path}: ${hosts.join(', ')}.`;
}

/** Counters are by UTC day, so the views of the first day that is not whole do not count. */
function dayAfter(time: string): string {
  return new Date(Date.parse(time) + dayMs).toISOString().slice(0, 10);
}

function times(count: number): string {
  return count === 1 ? 'once' : `${formatCount(count)} times`;
}
