import { LogQueryVisualizationType, LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { dropReasons } from '../../core/banner/banner-event.ts';
import { noDiscountReasons } from '../../core/campaigns/campaign-values.ts';

/** Throttled requests reach no function. API Gateway counts them. */
const loggedReasons = ['shown', ...noDiscountReasons.filter((reason) => reason !== 'rate_limited')];

/** Returns config responses by reason, per hour or day, from the config function's log. */
export function responsesByReason(
  title: string,
  logGroups: readonly LogGroup[],
  bin: '1h' | '1d',
): LogQueryWidget {
  const isReason = loggedReasons.map((reason) => `strcontains(reason, "${reason}") as is_${reason}`);
  const sums = loggedReasons.map((reason) => `sum(is_${reason}) as ${reason}`);
  return logWidget(title, logGroups, bin === '1h' ? 'STACKEDAREA' : 'TABLE', [
    'filter ispresent(reason)',
    `fields ${isReason.join(', ')}`,
    `stats ${sums.join(', ')} by bin(${bin})`,
  ]);
}

/** Returns counted and dropped banner events, from the aggregator's log. */
export function countedEvents(title: string, logGroup: LogGroup): LogQueryWidget {
  const dropped = dropReasons.map((reason) => `sum(dropped.${reason}) as ${reason}`);
  return logWidget(title, [logGroup], 'LINE', [
    'filter message = "events_counted"',
    `stats sum(counted) as counted_events, ${dropped.join(', ')} by bin(1h)`,
  ]);
}

/** Returns throttled requests by route, from access logs. */
export function throttledRoutes(title: string, accessLogs: readonly LogGroup[]): LogQueryWidget {
  return logWidget(title, accessLogs, 'TABLE', [
    'filter error = "THROTTLED"',
    'stats count(*) as requests by route',
  ]);
}

function logWidget(
  title: string,
  logGroups: readonly LogGroup[],
  view: keyof typeof LogQueryVisualizationType,
  queryLines: string[],
): LogQueryWidget {
  return new LogQueryWidget({
    title,
    logGroupNames: logGroups.map(({ logGroupName }) => logGroupName),
    view: LogQueryVisualizationType[view],
    queryLines,
    width: 12,
    height: 7,
  });
}
