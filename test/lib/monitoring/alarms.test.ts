import { at, resources, type TemplateResource, target } from '../../support/template.ts';

const alarm = (name: string): TemplateResource => {
  const found = resources('AWS::CloudWatch::Alarm').find(
    (candidate) => at(candidate, 'AlarmName') === `ppp-dev-${name}`,
  );
  if (!found) throw new Error(`There is no alarm ${name}`);
  return found;
};
const filterOf = (metricName: string): TemplateResource => {
  const found = resources('AWS::Logs::MetricFilter').find(
    (candidate) =>
      at<{ MetricName: string }[]>(candidate, 'MetricTransformations')[0]?.MetricName === metricName,
  );
  if (!found) throw new Error(`Nothing counts ${metricName}`);
  return found;
};
const functionId = (name: string): string => {
  const found = resources('AWS::Lambda::Function').find((fn) =>
    String(fn.Properties.Description).startsWith(`${name}:`),
  );
  if (!found) throw new Error(`There is no function ${name}`);
  return found.id;
};
/** Returns the name of the API whose access log a filter reads. */
const apiOf = (filter: TemplateResource): string => {
  const log = target(at(filter, 'LogGroupName'));
  const stage = resources('AWS::ApiGateway::Stage').find((candidate) =>
    JSON.stringify(at(candidate, 'AccessLogSetting.DestinationArn')).includes(log),
  );
  const api = resources('AWS::ApiGateway::RestApi').find(
    ({ id }) => stage && id === target(at(stage, 'RestApiId')),
  );
  return api ? at(api, 'Name') : '';
};

it('no alarm watches the authorizer’s errors, which include each 401', () => {
  const id = functionId('authorizer');
  const watching = resources('AWS::CloudWatch::Alarm').filter(
    ({ Properties }) =>
      Properties.MetricName === 'Errors' && JSON.stringify(Properties.Dimensions).includes(`"${id}"`),
  );
  expect(watching).toEqual([]);
});

it('an alarm watches the errors of every other function except the heartbeat', () => {
  const watched = resources('AWS::CloudWatch::Alarm')
    .filter(({ Properties }) => Properties.MetricName === 'Errors')
    .map(({ Properties }) => target((Properties.Dimensions as { Value: unknown }[])[0]?.Value));
  const ours = resources('AWS::Lambda::Function')
    .filter(({ Properties }) => /^[a-z-]+: /.test(String(Properties.Description)))
    .map(({ id }) => id);
  const others = [functionId('authorizer'), functionId('heartbeat')];
  expect(watched.sort()).toEqual(ours.filter((id) => !others.includes(id)).sort());
});

it('an alarm watches failures of the authorizer in the access log', () => {
  expect(at(alarm('authorizer-failures'), 'MetricName')).toBe('AuthorizerFailures');
  const filter = filterOf('AuthorizerFailures');
  expect(at(filter, 'FilterPattern')).toBe('{ $.error = "AUTHORIZER_*" }');
  expect(apiOf(filter)).toBe('ppp-dev-management');
});

it('an alarm watches banner events that the queue rejects', () => {
  expect(at(alarm('events-refused'), 'MetricName')).toBe('EventsRefused');
  const filter = filterOf('EventsRefused');
  expect(at(filter, 'FilterPattern')).toBe('{ ($.route = "POST /banner/events") && ($.status = "5*") }');
  expect(apiOf(filter)).toBe('ppp-dev-banner');
});

it('an alarm watches throttled reads and writes of the table', () => {
  const metrics = at<{ Expression?: string; MetricStat?: { Metric: { MetricName: string } } }[]>(
    alarm('table-throttles'),
    'Metrics',
  );
  expect(metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []).sort()).toEqual([
    'ReadThrottleEvents',
    'WriteThrottleEvents',
  ]);
  expect(metrics.find(({ Expression }) => Expression)?.Expression).toBe('FILL(reads, 0) + FILL(writes, 0)');
});
