import { dropReasons } from '../../../core/banner/banner-event.ts';
import { noDiscountReasons } from '../../../core/campaigns/campaign-values.ts';
import { at, only, resources, target } from '../../support/template.ts';

interface Widget {
  properties: { title: string; metrics?: unknown[][]; query?: string };
}

const parts = at<unknown[]>(only('AWS::CloudWatch::Dashboard'), 'DashboardBody.Fn::Join')[1] as unknown[];
const body = parts.map((part) => (typeof part === 'string' ? part : target(part))).join('');
const { widgets }: { widgets: Widget[] } = JSON.parse(body);
const widget = (title: string): Widget => {
  const found = widgets.find(({ properties }) => properties.title.startsWith(title));
  if (!found) throw new Error(`There is no widget "${title}"`);
  return found;
};

it('counts config responses by reason, and banner events, in the logs of their functions', () => {
  const reasons = noDiscountReasons.filter((reason) => reason !== 'rate_limited');
  for (const title of ['Config responses by reason, per hour', 'Config responses by reason, per day']) {
    const { query } = widget(title).properties;
    for (const reason of ['shown', ...reasons])
      expect(query).toContain(`strcontains(reason, "${reason}") as is_${reason}`);
    expect(query).toMatch(/GetBannerConfig/);
  }
  const { query } = widget('Banner events').properties;
  for (const reason of dropReasons) expect(query).toContain(`sum(dropped.${reason}) as ${reason}`);
  expect(query).toMatch(/AggregateEvents/);
});

it('counts throttled requests by route in the access logs, because they reach no function', () => {
  const { query } = widget('Throttled requests').properties;
  expect(query).toContain('filter error = "THROTTLED"');
  for (const stage of resources('AWS::ApiGateway::Stage')) {
    const destination = JSON.stringify(at(stage, 'AccessLogSetting.DestinationArn'));
    const logs = resources('AWS::Logs::LogGroup').filter(({ id }) => destination.includes(`"Ref":"${id}"`));
    expect(logs).toHaveLength(1);
    for (const { id } of logs) expect(query).toContain(`'${id}'`);
    expect(JSON.parse(at(stage, 'AccessLogSetting.Format'))).toMatchObject({
      error: '$context.error.responseType',
      route: '$context.httpMethod $context.resourcePath',
    });
  }
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
  const graphed = widgets
    .flatMap(({ properties }) => properties.metrics ?? [])
    .filter(([namespace]) => String(namespace).startsWith('AWS/')) as string[][];

  it('exist, for a resource of this stack', () => {
    expect(new Set(graphed.map(([namespace]) => namespace))).toEqual(new Set(Object.keys(emitted)));
    const apiNames = resources('AWS::ApiGateway::RestApi').map((api) => at<string>(api, 'Name'));
    for (const [namespace = '', name = '', dimension, value = ''] of graphed) {
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
