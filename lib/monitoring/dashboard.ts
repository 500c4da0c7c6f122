import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { type RefusalReason, refusalReasons } from '../../core/banner/banner-config.ts';
import { dropReasons } from '../../core/banner/banner-event.ts';
import {
  bannerAnswersMetric,
  edgeStoreSizeMetric,
  eventsCountedMetric,
  eventsDroppedMetric,
  gatewayKeysMetric,
  heartbeatMetric,
  ratesAcceptedMetric,
  ratesAgeMetric,
  ratesHeldBackMetric,
  throttledAnswersMetric,
  throttledManagementMetric,
} from '../../platform/metrics.ts';
import type { BannerApi } from '../api/banner-api.ts';
import type { ManagementApi } from '../api/management-api.ts';
import { metricNamespace } from '../config.ts';
import type { Analytics } from '../functions/analytics.ts';
import type { ServiceFunction } from '../functions/service-function.ts';
import { globalName } from '../global-names.ts';
import type { StageConfig } from '../stage-config.ts';
import { countInAccessLog } from './access-log-count.ts';
import { edgeMetric, edgeMetricsRegion } from './edge-metrics.ts';

const oneHour = Duration.hours(1);
const oneDay = Duration.days(1);
const tripled = { value: 3, label: 'tripled' };

/** What the dashboard shows. */
export interface ServiceDashboardProps {
  config: StageConfig;
  banner: BannerApi;
  management: ManagementApi;
  analytics: Analytics;
  /** The distribution's id. */
  distributionId: string;
  tableName: string;
  publisher: ServiceFunction;
}

type Shown = Omit<ServiceDashboardProps, 'config'>;

/** The dashboard of a stage: edge, answers and refusals, APIs, banner events, exchange rates, and what grows old or full. */
export class ServiceDashboard extends Construct {
  private readonly namespace: string;

  constructor(scope: Construct, id: string, { config, ...shown }: ServiceDashboardProps) {
    super(scope, id);
    this.namespace = metricNamespace(config.stageName);
    this.countThrottled(shown);
    new Dashboard(this, 'Dashboard', {
      dashboardName: globalName(config),
      defaultInterval: Duration.days(7),
      widgets: [this.edge(shown), this.answers(), this.apis(shown), this.events(shown), this.upkeep(shown)],
    });
  }

  /** API Gateway answers throttled requests itself, so no function can count them. A filter on its access log does. */
  private countThrottled({ banner, management }: Pick<Shown, 'banner' | 'management'>): void {
    countInAccessLog(this, 'Throttled', {
      accessLog: banner.accessLog,
      metric: { namespace: this.namespace, metricName: throttledAnswersMetric },
      fields: { error: 'THROTTLED', route: '*/banner/config/*' },
    });
    countInAccessLog(this, 'ManagementThrottled', {
      accessLog: management.accessLog,
      metric: { namespace: this.namespace, metricName: throttledManagementMetric },
      fields: { error: 'THROTTLED' },
    });
  }

  /** What visitors' browsers and merchants' servers see. An API that a request reached costs money and time. */
  private edge({ banner, management, distributionId }: Shown): GraphWidget[] {
    const metric = (name: string, statistic: string, label: string) =>
      edgeMetric({ DistributionId: distributionId }, name, {
        statistic,
        period: oneHour,
        region: edgeMetricsRegion,
        label,
      });
    const requests = metric('Requests', Stats.SUM, 'requests');
    const withoutApi = new MathExpression({
      expression: '100 * (1 - (FILL(banner, 0) + FILL(management, 0)) / edge)',
      usingMetrics: {
        edge: requests,
        banner: banner.api.metricCount({ period: oneHour }),
        management: management.api.metricCount({ period: oneHour }),
      },
      label: 'answered by the edge, %',
      period: oneHour,
    });
    return [
      graph('Traffic at the edge, per hour, and the share that reached no API', {
        left: [requests],
        right: [withoutApi],
        rightYAxis: { min: 0, max: 100 },
      }),
      graph('Errors at the edge, in percent of all requests', {
        left: [
          metric('5xxErrorRate', Stats.AVERAGE, '5xx'),
          metric('4xxErrorRate', Stats.AVERAGE, '4xx (wrong keys and paths, too)'),
        ],
      }),
    ];
  }

  private answers(): GraphWidget[] {
    const reasons = ['shown', ...refusalReasons] as const;
    return [
      graph('Config answers by reason, per hour (without those that the edge had)', {
        left: reasons.map((reason) => this.answersFor(reason, oneHour)),
        stacked: true,
      }),
      graph('Refusals per day, as multiples of the day before', {
        left: refusalReasons.map((reason) => againstYesterday(reason, this.answersFor(reason, oneDay))),
        leftAnnotations: [tripled],
      }),
    ];
  }

