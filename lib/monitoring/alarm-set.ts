import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { AlarmTopic } from './alarm-topic.ts';

/** A metric, and what about it raises an alarm. */
export interface Watch {
  metric: IMetric;
  /** The value from which on the metric raises the alarm. */
  threshold: number;
  /** What a person notices, as in the runbook. */
  impact: string;
  /** How many of the metric's periods in a row. @default 1 */
  periods?: number;
  /** Raises the alarm when the metric stays below the threshold, or away. @default - without data all is well */
  isSilenceBad?: true;
}

/** Alarms in one Region, on one encrypted topic. Each has an entry of the same name in `docs/runbook.md`. */
export class AlarmSet {
  private readonly scope: Construct;
  private readonly prefix: string;
  private readonly action: SnsAction;

  /** `prefix` begins the name of each alarm: `ppp-prod`. */
  constructor(scope: Construct, prefix: string, config: Pick<StageConfig, 'alarmEmail'>) {
    this.scope = scope;
    this.prefix = prefix;
    this.action = new SnsAction(new AlarmTopic(scope, 'Topic', config).topic);
  }

  /** Adds an alarm; `name` is its entry in the runbook. */
  add(name: string, { metric, threshold, impact, periods = 1, isSilenceBad }: Watch): void {
    const alarm = new Alarm(this.scope, name, {
      alarmName: `${this.prefix}-${name}`,
      alarmDescription: `${impact} See docs/runbook.md#${name}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: isSilenceBad
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: isSilenceBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(this.action);
  }
}
