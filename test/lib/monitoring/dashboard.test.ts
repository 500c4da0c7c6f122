import { refusalReasons } from '../../../core/banner/banner-config.ts';
import { bannerAnswersMetric, throttledAnswersMetric } from '../../../platform/metrics.ts';
import { apiOf, at, only, resources, target } from '../../support/template.ts';

interface Widget {
  properties: { title: string; metrics: unknown[][] };
}

const parts = at<unknown[]>(only('AWS::CloudWatch::Dashboard'), 'DashboardBody.Fn::Join')[1] as unknown[];
const body = parts.map((part) => (typeof part === 'string' ? part : target(part))).join('');
const { widgets }: { widgets: Widget[] } = JSON.parse(body);
const widget = (title: string): Widget => {
  const found = widgets.find(({ properties }) => properties.title.startsWith(title));
  if (!found) throw new Error(`There is no widget "${title}"`);
  return found;
};
const metric = (...path: string[]) => expect.arrayContaining([['ppp-dev', ...path, expect.anything()]]);

it.each(['shown', ...refusalReasons.filter((reason) => reason !== 'rate_limited')])(
  'shows how many config responses were %s',
  (reason) => {
    expect(widget('Config responses').properties.metrics).toEqual(
      metric(bannerAnswersMetric, 'Reason', reason),
    );
  },
);

it('shows throttled config requests, counted in the access log of the banner API', () => {
  expect(widget('Config responses').properties.metrics).toEqual(metric(throttledAnswersMetric));
  const filter = only('AWS::Logs::MetricFilter', ({ Properties }) =>
    /THROTTLED.*config/.test(String(Properties.FilterPattern)),
  );
  expect(at(filter, 'FilterPattern')).toBe('{ ($.error = "THROTTLED") && ($.route = "*/banner/config/*") }');
  expect(at<unknown[]>(filter, 'MetricTransformations')).toEqual([
    { MetricName: throttledAnswersMetric, MetricNamespace: 'ppp-dev', MetricValue: '1' },
  ]);
  expect(apiOf(filter)).toBe('ppp-dev-banner');
  for (const stage of resources('AWS::ApiGateway::Stage'))
    expect(JSON.parse(at(stage, 'AccessLogSetting.Format'))).toMatchObject({
      error: '$context.error.responseType',
      route: '$context.httpMethod $context.resourcePath',
    });
});

it.each(refusalReasons)('compares %s with the day before', (reason) => {
  const lines = widget('Refusals per day').properties.metrics;
  const expression = `${reason} / (${reason} - DIFF(${reason}))`;
  expect(lines).toContainEqual([expect.objectContaining({ expression, label: reason, period: 86_400 })]);
  expect(lines).toContainEqual(
    expect.arrayContaining([expect.objectContaining({ id: reason, period: 86_400 })]),
  );
});

describe('metrics of AWS on the dashboard', () => {
  /** Metrics of AWS services by namespace, with the dimension and the type of the resource of the stack. */
  const emitted: Record<string, { metrics: string; dimension?: string; type: string }> = {
    'AWS/ApiGateway': {
      metrics: 'Count Latency 5XXError',
      dimension: 'ApiName',
      type: 'ApiGateway::RestApi',
    },
    'AWS/SQS': {
      metrics: 'ApproximateAgeOfOldestMessage ApproximateNumberOfMessagesVisible',
      dimension: 'QueueName',
      type: 'SQS::Queue',
    },
    'AWS/DynamoDB': {
      metrics: 'ReadThrottleEvents WriteThrottleEvents',
      dimension: 'TableName',
      type: 'DynamoDB::GlobalTable',
    },
    'AWS/CloudFront': {
      metrics: 'Requests 4xxErrorRate 5xxErrorRate',
      dimension: 'DistributionId',
      type: 'CloudFront::Distribution',
    },
    'AWS/Lambda': { metrics: 'IteratorAge Throttles', type: 'Lambda::Function' },
  };
  const shown = widgets
    .flatMap(({ properties }) => properties.metrics)
    .filter(([namespace]) => String(namespace).startsWith('AWS/')) as string[][];

  it('exist, for a resource of this stack', () => {
    expect(new Set(shown.map(([namespace]) => namespace))).toEqual(new Set(Object.keys(emitted)));
    const apiNames = resources('AWS::ApiGateway::RestApi').map((api) => at<string>(api, 'Name'));
    for (const [namespace = '', name = '', dimension, value = ''] of shown) {
      const known = emitted[namespace];
      expect(known?.metrics.split(' ')).toContain(name);
      if (typeof dimension !== 'string') continue; // the sum over the account
      if (known?.dimension) expect(dimension).toBe(known.dimension);
      const named = resources().find(({ id }) => id === value)?.Type;
      expect(apiNames.includes(value) || named === `AWS::${known?.type}`).toBe(true);
    }
  });
});

it('shows the share of requests that reach no API', () => {
  const { metrics } = widget('Traffic at the edge').properties;
  expect(metrics).toContainEqual([
    expect.objectContaining({ expression: '100 * (1 - (FILL(banner, 0) + FILL(management, 0)) / edge)' }),
  ]);
});
