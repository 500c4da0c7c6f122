import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourceTypes } from '../../bin/deploy/resource-types.ts';
import { stages as configured, type Stages, stageConfig } from '../../lib/config.ts';
import { stacksOf } from '../../lib/stack-names.ts';
import { visitMs } from '../../platform/request-time.ts';
import { projectRoot } from '../support/source-tree.ts';
import { ofType, type StageStack, synthesizeStages } from '../support/stages/stages.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0f8fad5b-d9cb-469f-a165-70867728950e';
const domain = { name: 'ppp.example.com', certificateArn };

const streamArn = 'arn:aws:dynamodb:eu-west-1:123456789012:table/Ppp-restored/stream/2026-11-21T00:00:00.000';

/** Returns the settings of a stage of lib/config.ts, without its name. */
function settingsOf(name: string): Stages[string] {
  const settings = configured[name];
  if (!settings) throw new Error(`There is no stage ${name}`);
  return settings;
}

const stages = synthesizeStages({
  small: settingsOf('small'),
  prod: settingsOf('prod'),
  first: { isTerminationProtected: false },
  kept: {
    reservedConfigExecutions: 700,
    requestsPerAddress: 15_000,
    volumeAlarm: { edgeRequests: 100_000, edgeGigabytes: 8, managementRequests: 60_000 },
    monthlyBudgetUsd: 200,
    alarmEmail: 'operator@example.com',
    domain,
    account: '123456789012',
    region: 'eu-west-1',
  },
  disposable: {
    isTableKept: false,
    isTerminationProtected: false,
    domain: { ...domain, hostedZone: { id: 'Z0123456789ABC', name: 'example.com' } },
    warmThroughput: { reads: 20_000, writes: 12_000 },
    isTracingEnabled: true,
    runbookUrl: 'https://docs.example.com/runbook.md',
  },
  restored: { existingTable: { name: 'Ppp-restored', streamArn }, isConsoleEnabled: false },
});
const kept = stages.kept.service;
const disposable = stages.disposable.service;
const tableOf = (stack: StageStack) => ofType(stack, 'AWS::DynamoDB::GlobalTable')[0];

it.each(['prod', 'small'] as const)(
  '%s has at most 450 resources in its stacks together, of the 500 that CloudFormation allows in each',
  (name) => {
    const counts = Object.values(stages[name]).map(({ Resources }) => Object.keys(Resources).length);
    const count = counts.reduce((sum, each) => sum + each);
    process.stderr.write(`${name} has ${count} resources, so there is room for ${450 - count} more.\n`);
    expect(count).toBeLessThanOrEqual(450);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  },
);

it('a kept table survives everything except a failed creation: it has deletion protection and outlives the stack', () => {
  expect(tableOf(kept)).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
    Properties: { Replicas: [{ DeletionProtectionEnabled: true }] },
  });
  expect(kept.terminationProtection).toBe(true);
});

it('the first deployment protects nothing, so that a failed creation can be deleted and repeated', () => {
  const { service, anonymizers } = stages.first;
  expect(tableOf(service)).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: { Replicas: [{ DeletionProtectionEnabled: false }] },
  });
  expect([service.terminationProtection, anonymizers.terminationProtection]).toEqual([false, false]);
});

it('a disposable stage deletes everything except the account’s logging role', () => {
  expect(tableOf(disposable)).toMatchObject({
    DeletionPolicy: 'Delete',
    Properties: { Replicas: [{ DeletionProtectionEnabled: false }] },
  });
  expect(disposable.terminationProtection).toBe(false);
  const retained = Object.values(disposable.Resources).filter(({ DeletionPolicy }) =>
    DeletionPolicy?.startsWith('Retain'),
  );
  expect(retained.map(({ Type }) => Type).sort()).toEqual(['AWS::ApiGateway::Account', 'AWS::IAM::Role']);
});

it('a failed creation leaves nothing, not even the account’s logging role', () => {
  const policies = [kept, disposable].flatMap(({ Resources }) =>
    Object.values(Resources).map(({ DeletionPolicy }) => DeletionPolicy),
  );
  expect(policies).toContain('RetainExceptOnCreate');
  expect(policies).not.toContain('Retain');
});

