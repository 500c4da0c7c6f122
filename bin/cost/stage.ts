import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesize } from '../start/assembly.ts';
import { estimates } from './price-sheet.ts';

type Properties = Record<string, unknown>;

/** A synthesized template, as loose as CloudFormation. */
export type Template = { Resources: Record<string, { Type: string; Properties?: Properties }> };

/** A stage's properties that determine its bill. */
export type Stage = ReturnType<typeof stageFrom>;

const projectRoot = join(import.meta.dirname, '..', '..');

/** Synthesizes a stage into a temporary folder and returns its templates. */
export async function synthesizedTemplates(stageName: string): Promise<Template[]> {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-cost-'));
  try {
    await synthesize(process.cwd(), stageName, directory);
    return templatesIn(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Reads the templates of all stacks in a folder that `cdk synth` wrote. */
export function templatesIn(directory: string): Template[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('.template.json'));
  return files.map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')));
}

/** Reads these properties from all the stage's templates. Throws for a schedule that it cannot read. */
export function stageFrom(templates: readonly Template[]) {
  const resources = templates.flatMap(({ Resources }) => Object.entries(Resources));
  const all = (type: string): Properties[] =>
    resources.flatMap(([, { Type, Properties = {} }]) => (Type === type ? [Properties] : []));
  const functions = resources.flatMap(
    ([id, { Type, Properties: { Description, MemorySize = 128 } = {} }]) => {
      const [, name] = /^([a-z-]+): /.exec(String(Description)) ?? [];
      return Type === 'AWS::Lambda::Function' && name ? [{ id, name, memoryMb: Number(MemorySize) }] : [];
    },
  );
  const webAcls = all('AWS::WAFv2::WebACL');
  const alarms = all('AWS::CloudWatch::Alarm').flatMap(metricsOfAlarm);
  const triggers = all('AWS::Lambda::EventSourceMapping');
  const eventsFunction = functions.find(({ name }) => name === 'aggregate-events')?.id;
  const { BatchSize = 10, MaximumBatchingWindowInSeconds = 0 } =
    triggers.find(({ FunctionName }) => Object(FunctionName).Ref === eventsFunction) ?? {};
  const sources = new Set(triggers.map(({ EventSourceArn }) => Object(EventSourceArn)['Fn::GetAtt']?.[0]));
  const polled = resources.flatMap(([id, { Type, Properties = {} }]) =>
    Type === 'AWS::SQS::Queue' && sources.has(id) ? [Properties] : [],
  );
  const fifo = polled.filter(({ FifoQueue }) => FifoQueue === true).length;
  const text = JSON.stringify(templates);
  return {
    fixed: {
      alarmMetric: alarms.length,
      customMetric: customMetrics(alarms),
      dashboard: all('AWS::CloudWatch::Dashboard').length,
      webAcl: webAcls.length,
      webAclRule: webAcls.flatMap(({ Rules }) => Rules as unknown[]).length,
    },
    limitsBodies: text.includes('"body-limit"'),
    isTraced: text.includes('"TracingEnabled":true'),
    memoryMb: new Map(functions.map(({ name, memoryMb }) => [name, memoryMb])),
    schedules: all('AWS::Events::Rule').flatMap(({ ScheduleExpression, Targets }) =>
      (Targets as { Arn: { 'Fn::GetAtt'?: [string] } }[]).flatMap(({ Arn }) => {
        const name = functions.find(({ id }) => id === Arn['Fn::GetAtt']?.[0])?.name;
        return name && ScheduleExpression ? [{ name, runs: runsPerMonth(String(ScheduleExpression)) }] : [];
      }),
    ),
    polledQueues: { standard: polled.length - fifo, fifo },
    eventBatch: { size: Number(BatchSize), windowSeconds: Number(MaximumBatchingWindowInSeconds) },
    tableUnits: measuredUnits(readFileSync(join(projectRoot, 'docs', 'explain', 'table.md'), 'utf8')),
  };
}

/**
 * A metric that an alarm reads: namespace and name, and the seconds of a period; 0 if it has values only in
 * failures.
 */
type AlarmMetric = [name: string, periodSeconds: number];

/** Returns each metric that an alarm reads, alone or in an expression. */
function metricsOfAlarm({ Metrics = [], ...alarm }: Properties): AlarmMetric[] {
  const { Namespace, MetricName, Period, Statistic, TreatMissingData } = alarm;
  const countsFailures = Statistic === 'Sum' && TreatMissingData === 'notBreaching';
  if (MetricName !== undefined) return [[`${Namespace} ${MetricName}`, countsFailures ? 0 : Number(Period)]];
  return (Metrics as { MetricStat?: { Metric: Properties; Period: number } }[]).flatMap(({ MetricStat }) =>
    MetricStat ? metricsOfAlarm({ ...MetricStat.Metric, Period: MetricStat.Period }) : [],
  );
}

/**
 * Returns the months of our metrics, each of which has an alarm. CloudWatch charges for hours with values, such
 * as one a day. Metrics that count failures have none.
 */
function customMetrics(alarms: readonly AlarmMetric[]): number {
  const own = new Map(alarms.filter(([name]) => name.startsWith('ppp-')));
  return [...own.values()].reduce((sum, seconds) => sum + (seconds && Math.min(1, 3_600 / seconds)), 0);
}

/**
 * Returns the number of runs for `rate(5 minutes)`, and for `cron(20 17 * * ? *)`, which is daily. Throws for
 * other expressions.
 */
function runsPerMonth(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const minutes = { minute: 1, hour: 60, day: 1440 }[unit];
  if (minutes !== undefined) return (30 * 1440) / (Number(count) * minutes);
  if (/^cron\(\d+ \d+ \* \* \? \*\)$/.test(expression)) return 30;
  throw new Error(`The bill cannot read the schedule ${expression}`);
}

/**
 * Returns the read and write units that each function usually takes, from `docs/explain/table.md`. `npm run
 * tool -- table` records them.
 */
function measuredUnits(document: string): Map<string, readonly [reads: number, writes: number]> {
  const rows = document.matchAll(/^\| ([a-z-]+) \| usual[^|]*\|[^|]*\| ([\d.]+) \+ ([\d.]+) \|$/gm);
  const units = [...rows].map(
    ([, name = '', reads, writes]) => [name, [Number(reads), Number(writes)]] as const,
  );
  return new Map([...units, ['endpoint', estimates.endpointUnits]]);
}