  private answersFor(reason: RefusalReason | 'shown', period: Duration): Metric {
    return reason === 'rate_limited'
      ? this.metric(throttledAnswersMetric, { period, label: reason })
      : this.metric(bannerAnswersMetric, { period, label: reason, dimensionsMap: { Reason: reason } });
  }

  private events({ analytics: { queue, deadLetters } }: Shown): GraphWidget[] {
    const most = { period: oneHour, statistic: Stats.MAXIMUM };
    const dropped = (reason: string) =>
      this.metric(eventsDroppedMetric, { label: reason, dimensionsMap: { Reason: reason } });
    return [
      graph('Banner events counted, per hour', { left: [this.metric(eventsCountedMetric, {})] }),
      graph('Banner events dropped by reason, per hour', { left: dropReasons.map(dropped), stacked: true }),
      graph('Event queue: age of the oldest message in seconds, and dead letters', {
        left: [queue.metricApproximateAgeOfOldestMessage(most)],
        right: [deadLetters.metricApproximateNumberOfMessagesVisible(most)],
      }),
    ];
  }

  /** Both APIs: requests, failures, how long an answer takes, and what is refused for want of capacity or by a plan. */
  private apis({ banner, management, tableName }: Shown): GraphWidget[] {
    const both = [
      { api: banner.api, name: 'banner' },
      { api: management.api, name: 'management' },
    ];
    const latency = (statistic: string) =>
      both.map(({ api, name }) =>
        api.metricLatency({ period: oneHour, statistic, label: `${name}: ${statistic}` }),
      );
    const refusedByTable = (metricName: string, label: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: tableName },
        statistic: Stats.SUM,
        period: oneHour,
        label,
      });
    return [
      graph('Requests and failures, per hour', {
        left: both.map(({ api, name }) => api.metricCount({ period: oneHour, label: name })),
        right: both.map(({ api, name }) => api.metricServerError({ period: oneHour, label: `${name}: 5xx` })),
      }),
      graph('Latency of the APIs in milliseconds', { left: [...latency('p50'), ...latency('p95')] }),
      graph('Throttled, per hour', {
        left: [
          this.metric(throttledAnswersMetric, { label: 'banner config' }),
          this.metric(throttledManagementMetric, { label: 'management' }),
          refusedByTable('ReadThrottleEvents', 'reads of the table'),
          refusedByTable('WriteThrottleEvents', 'writes of the table'),
          new Metric({
            namespace: 'AWS/Lambda',
            metricName: 'Throttles',
            statistic: Stats.SUM,
            period: oneHour,
            label: 'functions of the account',
          }),
        ],
      }),
    ];
  }

  /** What grows old or full: the exchange rates, the edge's copy of the table, the edge's store, and the keys of API Gateway. */
  private upkeep({ publisher }: Shown): GraphWidget[] {
    const worst = (name: string, label: string) =>
      this.metric(name, { period: oneDay, statistic: Stats.MAXIMUM, label });
    return [
      graph('Exchange rates: age in days, and how many were accepted and held back', {
        left: [worst(ratesAgeMetric, 'age in days')],
        right: [worst(ratesAcceptedMetric, 'accepted'), worst(ratesHeldBackMetric, 'held back')],
      }),
      graph('Lag of publishing to the edge in milliseconds, and the edge store: bytes of 5 MB', {
        left: [
          publisher.fn.metric('IteratorAge', { period: oneHour, statistic: Stats.MAXIMUM, label: 'lag' }),
        ],
        right: [worst(edgeStoreSizeMetric, 'bytes')],
      }),
      graph('Keys of API Gateway, one for each merchant: 10,000 at most', {
        left: [worst(gatewayKeysMetric, 'keys')],
      }),
      graph('Heartbeats, per hour: 12 when all is well', { left: [this.metric(heartbeatMetric, {})] }),
    ];
  }

  private metric(
    metricName: string,
    more: { period?: Duration; statistic?: string; label?: string; dimensionsMap?: Record<string, string> },
  ): Metric {
    return new Metric({
      namespace: this.namespace,
      metricName,
      statistic: Stats.SUM,
      period: oneHour,
      ...more,
    });
  }
}

/**
 * Today's number divided by yesterday's. `DIFF` is today's less yesterday's, so the divisor is yesterday's. Nothing is drawn
 * after a day without refusals.
 */
function againstYesterday(reason: RefusalReason, refusals: Metric): IMetric {
  return new MathExpression({
    expression: `${reason} / (${reason} - DIFF(${reason}))`,
    usingMetrics: { [reason]: refusals },
    label: reason,
    period: oneDay,
  });
}

function graph(title: string, content: ConstructorParameters<typeof GraphWidget>[0]): GraphWidget {
  return new GraphWidget({ title, width: 12, height: 7, leftYAxis: { min: 0 }, ...content });
}
