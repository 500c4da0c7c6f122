import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IWidget,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import {
  edgeStoreSizeMetric,
  gatewayKeysMetric,
  heartbeatMetric,
  ratesAgeMetric,
} from '../../platform/metrics.ts';
import type { BannerApi } from '../api/banner-api.ts';
import type { ManagementApi } from '../api/management-api.ts';
import { metricNamespace } from '../config.ts';
import type { EdgePublishing } from '../edge/edge-publishing.ts';
import type { Analytics } from '../functions/analytics.ts';
import type { ServiceFunction } from '../functions/service-function.ts';
import { globalName } from '../global-names.ts';
import type { StageConfig } from '../stage-config.ts';
import { edgeLag, edgeMetric, edgeMetricsRegion } from './edge-metrics.ts';
import { countedEvents, responsesByReason, throttledRoutes } from './log-widgets.ts';

const oneHour = Duration.hours(1);
const oneDay = Duration.days(1);

/** Sources of the dashboard. */
export interface ServiceDashboardProps {
  config: StageConfig;
  banner: BannerApi;
  management: ManagementApi;
  analytics: Analytics;
  /** With the reason of each config response. */
  configLogs: readonly LogGroup[];
  /** With counted and dropped events. */
  eventLog: LogGroup;
  distributionId: string;
  tableName: string;
  sender: ServiceFunction;
  publishing: EdgePublishing;
}

type Shown = Omit<ServiceDashboardProps, 'config'>;

/** Dashboard of a stage, from metrics of AWS, the stage's few own ones, and logs: edge, config responses, APIs, banner events, exchange rates and limits. */
export class ServiceDashboard extends Construct {
  private readonly namespace: string;

  constructor(scope: Construct, id: string, { config, ...shown }: ServiceDashboardProps) {
    super(scope, id);
    this.namespace = metricNamespace(config.stageName);
    new Dashboard(this, 'Dashboard', {
      dashboardName: globalName(config),
      defaultInterval: Duration.days(7),
      widgets: [
        this.edge(shown),
        this.responses(shown),
        this.apis(shown),
        this.events(shown),
        this.upkeep(shown),
      ],
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

  private responses({ configLogs }: Shown): IWidget[] {
    return [
      responsesByReason('Config responses by reason, per hour (without cache hits)', configLogs, '1h'),
      responsesByReason('Config responses by reason, per day (without cache hits)', configLogs, '1d'),
    ];
  }

  private events({ analytics: { queue, deadLetters }, eventLog }: Shown): IWidget[] {
    const most = { period: oneHour, statistic: Stats.MAXIMUM };
    return [
      countedEvents('Banner events counted, and dropped by reason, per hour', eventLog),
      graph('Event queue: age of the oldest message in seconds, and dead letters', {
        left: [queue.metricApproximateAgeOfOldestMessage(most)],
        right: [deadLetters.metricApproximateNumberOfMessagesVisible(most)],
      }),
    ];
  }

  /** Returns graphs of both APIs: requests, errors, latency and throttling. */
  private apis({ banner, management, tableName }: Shown): IWidget[] {
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
      throttledRoutes('Throttled requests by route', [banner.accessLog, management.accessLog]),
      graph('Throttled by table and Lambda, per hour', {
        left: [
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
      graph('Exchange rates: age in days', { left: [worst(ratesAgeMetric, 'age in days')] }),
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
    more: { period?: Duration; statistic?: string; label?: string },
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

function graph(title: string, content: ConstructorParameters<typeof GraphWidget>[0]): GraphWidget {
  return new GraphWidget({ title, width: 12, height: 7, leftYAxis: { min: 0 }, ...content });
}
