import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  edgeEntriesFailedMetric,
  edgeStoreSizeMetric,
  gatewayKeysMetric,
  heartbeatMetric,
  ratesAgeMetric,
} from '../../platform/metrics.ts';
import { metricNamespace } from '../config.ts';
import type { EdgePublishing } from '../edge/edge-publishing.ts';
import type { Analytics } from '../functions/analytics.ts';
import type { ServiceFunction } from '../functions/service-function.ts';
import type { StageConfig } from '../stage-config.ts';
import { AlarmSet } from './alarm-set.ts';
import { addBudget } from './budget.ts';
import { edgeLag } from './edge-metrics.ts';

/** Maximum size of a KeyValueStore. */
const edgeStoreLimitBytes = 5 * 1024 * 1024;

/** Maximum of API Gateway keys per account and Region. Each merchant has one. */
const gatewayKeysLimit = 10_000;

/** Share of a maximum at which to open another cell. */
const alarmShare = 0.7;

/** Age of exchange rates that raises an alarm. */
const oldRatesDays = 8;

const fiveMinutes = Duration.minutes(5);

/** Consecutive missing heartbeats that raise an alarm. */
const missedHeartbeats = 3;

/** Hours without a daily run that raise an alarm. */
const dailyRunHours = 26;

/** Alarms of a stage, except those for CloudFront in `edge-alarms-stack.ts`. */
export class Alarms extends Construct {
  private readonly alarms: AlarmSet;
  private readonly config: StageConfig;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    this.config = config;
    this.alarms = new AlarmSet(this, `ppp-${config.stageName}`, config);
    addBudget(this, config, this.alarms.topic);
  }

  /** Watches the failed invocations of a function without a route. Those of others are 5xx of their API. */
  watchFunction(name: string, { fn, impact }: ServiceFunction): void {
    this.alarms.add(`${name}-errors`, {
      metric: fn.metricErrors({ period: fiveMinutes }),
      threshold: 1,
      impact,
    });
  }

  /** Watches an API's 5xx responses. */
  watchApi(name: string, api: RestApi, impact: string): void {
    this.alarms.add(`${name}-server-errors`, {
      metric: api.metricServerError({ period: fiveMinutes }),
      threshold: 5,
      impact,
    });
  }

  /** Watches the volume of the management API, if the stage has a limit. */
  watchManagementVolume(api: RestApi): void {
    const threshold = this.config.volumeAlarm?.managementRequests;
    if (threshold === undefined) return;
    const metric = api.metricCount({ period: fiveMinutes });
    this.alarms.add('management-volume', { metric, threshold, impact: 'The bill grows by dollars an hour.' });
  }

  /** Watches a dead-letter queue, which should be empty. */
  watchDeadLetters(name: string, queue: Queue, impact: string): void {
    const metric = queue.metricApproximateNumberOfMessagesVisible({
      period: fiveMinutes,
      statistic: Stats.MAXIMUM,
    });
    this.alarms.add(`${name}-dead-letters`, { metric, threshold: 1, impact });
  }

  /** Watches the queue of banner events for old messages and dead letters. */
  watchEvents({ queue, deadLetters }: Analytics, impact: string): void {
    const metric = queue.metricApproximateAgeOfOldestMessage({
      period: fiveMinutes,
      statistic: Stats.MAXIMUM,
    });
    this.alarms.add('events-lag', { metric, threshold: Duration.hours(1).toSeconds(), impact });
    this.watchDeadLetters('events', deadLetters, 'Some banner events are missing from the statistics.');
  }

  /** Watches the table for throttled operations, including those in batches and transactions. */
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
      impact: 'Some requests are slow or return 503.',
    });
  }

  /** Watches the size of the edge's store and its lag behind the table. */
  watchEdge(sender: ServiceFunction, publishing: EdgePublishing, impact: string): void {
    this.alarms.add('edge-store-size', {
      metric: this.own(edgeStoreSizeMetric, Stats.MAXIMUM),
      threshold: edgeStoreLimitBytes * alarmShare,
      impact: 'At 5 MB no new public key works; onboard new merchants in another cell.',
    });
    this.alarms.add('edge-lag', {
      metric: edgeLag(sender, publishing.queue, fiveMinutes),
      threshold: Duration.minutes(1).toSeconds(),
      impact,
      periods: 2,
    });
    this.alarms.add('edge-entries-failed', {
      metric: this.own(edgeEntriesFailedMetric, Stats.SUM),
      threshold: 1,
      impact: 'Some keys or campaigns have an older state at the edge, or none.',
    });
    this.watchDeadLetters('edge', publishing.deadLetters, impact);
  }

  /** Watches the age of the exchange rates in use, which each daily run emits. */
  watchRates(impact: string): void {
    const metric = this.own(ratesAgeMetric, Stats.MAXIMUM, Duration.days(1));
    this.alarms.add('rates-age', { metric, threshold: oldRatesDays, impact });
  }

  /** Watches the number of API Gateway keys, which each daily run emits. */
  watchGatewayKeys(): void {
    this.alarms.add('gateway-keys', {
      metric: this.own(gatewayKeysMetric, Stats.MAXIMUM, Duration.days(1)),
      threshold: gatewayKeysLimit * alarmShare,
      impact: 'At 10,000 keys no further merchant can be onboarded; open another cell.',
    });
  }

  /**
   * Watches the heartbeat: missing ones mean that the service or its schedules are down. It fails only if the service serves another script
   * than the release has, as the edge does for five minutes after a deployment.
   */
  watchHeartbeat({ fn, impact }: ServiceFunction): void {
    this.alarms.addSilence('heartbeat', {
      metric: this.own(heartbeatMetric, Stats.SUM),
      impact,
      periods: missedHeartbeats,
    });
    this.alarms.add('script-changed', {
      metric: fn.metricErrors({ period: fiveMinutes }),
      threshold: 1,
      impact: 'All shops run a script that is not from the release.',
      periods: missedHeartbeats,
    });
  }

  /** Watches a function that has to run every day. */
  watchDailyRun(name: string, { fn, impact }: ServiceFunction): void {
    const metric = fn.metricInvocations({ period: Duration.hours(1) });
    this.alarms.addSilence(`${name}-silence`, { metric, impact, periods: dailyRunHours });
  }

  /** Returns a custom metric of the stage. */
  private own(metricName: string, statistic: string, period = fiveMinutes): Metric {
    return new Metric({
      namespace: metricNamespace(this.config.stageName),
      metricName,
      statistic,
      period,
    });
  }
}
