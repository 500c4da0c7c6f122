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
import type { EdgePublishing } from '../edge/edge-publishing.ts';
import type { Analytics } from '../functions/analytics.ts';
import type { ServiceFunction } from '../functions/service-function.ts';
import { globalName } from '../global-names.ts';
import type { StageConfig } from '../stage-config.ts';
import { countInAccessLog } from './access-log-count.ts';
import { edgeLag, edgeMetric, edgeMetricsRegion } from './edge-metrics.ts';

const oneHour = Duration.hours(1);
const oneDay = Duration.days(1);
const tripled = { value: 3, label: 'tripled' };

/** Sources of the dashboard. */
export interface ServiceDashboardProps {
  config: StageConfig;
  banner: BannerApi;
  management: ManagementApi;
  analytics: Analytics;
  distributionId: string;
  tableName: string;
  sender: ServiceFunction;
  publishing: EdgePublishing;
}

type Shown = Omit<ServiceDashboardProps, 'config'>;

/** Dashboard of a stage: edge, config responses, APIs, banner events, exchange rates and limits. */
export class ServiceDashboard extends Construct {
  private readonly namespace: string;

  constructor(scope: Construct, id: string, { config, ...shown }: ServiceDashboardProps) {
    super(scope, id);
    this.namespace = metricNamespace(config.stageName);
    this.countThrottled(shown);
    new Dashboard(this, 'Dashboard', {
      dashboardName: globalName(config),
      defaultInterval: Duration.days(7),
      widgets: [this.edge(shown), this.responses(), this.apis(shown), this.events(shown), this.upkeep(shown)],
    });
  }

  /** Counts throttled requests in the access logs, because they reach no function. */
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

  /** Returns graphs of traffic and errors at the edge. */
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
      label: 'without an API, %',
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

  private responses(): GraphWidget[] {
    const reasons = ['shown', ...refusalReasons] as const;
    return [
      graph('Config responses by reason, per hour (without cache hits)', {
        left: reasons.map((reason) => this.responsesFor(reason, oneHour)),
        stacked: true,
      }),
      graph('Refusals per day, as multiples of the day before', {
        left: refusalReasons.map((reason) => againstYesterday(reason, this.responsesFor(reason, oneDay))),
        leftAnnotations: [tripled],
      }),
    ];
  }

  private responsesFor(reason: RefusalReason | 'shown', period: Duration): Metric {
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

  /** Returns graphs of both APIs: requests, errors, latency and throttling. */
  private apis({ banner, management, tableName }: Shown): GraphWidget[] {
    const both = [
      { api: banner.api, name: 'banner' },
      { api: management.api, name: 'management' },
    ];
    const latency = (statistic: string) =>
      both.map(({ api, name }) =>
        api.metricLatency({ period: oneHour, statistic, label: `${name}: ${statistic}` }),
      );
    const throttledByTable = (metricName: string, label: string) =>
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
          throttledByTable('ReadThrottleEvents', 'reads of the table'),
          throttledByTable('WriteThrottleEvents', 'writes of the table'),
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

  /** Returns graphs of ages and limits: exchange rates, the edge's store, API Gateway keys, heartbeats. */
  private upkeep({ sender, publishing }: Shown): GraphWidget[] {
    const worst = (name: string, label: string) =>
      this.metric(name, { period: oneDay, statistic: Stats.MAXIMUM, label });
    return [
      graph('Exchange rates: age in days, accepted and held back', {
        left: [worst(ratesAgeMetric, 'age in days')],
        right: [worst(ratesAcceptedMetric, 'accepted'), worst(ratesHeldBackMetric, 'held back')],
      }),
      graph('Lag of publishing to the edge in seconds, and the edge store: bytes of 5 MB', {
        left: [edgeLag(sender, publishing.queue, oneHour)],
        right: [worst(edgeStoreSizeMetric, 'bytes')],
      }),
      graph('API Gateway keys, one per merchant, at most 10,000', {
        left: [worst(gatewayKeysMetric, 'keys')],
      }),
      graph('Heartbeats, per hour (expected: 12)', { left: [this.metric(heartbeatMetric, {})] }),
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

/** Returns today's number divided by yesterday's, which is today's less `DIFF`. There is no value after a day without refusals. */
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
