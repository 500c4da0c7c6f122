import { refusalReasons } from '../../../core/banner/banner-config.ts';
import { dropReasons } from '../../../core/banner/banner-event.ts';
import {
  bannerAnswersMetric,
  eventsCountedMetric,
  eventsDroppedMetric,
  throttledAnswersMetric,
} from '../../../platform/metrics.ts';
import { at, resources, target } from '../../support/template.ts';

interface Widget {
  properties: { title: string; metrics: unknown[][] };
}

const [dashboard] = resources('AWS::CloudWatch::Dashboard');
if (!dashboard) throw new Error('There is no dashboard');
const parts = at<unknown[]>(dashboard, 'DashboardBody.Fn::Join')[1] as unknown[];
const body = parts.map((part) => (typeof part === 'string' ? part : target(part))).join('');
const { widgets, start }: { widgets: Widget[]; start: string } = JSON.parse(body);
const widget = (title: string): Widget => {
  const found = widgets.find(({ properties }) => properties.title.startsWith(title));
  if (!found) throw new Error(`There is no widget "${title}"`);
  return found;
};
const metric = (...path: string[]) => expect.arrayContaining([['ppp-dev', ...path, expect.anything()]]);

it('shows a week', () => {
  expect(start).toBe('-P7D');
});

it.each(['shown', ...refusalReasons.filter((reason) => reason !== 'rate_limited')])(
  'shows how often the answer was %s',
  (reason) => {
    expect(widget('Config answers').properties.metrics).toEqual(
      metric(bannerAnswersMetric, 'Reason', reason),
    );
  },
);

it('shows how often a config request was throttled, counted in the access log of the banner API', () => {
  expect(widget('Config answers').properties.metrics).toEqual(metric(throttledAnswersMetric));
  const filter = resources('AWS::Logs::MetricFilter').find((candidate) =>
    String(candidate.Properties.FilterPattern).includes('THROTTLED'),
  );
  if (!filter) throw new Error('There is no metric filter');
  expect(at(filter, 'FilterPattern')).toBe('{ ($.error = "THROTTLED") && ($.route = "*/banner/config/*") }');
  expect(at<unknown[]>(filter, 'MetricTransformations')).toEqual([
    { MetricName: throttledAnswersMetric, MetricNamespace: 'ppp-dev', MetricValue: '1' },
  ]);
  const stage = resources('AWS::ApiGateway::Stage').find((candidate) =>
    JSON.stringify(at(candidate, 'AccessLogSetting.DestinationArn')).includes(
      target(at(filter, 'LogGroupName')),
    ),
  );
  const api = resources('AWS::ApiGateway::RestApi').find(
    ({ id }) => stage && id === target(at(stage, 'RestApiId')),
  );
  expect(api && at(api, 'Name')).toBe('ppp-dev-banner');
  expect(stage && JSON.parse(at(stage, 'AccessLogSetting.Format'))).toMatchObject({
    error: '$context.error.responseType',
    route: '$context.httpMethod $context.resourcePath',
  });
});

it.each(refusalReasons)('shows how %s has changed since the day before', (reason) => {
  const lines = widget('Refusals per day').properties.metrics;
  const expression = `${reason} / (${reason} - DIFF(${reason}))`;
  expect(lines).toContainEqual([expect.objectContaining({ expression, label: reason, period: 86_400 })]);
  expect(lines).toContainEqual(
    expect.arrayContaining([expect.objectContaining({ id: reason, period: 86_400 })]),
  );
});

it('shows what became of banner events', () => {
  expect(widget('Banner events counted').properties.metrics).toEqual(metric(eventsCountedMetric));
  for (const reason of dropReasons)
    expect(widget('Banner events dropped').properties.metrics).toEqual(
      metric(eventsDroppedMetric, 'Reason', reason),
    );
});
