import { backgroundFunctions } from '../../../lambdas/routes/background.ts';
import { at, functionName, only, ownFunctions, resources, target } from '../../support/template.ts';

const alarm = (name: string) =>
  only('AWS::CloudWatch::Alarm', (candidate) => at(candidate, 'AlarmName') === `ppp-dev-${name}`);

it('an alarm watches the errors of every background function, and not those of the authorizer, which include each 401', () => {
  const watched = resources('AWS::CloudWatch::Alarm')
    .filter(({ Properties }) => Properties.MetricName === 'Errors')
    .map(({ Properties }) => target((Properties.Dimensions as { Value: unknown }[])[0]?.Value));
  const names = backgroundFunctions.map(({ id }) => id);
  const expected = ownFunctions().filter((fn) => names.includes(functionName(fn)));
  expect(watched.sort()).toEqual(expected.map(({ id }) => id).sort());
});

it('an alarm watches for another script than the release has, longer than the edge keeps the script of the release before', () => {
  const changed = alarm('script-changed');
  const fn = ownFunctions().find((each) => functionName(each) === 'heartbeat');
  expect(at(changed, 'MetricName')).toBe('Errors');
  expect(target(at<{ Value: unknown }[]>(changed, 'Dimensions')[0]?.Value)).toBe(fn?.id);
  const seconds = at<number>(changed, 'EvaluationPeriods') * at<number>(changed, 'Period');
  const policy = only('AWS::CloudFront::CachePolicy', ({ id }) => id.includes('ScriptCache'));
  expect(seconds).toBeGreaterThan(2 * at<number>(policy, 'CachePolicyConfig.MaxTTL'));
});

it.each(['edge-store-size', 'gateway-keys', 'rates-age'])(
  'after a period without a value, the alarm %s keeps its state, because the last value still applies',
  (name) => {
    expect(at(alarm(name), 'TreatMissingData')).toBe('ignore');
  },
);

it('the alarm on the size of the edge store contains the command that lists the largest merchants', () => {
  const description = JSON.stringify(at(alarm('edge-store-size'), 'AlarmDescription'));
  expect(description).toContain('merchant list --largest');
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
