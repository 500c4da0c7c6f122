import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  authorizerFailuresMetric,
  edgeStoreSizeMetric,
  eventsRefusedMetric,
  ratesAgeMetric,
} from '../../platform/metrics.ts';
import { metricNamespace } from '../config.ts';
import type { Analytics } from '../functions/analytics.ts';
import type { ServiceFunction } from '../functions/service-function.ts';
import type { StageConfig } from '../stage-config.ts';
import { type AccessLogCountProps, countInAccessLog } from './access-log-count.ts';
import { AlarmTopic } from './alarm-topic.ts';

/** A KeyValueStore holds 5 MB; at 70 % it is time for another cell. */
const edgeStoreLimitBytes = 5 * 1024 * 1024;
const edgeStoreAlarmShare = 0.7;

/** Exchange rates older than 7 days alarm. */
const oldRatesDays = 8;

const fiveMinutes = Duration.minutes(5);

/** A metric, and the value from which on it raises an alarm. */
interface Watch {
  metric: IMetric;
  threshold: number;
  /** What a person notices, as in the runbook. */
  impact: string;
  /** How many of the metric's periods in a row. @default 1 */
  periods?: number;
}

/** All alarms of a stage, on one encrypted topic. Each has an entry of the same name in `docs/runbook.md`. */
export class Alarms extends Construct {
  private readonly action: SnsAction;
  private readonly config: StageConfig;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    this.config = config;
    this.action = new SnsAction(new AlarmTopic(this, 'Topic', config).topic);
  }

  /** A function that fails. */
  watchFunction(name: string, { fn, impact }: ServiceFunction): void {
    this.watch(`${name}-errors`, { metric: fn.metricErrors({ period: fiveMinutes }), threshold: 1, impact });
  }

  /** An API whose own answers, or whose functions' answers, are 5xx. */
  watchApi(name: string, api: RestApi, impact: string): void {
    this.watch(`${name}-server-errors`, {
      metric: api.metricServerError({ period: fiveMinutes }),
      threshold: 5,
      impact,
    });
  }

  /** A queue that should stay empty. */
  watchDeadLetters(name: string, queue: Queue, impact: string): void {
    const metric = queue.metricApproximateNumberOfMessagesVisible({
      period: fiveMinutes,
      statistic: Stats.MAXIMUM,
    });
    this.watch(`${name}-dead-letters`, { metric, threshold: 1, impact });
  }

  /** The queue of banner events: messages that wait for long, and those that could not be read. */
  watchEvents({ queue, deadLetters }: Analytics, impact: string): void {
    const metric = queue.metricApproximateAgeOfOldestMessage({
      period: fiveMinutes,
      statistic: Stats.MAXIMUM,
    });
    this.watch('events-lag', { metric, threshold: Duration.hours(1).toSeconds(), impact });
    this.watchDeadLetters('events', deadLetters, 'Some banner events are missing from the statistics.');
  }

  /** Watches the authorizer. It throws for each 401, so its errors raise no alarm. Requests that it could not decide do. */
  watchAuthorizer(accessLog: LogGroup, impact: string): void {
    const counted = { accessLog, fields: { error: 'AUTHORIZER_*' } };
    this.watchAccessLog('authorizer-failures', authorizerFailuresMetric, counted, { threshold: 5, impact });
  }

  /** The events route, whose queue or role may fail: no function stands between, so no function can tell. */
  watchEventsRoute(accessLog: LogGroup): void {
    const counted = { accessLog, fields: { route: 'POST /banner/events', status: '5*' } };
    this.watchAccessLog('events-refused', eventsRefusedMetric, counted, {
      threshold: 5,
      impact: 'Banner events are lost, so statistics are too low. Banners are not affected.',
    });
  }

  /**
   * The table, when it refuses work for want of capacity. These metrics count all operations, batches and transactions
   * included.
   */
  watchTable({ tableName }: Pick<ITableV2, 'tableName'>): void {
    const events = (metricName: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: tableName },
        statistic: Stats.SUM,
        period: fiveMinutes,
      });
    const metric = new MathExpression({
      expression: 'FILL(reads, 0) + FILL(writes, 0)',
      usingMetrics: { reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') },
      label: 'throttled reads and writes',
      period: fiveMinutes,
    });
    this.watch('table-throttles', {
      metric,
      threshold: 10,
      impact: 'Some requests are answered 503 or late.',
    });
  }

  /** The edge's store: how full it is, and how far it lags behind the table. */
  watchEdge({ fn }: ServiceFunction): void {
    const namespace = metricNamespace(this.config.stageName);
    const size = new Metric({
      namespace,
      metricName: edgeStoreSizeMetric,
      statistic: Stats.MAXIMUM,
      period: fiveMinutes,
    });
    this.watch('edge-store-size', {
      metric: size,
      threshold: edgeStoreLimitBytes * edgeStoreAlarmShare,
      impact: 'At 5 MB no new public key works; move new merchants to another cell.',
    });
    const age = fn.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: fiveMinutes });
    this.watch('edge-lag', {
      metric: age,
      threshold: Duration.minutes(1).toMilliseconds(),
      impact: 'Revoked keys and paused campaigns keep working at the edge.',
      periods: 2,
    });
  }

  /** The age of the exchange rates in use, which every daily run tells: in days, over the longest period there is. */
  watchRates(impact: string): void {
    const metric = new Metric({
      namespace: metricNamespace(this.config.stageName),
      metricName: ratesAgeMetric,
      statistic: Stats.MAXIMUM,
      period: Duration.days(1),
    });
    this.watch('rates-age', { metric, threshold: oldRatesDays, impact });
  }

  /** Counts requests in an access log as a metric of the stage, and watches the metric. */
  private watchAccessLog(
    name: string,
    metricName: string,
    counted: Pick<AccessLogCountProps, 'accessLog' | 'fields'>,
    rest: Omit<Watch, 'metric'>,
  ): void {
    const metric = { namespace: metricNamespace(this.config.stageName), metricName };
    countInAccessLog(this, metricName, { ...counted, metric });
    const statistic = { statistic: Stats.SUM, period: fiveMinutes };
    this.watch(name, { ...rest, metric: new Metric({ ...metric, ...statistic }) });
  }

  private watch(name: string, { metric, threshold, impact, periods = 1 }: Watch): void {
    const alarm = new Alarm(this, name, {
      alarmName: `ppp-${this.config.stageName}-${name}`,
      alarmDescription: `${impact} See docs/runbook.md#${name}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(this.action);
  }
}