it('every bucket is emptied first, because CloudFormation deletes only empty buckets', () => {
  for (const stack of [kept, disposable]) {
    const buckets = Object.entries(stack.Resources).filter(([, { Type }]) => Type === 'AWS::S3::Bucket');
    const emptied = ofType(stack, 'Custom::S3AutoDeleteObjects').map(
      ({ Properties }) => Properties.BucketName,
    );
    expect(buckets.length).toBeGreaterThan(0);
    expect(emptied).toEqual(buckets.map(([id]) => ({ Ref: id })));
  }
});

it('account and Region are pinned when the stage names them; the web ACL is in us-east-1 of the same account', () => {
  expect([kept.account, kept.region]).toEqual(['123456789012', 'eu-west-1']);
  const { account, region, terminationProtection } = stages.kept.anonymizers;
  expect([account, region, terminationProtection]).toEqual(['123456789012', 'us-east-1', true]);
});

it('the outputs of a stage with its own domain have the target for DNS', () => {
  expect(kept.Outputs.BaseUrl?.Value).toBe('https://ppp.example.com');
  expect(kept.Outputs.DistributionDomainName?.Value).toEqual({
    'Fn::GetAtt': [expect.stringMatching(/^EdgeDistribution/), 'DomainName'],
  });
});

it('the name is added to the stage’s hosted zone, if it has one', () => {
  expect(ofType(kept, 'AWS::Route53::RecordSet')).toEqual([]);
  expect(ofType(disposable, 'AWS::Route53::RecordSet').map(({ Properties }) => Properties)).toEqual([
    expect.objectContaining({ Type: 'A', Name: 'ppp.example.com.', HostedZoneId: 'Z0123456789ABC' }),
  ]);
});

it('a warmed table has the configured throughput', () => {
  expect(tableOf(disposable)?.Properties.WarmThroughput).toEqual({
    ReadUnitsPerSecond: 20_000,
    WriteUnitsPerSecond: 12_000,
  });
  expect(tableOf(kept)?.Properties.WarmThroughput).toBeUndefined();
});

