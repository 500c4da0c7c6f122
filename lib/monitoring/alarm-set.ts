import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { AlarmTopic } from './alarm-topic.ts';

/** An alarm's condition and its impact. */
export interface Watch {
  metric: IMetric;
  /** The lowest value that raises the alarm. */
  threshold: number;
  /** Effect on merchants or visitors, as in the runbook. */
  impact: string;
  /** Number of consecutive periods. @default 1 */
  periods?: number;
  /**
   * True if the last value applies until the next one, so that missing data changes nothing. @default -
   * missing data is fine
   */
  isLasting?: boolean;
}

/** Condition for an alarm on a metric that must not stop. */
export interface SilenceWatch extends Omit<Watch, 'metric' | 'threshold' | 'periods' | 'isLasting'> {
  metric: Metric;
  /** Number of consecutive periods in which the metric is 0 or missing. */
  periods: number;
}

/** The recipient of alarms, and their names. @default - all alarms */
export type AlarmSetProps = Pick<StageConfig, 'alarmEmail' | 'alarms' | 'runbookUrl'> & {
  /** URL of the service, which serves the runbook. */
  baseUrl: string;
};

/** One Region's alarms with a topic. Each alarm has an entry with its name in `docs/operate/runbook.md`. */
export class AlarmSet {
  private readonly scope: Construct;
  private readonly prefix: string;
  readonly topic: AlarmTopic;
  private readonly action: SnsAction;
  private readonly runbook: string;
  private readonly chosen: ReadonlySet<string> | undefined;
  private readonly offered = new Set<string>();

  /** `prefix` begins alarm names, such as `ppp-prod`. */
  constructor(
    scope: Construct,
    prefix: string,
    { alarms, baseUrl, runbookUrl = `${baseUrl}/docs/operate/runbook.html`, ...topic }: AlarmSetProps,
  ) {
    this.scope = scope;
    this.prefix = prefix;
    this.topic = new AlarmTopic(scope, 'Topic', topic);
    this.action = new SnsAction(this.topic.topic);
    // The path is for an outage of the service.
    this.runbook = `Runbook (docs/operate/runbook.md): ${runbookUrl}`;
    this.chosen = alarms && new Set(alarms);
  }

  /** Returns true if the stage has this alarm. */
  includes(name: string): boolean {
    this.offered.add(name);
    return this.chosen?.has(name) ?? true;
  }

  /** Throws if the stage's settings contain a name that no alarm has. Call it after the last alarm. */
  requireKnownNames(): void {
    const unknown = [...(this.chosen ?? [])].find((name) => !this.offered.has(name));
    if (!unknown) return;
    const names = [...this.offered].sort().join(', ');
    throw new Error(`alarms: There is no alarm "${unknown}". The stage has these: ${names}`);
  }

  /** Adds an alarm, whose `name` is its entry in the runbook. Missing data does not raise it. */
  add(name: string, { metric, threshold, impact, periods = 1, isLasting = false }: Watch): void {
    this.addAlarm(name, impact, {
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: isLasting ? TreatMissingData.IGNORE : TreatMissingData.NOT_BREACHING,
    });
  }

  /**
   * Adds an alarm on a metric that is 0 or missing. Missing values count as 0. Otherwise CloudWatch would
   * extend its evaluation range into the past until it finds enough values, and raise the alarm several
   * periods late.
   */
  addSilence(name: string, { metric, impact, periods }: SilenceWatch): void {
    this.addAlarm(name, impact, {
      metric: new MathExpression({
        expression: 'FILL(value, 0)',
        usingMetrics: { value: metric },
        period: metric.period,
      }),
      threshold: 1,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }

  private addAlarm(name: string, impact: string, props: AlarmProps): void {
    if (!this.includes(name)) return;
    const alarm = new Alarm(this.scope, name, {
      alarmName: `${this.prefix}-${name}`,
      alarmDescription: `${impact} ${this.runbook}#${name}`,
      ...props,
    });
    alarm.addAlarmAction(this.action);
    alarm.addOkAction(this.action);
  }
}
