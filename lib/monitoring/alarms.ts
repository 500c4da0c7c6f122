import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  authorizerFailuresMetric,
  edgeStoreSizeMetric,
  eventsRefusedMetric,
  gatewayKeysMetric,
  heartbeatMetric,
  ratesAgeMetric,
} from '../../platform/metrics.ts';
import { metricNamespace } from '../config.ts';
import type { Analytics } from '../functions/analytics.ts';
import type { ServiceFunction } from '../functions/service-function.ts';
import type { StageConfig } from '../stage-config.ts';
import { type AccessLogCountProps, countInAccessLog } from './access-log-count.ts';
import { AlarmSet, type Watch } from './alarm-set.ts';

/** What a KeyValueStore holds. */
const edgeStoreLimitBytes = 5 * 1024 * 1024;

/** How many API keys API Gateway holds per account and Region. Each merchant has one. */
const gatewayKeysLimit = 10_000;

/** How full either is when it is time for another cell. */
const alarmShare = 0.7;

/** Exchange rates older than 7 days alarm. */
const oldRatesDays = 8;

const fiveMinutes = Duration.minutes(5);

/** How many heartbeats in a row may be missing. */
const missedHeartbeats = 3;

/** A daily run may be late, but not by more than two hours. */
const dailyRunHours = 26;

/** All alarms of a stage but those on metrics of CloudFront, which `edge-alarms-stack.ts` has. */
export class Alarms extends Construct {
  private readonly alarms: AlarmSet;
  private readonly config: StageConfig;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    this.config = config;
    this.alarms = new AlarmSet(this, `ppp-${config.stageName}`, config);
  }

  /** A function that fails. */
  watchFunction(name: string, { fn, impact }: ServiceFunction): void {
    this.alarms.add(`${name}-errors`, {
      metric: fn.metricErrors({ period: fiveMinutes }),
      threshold: 1,
      impact,
    });
  }

  /** An API whose own answers, or whose functions' answers, are 5xx. */
  watchApi(name: string, api: RestApi, impact: string): void {
    this.alarms.add(`${name}-server-errors`, {
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
    this.alarms.add(`${name}-dead-letters`, { metric, threshold: 1, impact });
  }

  /** The queue of banner events: messages that wait for long, and those that could not be read. */
  watchEvents({ queue, deadLetters }: Analytics, impact: string): void {
    const metric = queue.metricApproximateAgeOfOldestMessage({
      period: fiveMinutes,
      statistic: Stats.MAXIMUM,
    });
    this.alarms.add('events-lag', { metric, threshold: Duration.hours(1).toSeconds(), impact });
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
    this.alarms.add('table-throttles', {
      metric,
      threshold: 10,
      impact: 'Some requests are answered 503 or late.',
    });
  }

  /** The edge's store: how full it is, and how far it lags behind the table. */
  watchEdge({ fn }: ServiceFunction): void {
    this.alarms.add('edge-store-size', {
      metric: this.own(edgeStoreSizeMetric, Stats.MAXIMUM),
      threshold: edgeStoreLimitBytes * alarmShare,
      impact: 'At 5 MB no new public key works; move new merchants to another cell.',
    });
    const age = fn.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: fiveMinutes });
    this.alarms.add('edge-lag', {
      metric: age,
      threshold: Duration.minutes(1).toMilliseconds(),
      impact: 'Revoked keys and paused campaigns keep working at the edge.',
      periods: 2,
    });
  }

  /** The age of the exchange rates in use, which every daily run tells: in days, over the longest period there is. */
  watchRates(impact: string): void {
    const metric = this.own(ratesAgeMetric, Stats.MAXIMUM, Duration.days(1));
    this.alarms.add('rates-age', { metric, threshold: oldRatesDays, impact });
  }

  /** The keys of API Gateway, of which every daily run tells the number. */
  watchGatewayKeys(): void {
    this.alarms.add('gateway-keys', {
      metric: this.own(gatewayKeysMetric, Stats.MAXIMUM, Duration.days(1)),
      threshold: gatewayKeysLimit * alarmShare,
      impact: 'At 10,000 keys no further merchant can be onboarded; open another cell.',
    });
  }

  /** The heartbeat, which asks what visitors and merchants ask. Its silence is the alarm: the service is dead, or the schedules are. */
  watchHeartbeat(impact: string): void {
    this.alarms.addSilence('heartbeat', {
      metric: this.own(heartbeatMetric, Stats.SUM),
      impact,
      periods: missedHeartbeats,
    });
  }

  /** A function that has to run every day, whether or not it succeeds. */
  watchDailyRun(name: string, { fn, impact }: ServiceFunction): void {
    const metric = fn.metricInvocations({ period: Duration.hours(1) });
    this.alarms.addSilence(`${name}-silence`, { metric, impact, periods: dailyRunHours });
  }

  /** Counts requests in an access log as a metric of the stage, and watches the metric. */
  private watchAccessLog(
    name: string,
    metricName: string,
    counted: Pick<AccessLogCountProps, 'accessLog' | 'fields'>,
    rest: Omit<Watch, 'metric'>,
  ): void {
    const metric = this.own(metricName, Stats.SUM);
    countInAccessLog(this, metricName, { ...counted, metric });
    this.alarms.add(name, { ...rest, metric });
  }

  /** A metric that the service's own functions and log filters write. */
  private own(metricName: string, statistic: string, period = fiveMinutes): Metric {
    return new Metric({
      namespace: metricNamespace(this.config.stageName),
      metricName,
      statistic,
      period,
    });
  }
}