it('a stage can use a restored table: its functions use it, its stream feeds the edge, and no table is created', () => {
  const { service } = stages.restored;
  expect(ofType(service, 'AWS::DynamoDB::GlobalTable')).toEqual([]);
  expect(service.Outputs.TableName?.Value).toBe('Ppp-restored');
  const mappings = ofType(service, 'AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties);
  expect(mappings.map(({ EventSourceArn }) => EventSourceArn)).toContain(streamArn);
  const variables = ofType(service, 'AWS::Lambda::Function').flatMap(
    ({ Properties }) => (Properties.Environment as { Variables: Record<string, unknown> } | undefined) ?? [],
  );
  const tables = variables.flatMap(({ Variables }) => Variables.TABLE_NAME ?? []);
  expect(new Set(tables)).toEqual(new Set(['Ppp-restored']));
});

it('a stage without the console has none of its files, functions and behaviors', () => {
  const consoleParts = ({ Resources }: StageStack) =>
    Object.entries(Resources).filter(([id]) => /console/i.test(id)).length;
  const behaviors = (stack: StageStack) => JSON.stringify(ofType(stack, 'AWS::CloudFront::Distribution')[0]);
  expect(consoleParts(kept)).toBeGreaterThan(0);
  expect(behaviors(kept)).toContain('/console');
  expect(consoleParts(stages.restored.service)).toBe(0);
  expect(behaviors(stages.restored.service)).not.toContain('/console');
});

interface Metric {
  Namespace: string;
  MetricName: string;
  Dimensions: { Name: string; Value: unknown }[];
}

/** Returns the metrics of an alarm. */
function metricsIn(value: unknown): Metric[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'MetricName' in value ? [value as Metric] : Object.values(value).flatMap(metricsIn);
}

describe('the alarms on the edge', () => {
  const { edgeAlarms } = stages.kept;
  const alarms = ofType(edgeAlarms, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
  const metrics = alarms.flatMap(metricsIn);

  it('live in us-east-1, as CloudFront’s metrics do, beside a topic of their own', () => {
    expect([edgeAlarms.account, edgeAlarms.region]).toEqual(['123456789012', 'us-east-1']);
    expect(edgeAlarms.terminationProtection).toBe(true);
    for (const type of ['SNS::Topic', 'SNS::TopicPolicy', 'SNS::Subscription'])
      expect(ofType(edgeAlarms, `AWS::${type}`)).toHaveLength(1);
    const [policy] = ofType(edgeAlarms, 'AWS::SNS::TopicPolicy');
    expect(JSON.stringify(policy)).toContain('cloudwatch.amazonaws.com');
    for (const { AlarmActions } of alarms)
      expect(AlarmActions).toEqual([{ Ref: expect.stringMatching(/^Topic/) }]);
  });

  it('add up the bytes from and to visitors, and count a missing metric as 0', () => {
    const transfer = alarms.find(({ AlarmName }) => String(AlarmName).endsWith('edge-transfer'));
    expect(transfer?.Metrics).toContainEqual(
      expect.objectContaining({ Expression: 'FILL(downloaded, 0) + FILL(uploaded, 0)' }),
    );
  });

  it('watch the costliest run of the gate, because an average hides a few hostile requests', () => {
    const load = alarms.find(({ AlarmName }) => String(AlarmName).endsWith('gate-load'));
    expect(load).toMatchObject({ MetricName: 'FunctionComputeUtilization', Statistic: 'Maximum' });
  });

  it('read metrics that CloudFront has by default, of the distribution and the gate of this service', () => {
    const gateMetrics = ['ExecutionErrors', 'ValidationErrors', 'Throttles', 'ComputeUtilization'];
    const known = {
      DistributionId: ['Requests', 'BytesDownloaded', 'BytesUploaded', '4xxErrorRate', '5xxErrorRate'],
      FunctionName: gateMetrics.map((name) => `Function${name}`),
    };
    const outputs = { DistributionId: 'DistributionId', FunctionName: 'GateName' };
    expect(metrics.length).toBeGreaterThan(7);
    for (const { Namespace, MetricName, Dimensions } of metrics) {
      expect(Namespace).toBe('AWS/CloudFront');
      const named = Dimensions.find(({ Name }) => Name !== 'Region');
      const dimension = named?.Name === 'FunctionName' ? 'FunctionName' : 'DistributionId';
      expect(known[dimension]).toContain(MetricName);
      expect(Dimensions).toContainEqual({ Name: 'Region', Value: 'Global' });
      const OutputName = outputs[dimension];
      expect(Object.keys(kept.Outputs)).toContain(OutputName);
      expect(named?.Value).toEqual({
        'Fn::GetStackOutput': { StackName: kept.stackName, OutputName, Region: 'eu-west-1' },
      });
    }
  });

  it('have names and a stack of their own in each Region of the service, because all of them live in one', () => {
    expect(edgeAlarms.stackName).toBe('Service-eu-west-1-edge-alarms');
    for (const { AlarmName } of alarms) expect(AlarmName).toMatch(/^ppp-kept-eu-west-1-/);
  });
});

it('AWS Budgets may publish to the alarms’ topic, and deploy finds it, if the stage has a budget', () => {
  expect(JSON.stringify(ofType(kept, 'AWS::SNS::TopicPolicy'))).toContain('budgets.amazonaws.com');
  expect(JSON.stringify(ofType(disposable, 'AWS::SNS::TopicPolicy'))).not.toContain('budgets');
  for (const { Outputs } of [kept, disposable])
    expect(Outputs?.AlarmTopicArn).toEqual({ Value: { Ref: expect.stringMatching(/Topic/) } });
});

it('the resource types that deploy checks in the target Region are those of all stages', () => {
  const types = Object.values(stages).flatMap(({ service }) =>
    Object.values(service.Resources).map(({ Type }) => Type),
  );
  const ofAws = types.filter((type) => type.startsWith('AWS::') && type !== 'AWS::CDK::Metadata');
  expect([...resourceTypes].sort()).toEqual([...new Set(ofAws)].sort());
});

it('docs/operate/deploy.md describes outputs that exist', () => {
  const [, table = ''] = readFileSync(join(projectRoot, 'docs', 'operate', 'deploy.md'), 'utf8').split(
    '\n## Stack outputs\n',
  );
  const rows = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  expect(rows.length).toBeGreaterThan(7);
  expect(Object.keys(kept.Outputs)).toEqual(expect.arrayContaining(rows));
});

describe('alarms and the runbook', () => {
  const runbook = readFileSync(join(projectRoot, 'docs', 'operate', 'runbook.md'), 'utf8');
  const documented = [...runbook.matchAll(/^### (\S+)$/gm)].map(([, name]) => name);
  const alarms = [kept, stages.kept.edgeAlarms].flatMap((stack) => ofType(stack, 'AWS::CloudWatch::Alarm'));
  const names = alarms.map(({ Properties }) =>
    String(Properties.AlarmName).replace(/^ppp-kept-(eu-west-1-)?/, ''),
  );
  /** Alarms on silence. */
  const onSilence = names.filter((name) => name === 'heartbeat' || name.endsWith('-silence'));

  it('docs/operate/runbook.md has an entry for every alarm, and no other', () => {
    expect(documented.sort()).toEqual(names.toSorted());
  });
  it('every alarm notifies the topic, describes the impact and links to its entry', () => {
    for (const [index, { Properties }] of alarms.entries()) {
      expect(Properties.AlarmActions).toHaveLength(1);
      expect(Properties.OKActions).toEqual(Properties.AlarmActions);
      const description = JSON.stringify(Properties.AlarmDescription);
      expect(description).toMatch(/"[A-Z].{20,}\. Runbook \(docs\/operate\/runbook\.md\): /);
      expect(description).toContain(`/docs/operate/runbook.html#${names[index]}"`);
    }
    const inService = alarms.filter(({ Properties }) => typeof Properties.AlarmDescription === 'string');
    expect(inService.length).toBeGreaterThan(25);
    for (const { Properties } of inService)
      expect(Properties.AlarmDescription).toContain(' https://ppp.example.com/docs/operate/runbook.html#');
  });
  it('with `runbookUrl`, every alarm links to the operator’s copy', () => {
    const links = [disposable, stages.disposable.edgeAlarms]
      .flatMap((stack) => ofType(stack, 'AWS::CloudWatch::Alarm'))
      .map(({ Properties }) => String(Properties.AlarmDescription));
    expect(links.length).toBeGreaterThan(25);
    for (const link of links) expect(link).toMatch(/: https:\/\/docs\.example\.com\/runbook\.md#[\w-]+$/);
  });
  it('missing data is fine, except for the alarms on silence, and keeps the state of alarms on a size or an age', () => {
    const missing = alarms.map(({ Properties }, index) => [names[index], Properties.TreatMissingData]);
    const treatment = (name: string) => {
      if (onSilence.includes(name)) return 'breaching';
      return ['edge-store-size', 'gateway-keys', 'rates-age'].includes(name) ? 'ignore' : 'notBreaching';
    };
    expect(missing).toEqual(names.map((name) => [name, treatment(name)]));
    expect(onSilence.length).toBeGreaterThan(2);
  });
});

describe('silence raises an alarm', () => {
  const alarm = (name: string) =>
    ofType(kept, 'AWS::CloudWatch::Alarm').find(
      ({ Properties }) => Properties.AlarmName === `ppp-kept-${name}`,
    )?.Properties;
  const rule = (fn: unknown) =>
    ofType(kept, 'AWS::Events::Rule').find(({ Properties }) =>
      JSON.stringify(Properties.Targets).includes(String(fn)),
    )?.Properties;
  /**
   * An alarm on less than one in each period. CloudWatch evaluates a missing value immediately instead of
   * looking for older values.
   */
  const lessThanOne = (EvaluationPeriods: number, MetricStat: object) => ({
    Metrics: [{ Expression: 'FILL(value, 0)', ReturnData: true }, { MetricStat }],
    EvaluationPeriods,
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
  });
  const idOf = (name: string) =>
    Object.entries(kept.Resources).find(
      ([, { Type, Properties }]) =>
        Type === 'AWS::Lambda::Function' && String(Properties.Description).startsWith(`${name}:`),
    )?.[0];

  it('when three heartbeats are missing, one every five minutes', () => {
    expect(rule(idOf('heartbeat'))).toMatchObject({ ScheduleExpression: 'rate(5 minutes)' });
    const Metric = { Namespace: 'ppp-kept', MetricName: 'Heartbeats' };
    expect(alarm('heartbeat')).toMatchObject(lessThanOne(3, { Metric, Period: 300, Stat: 'Sum' }));
    const variablesOf = ({ Resources }: StageStack) => {
      const { Environment } = Resources[idOf('heartbeat') ?? '']?.Properties ?? {};
      return Object(Environment).Variables;
    };
    expect(variablesOf(kept)).toMatchObject({ BASE_URL: 'https://ppp.example.com' });
  });

  it('when the daily run of refresh-fx-rates is missing', () => {
    const fn = idOf('refresh-fx-rates');
    expect(rule(fn)).toMatchObject({ ScheduleExpression: 'cron(20 17 * * ? *)' });
    const Metric = { MetricName: 'Invocations', Dimensions: [{ Name: 'FunctionName', Value: { Ref: fn } }] };
    expect(alarm('refresh-fx-rates-silence')).toMatchObject(lessThanOne(26, { Metric, Period: 3600 }));
  });
});

it('an alarm is raised at 7,000 of 10,000 keys of API Gateway, which only one function may list', () => {
  const { Properties } = ofType(kept, 'AWS::CloudWatch::Alarm').find(
    (each) => each.Properties.MetricName === 'GatewayKeys',
  ) ?? { Properties: {} };
  expect(Properties).toMatchObject({
    Namespace: 'ppp-kept',
    Threshold: 7_000,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    Period: 86_400,
    Statistic: 'Maximum',
  });
  expect(JSON.stringify(ofType(kept, 'AWS::IAM::Role')).match(/"apigateway:\w+/g)).toEqual([
    '"apigateway:GET',
  ]);
});

describe('tracing', () => {
  const traced = (stack: StageStack) => [
    ofType(stack, 'AWS::Lambda::Function').filter(({ Properties }) => Properties.TracingConfig).length,
    ofType(stack, 'AWS::ApiGateway::Stage').filter(({ Properties }) => Properties.TracingEnabled === true)
      .length,
    JSON.stringify(ofType(stack, 'AWS::IAM::Role')).split('xray:PutTraceSegments').length - 1,
  ];
  it('is off by default, and no function may send traces', () => {
    expect(traced(kept)).toEqual([0, 0, 0]);
  });
  it('covers each of our functions, and the management API, because traces of the banner API contain visitors’ addresses', () => {
    const ours = ofType(disposable, 'AWS::Lambda::Function').filter(({ Properties }) =>
      /^[a-z-]+: /.test(String(Properties.Description)),
    ).length;
    expect(traced(disposable)).toEqual([ours, 1, ours]);
    const [api] = Object.values(disposable.Resources).filter(({ Properties }) => Properties?.TracingEnabled);
    expect(JSON.stringify(api)).toMatch(/Management/);
  });
});

describe('executions at the same time, of which a usual account has 1,000', () => {
  /** Returns the most executions that a token bucket lets start within the time that each may take. */
  const mostAtOnce = ({ rate, burst }: { rate: number; burst: number }) => burst + rate * (visitMs / 1_000);

  it.each(['prod', 'small'] as const)(
    'configs and previews of %s take at most 800, even if the table is too slow for any of them',
    (name) => {
      const settings = ofType(stages[name].service, 'AWS::ApiGateway::Stage').flatMap(
        ({ Properties }) => Properties.MethodSettings as Record<string, string | number>[],
      );
      const invoking = settings.filter(({ ResourcePath = '' }) =>
        /^\/~1banner~1(config|preview)/.test(String(ResourcePath)),
      );
      expect(invoking.map(({ HttpMethod }) => HttpMethod).sort()).toEqual(['HEAD', 'POST']);
      const [common] = settings.filter(
        ({ ThrottlingRateLimit }) => ThrottlingRateLimit === stageConfig(name).apiThrottles.banner.rate,
      );
      const throttles = [common, ...invoking].map((setting) => ({
        rate: Number(setting?.ThrottlingRateLimit),
        burst: Number(setting?.ThrottlingBurstLimit),
      }));
      expect(throttles.reduce((sum, throttle) => sum + mostAtOnce(throttle), 0)).toBeLessThanOrEqual(800);
      for (const plan of Object.values(stageConfig(name).plans)) {
        const { rate, burst } = stageConfig(name).apiThrottles.banner;
        expect([plan.banner.rate <= rate, plan.banner.burst <= burst]).toEqual([true, true]);
      }
    },
  );

  it('no function reserves any by default, and the option reserves them for configs', () => {
    const reserved = (stack: StageStack) =>
      ofType(stack, 'AWS::Lambda::Function').flatMap(({ Properties }) =>
        Properties.ReservedConcurrentExecutions === undefined
          ? []
          : [[String(Properties.Description).split(':')[0], Properties.ReservedConcurrentExecutions]],
      );
    for (const name of ['prod', 'small', 'disposable'] as const)
      expect(reserved(stages[name].service)).toEqual([]);
    expect(reserved(kept)).toEqual([['get-banner-config', 700]]);
  });

  it('an alarm watches throttled functions of the whole account, which share the limit', () => {
    for (const name of ['prod', 'small'] as const) {
      const alarm = ofType(stages[name].service, 'AWS::CloudWatch::Alarm').find(
        ({ Properties }) => Properties.MetricName === 'Throttles',
      );
      expect(alarm?.Properties).toMatchObject({ Namespace: 'AWS/Lambda', Statistic: 'Sum' });
      expect(alarm?.Properties.Dimensions).toBeUndefined();
    }
  });
});

describe('the stage small', () => {
  const { service } = stages.small;
  const metrics = ofType(service, 'AWS::CloudWatch::Alarm').flatMap(({ Properties }) =>
    metricsIn(Properties),
  );

  it('keeps what prod keeps, and has the console and checkouts', () => {
    expect(tableOf(service)).toMatchObject(tableOf(stages.prod.service) ?? {});
    expect(service.terminationProtection).toBe(true);
    const functions = (stack: StageStack) =>
      ofType(stack, 'AWS::Lambda::Function').map(({ Properties }) => Properties.Description);
    expect(functions(service)).toEqual(functions(stages.prod.service));
  });

  it('has at most ten alarm metrics, no web ACL, no dashboard and no KMS key', () => {
    expect(metrics.length).toBeGreaterThan(5);
    expect(metrics.length).toBeLessThanOrEqual(10);
    expect(stacksOf(stageConfig('small'), 'eu-west-1')).toEqual([{ name: 'Ppp-small', region: 'eu-west-1' }]);
    for (const type of ['WAFv2::WebACL', 'CloudWatch::Dashboard', 'KMS::Key'])
      expect(ofType(service, `AWS::${type}`)).toEqual([]);
    for (const type of ['CloudWatch::Dashboard', 'CloudWatch::Alarm'])
      expect(ofType(stages.prod.service, `AWS::${type}`).length).toBeGreaterThan(0);
  });

  it('emits custom metrics only for its alarms, because each one costs money', () => {
    const emitting = ofType(service, 'AWS::Lambda::Function').flatMap(({ Properties }) =>
      JSON.stringify(Properties.Environment ?? {}).includes('METRIC_NAMESPACE')
        ? [String(Properties.Description).split(':')[0]]
        : [],
    );
    expect(emitting.sort()).toEqual(['heartbeat', 'refresh-fx-rates']);
  });

  it('has a heartbeat every 15 minutes, and an alarm after three without success', () => {
    const rules = ofType(service, 'AWS::Events::Rule').map(({ Properties }) => Properties.ScheduleExpression);
    expect(rules).toContain('rate(15 minutes)');
    const heartbeat = ofType(service, 'AWS::CloudWatch::Alarm').find(
      ({ Properties }) => Properties.AlarmName === 'ppp-small-heartbeat',
    );
    expect(heartbeat?.Properties).toMatchObject({ EvaluationPeriods: 3 });
    expect(JSON.stringify(heartbeat?.Properties.Metrics)).toContain('"Period":900');
    const changed = ofType(service, 'AWS::CloudWatch::Alarm').find(
      ({ Properties }) => Properties.AlarmName === 'ppp-small-script-changed',
    );
    expect(changed?.Properties).toMatchObject({ EvaluationPeriods: 3, Period: 900 });
  });
});

it('a stage cannot choose an alarm that does not exist', () => {
  expect(() => synthesizeStages({ wrong: { alarms: ['heartbeats'] } })).toThrow(
    /alarms: There is no alarm "heartbeats"\. The stage has these: .*, heartbeat, /,
  );
});
