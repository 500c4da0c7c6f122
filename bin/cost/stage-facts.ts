/** A synthesized template, as loose as CloudFormation. */
export interface StageTemplate {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/** What the templates of a stage say about its bill. */
export interface StageFacts {
  /** Each metric of an alarm is billed. */
  alarmMetrics: number;
  dashboards: number;
  encryptionKeys: number;
  /** Our own metrics, each combination of dimensions alone, that alarms and the dashboard read. */
  customMetrics: number;
  webAcls: number;
  webAclRules: number;
  /** Whether API Gateway writes a line for each request. */
  hasAccessLogs: boolean;
  hasBackups: boolean;
  isTraced: boolean;
  /** MiB of each of our functions, by the name at the start of its description. */
  memoryMb: ReadonlyMap<string, number>;
  /** Functions that EventBridge starts, and how often a month. */
  schedules: readonly { fn: string; runs: number }[];
  /** How the aggregator takes events. */
  eventBatch: { size: number; windowSeconds: number };
}

type Properties = Record<string, unknown>;
type MetricOfAlarm = { MetricStat?: { Metric: { Namespace: string; MetricName: string } } };

/** Reads all templates of a stage. Throws for a schedule that it cannot read. */
export function stageFacts(templates: readonly StageTemplate[]): StageFacts {
  const resources = templates.flatMap(({ Resources }) => Object.entries(Resources));
  const all = (type: string): Properties[] =>
    resources.flatMap(([, { Type, Properties = {} }]) => (Type === type ? [Properties] : []));
  const webAcls = all('AWS::WAFv2::WebACL');
  const stages = all('AWS::ApiGateway::Stage');
  const names = functionNames(resources);
  return {
    alarmMetrics: all('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOf(alarm).length, 0),
    dashboards: all('AWS::CloudWatch::Dashboard').length,
    encryptionKeys: all('AWS::KMS::Key').length,
    customMetrics: customMetrics(all('AWS::CloudWatch::Alarm'), all('AWS::CloudWatch::Dashboard')).size,
    webAcls: webAcls.length,
    webAclRules: webAcls.reduce((sum, { Rules }) => sum + (Rules as unknown[]).length, 0),
    hasAccessLogs: stages.some(({ AccessLogSetting }) => AccessLogSetting !== undefined),
    hasBackups: JSON.stringify(all('AWS::DynamoDB::GlobalTable')).includes(
      '"PointInTimeRecoveryEnabled":true',
    ),
    isTraced: stages.some(({ TracingEnabled }) => TracingEnabled === true),
    memoryMb: new Map(
      resources.flatMap(([id, { Properties = {} }]): [string, number][] => {
        const name = names.get(id);
        return name === undefined ? [] : [[name, Number(Properties.MemorySize ?? 128)]];
      }),
    ),
    schedules: all('AWS::Events::Rule').flatMap((rule) => schedulesOf(rule, names)),
    eventBatch: eventBatchOf(all('AWS::Lambda::EventSourceMapping')),
  };
}

/** The names of our functions by logical id. Functions of the CDK have no description of this form. */
function functionNames(
  resources: [string, { Type: string; Properties?: Properties }][],
): Map<string, string> {
  const names = new Map<string, string>();
  for (const [id, { Type, Properties = {} }] of resources) {
    const [, name] = /^([a-z-]+): /.exec(String(Properties.Description ?? '')) ?? [];
    if (Type === 'AWS::Lambda::Function' && name !== undefined) names.set(id, name);
  }
  return names;
}

/** Namespace and name of what an alarm reads: one metric, or those of an expression. */
function metricsOf({ Namespace, MetricName, Metrics = [] }: Properties): unknown[][] {
  if (MetricName !== undefined) return [[Namespace, MetricName]];
  return (Metrics as MetricOfAlarm[]).flatMap(({ MetricStat }) =>
    MetricStat ? [[MetricStat.Metric.Namespace, MetricStat.Metric.MetricName]] : [],
  );
}

/** Metrics of a namespace of ours: those of AWS are free and begin with `AWS/`. */
function customMetrics(alarms: Properties[], dashboards: Properties[]): Set<string> {
  const alarmed = alarms.flatMap(metricsOf);
  const shown = dashboards.flatMap(({ DashboardBody }) => metricsOfDashboard(DashboardBody));
  const ours = [...alarmed, ...shown].filter(([namespace]) => !String(namespace).startsWith('AWS/'));
  return new Set(ours.map((parts) => JSON.stringify(parts)));
}

/** Namespace, name and dimensions of all that a dashboard shows. References become their JSON. */
function metricsOfDashboard(body: unknown): unknown[][] {
  const parts = (body as { 'Fn::Join'?: [string, unknown[]] })['Fn::Join']?.[1] ?? [body];
  const text = parts.map((part) => (typeof part === 'string' ? part : 'reference')).join('');
  const { widgets }: { widgets: { properties: { metrics?: unknown[][] } }[] } = JSON.parse(text);
  return widgets
    .flatMap(({ properties }) => properties.metrics ?? [])
    .map((metric) => metric.filter((part) => typeof part === 'string'))
    .filter((metric) => metric.length > 1);
}

function schedulesOf(rule: Properties, names: ReadonlyMap<string, string>) {
  const { ScheduleExpression, Targets = [] } = rule;
  if (ScheduleExpression === undefined) return [];
  return (Targets as { Arn: { 'Fn::GetAtt'?: [string] } }[]).flatMap(({ Arn }) => {
    const fn = names.get(Arn['Fn::GetAtt']?.[0] ?? '');
    return fn === undefined ? [] : [{ fn, runs: runsPerMonth(String(ScheduleExpression)) }];
  });
}

/** `rate(5 minutes)` and `cron(20 17 * * ? *)`, once a day. Throws for others. */
function runsPerMonth(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const minutes = { minute: 1, hour: 60, day: 1440 }[unit];
  if (minutes !== undefined) return (30 * 1440) / (Number(count) * minutes);
  if (/^cron\(\d+ \d+ \* \* \? \*\)$/.test(expression)) return 30;
  throw new Error(`The bill cannot read the schedule ${expression}`);
}

function eventBatchOf(mappings: Properties[]): StageFacts['eventBatch'] {
  const mapping = mappings.find(({ ScalingConfig }) => ScalingConfig !== undefined) ?? {};
  const { BatchSize = 10, MaximumBatchingWindowInSeconds = 0 } = mapping;
  return { size: Number(BatchSize), windowSeconds: Number(MaximumBatchingWindowInSeconds) };
}
