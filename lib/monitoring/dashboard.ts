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
import type { BannerApi } from '../api/banner-api.ts';
import type { ManagementApi } from '../api/management-api.ts';
import { globalName } from '../global-names.ts';
import type { StageConfig } from '../stage-config.ts';
import { edgeMetric, edgeMetricsRegion } from './edge-metrics.ts';
import { customMetric, lagOf, type WatchedFunction } from './function-alarms.ts';
import { countedEvents, responsesByReason, throttledRoutes } from './log-widgets.ts';

const oneHour = Duration.hours(1);
const oneDay = Duration.days(1);

/** The dashboard's sources. */
export interface ServiceDashboardProps {
  config: StageConfig;
  banner: BannerApi;
  management: ManagementApi;
  /** Log with each config response's reason. */
  configLogs: readonly LogGroup[];
  /** Log with counted and dropped events. */
  eventLog: LogGroup;
  distributionId: string;
  tableName: string;
  background: readonly WatchedFunction[];
}

/**
 * A stage's dashboard. It shows AWS metrics, custom metrics and logs for the edge, config responses, APIs,
 * banner events, exchange rates and limits.
 */
export class ServiceDashboard extends Construct {
  constructor(scope: Construct, id: string, props: ServiceDashboardProps) {
    super(scope, id);
    new Dashboard(this, 'Dashboard', {
      dashboardName: globalName(props.config),
      defaultInterval: Duration.days(7),
      widgets: [
        this.edge(props),
        this.responses(props),
        this.apis(props),
        this.events(props),
        this.background(props),
      ],
    });
  }

  /** Returns graphs of traffic and errors at the edge. */
  private edge({ banner, management, distributionId }: ServiceDashboardProps): GraphWidget[] {
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
          metric('4xxErrorRate', Stats.AVERAGE, '4xx (including wrong keys and paths)'),
        ],
      }),
    ];
  }

  private responses({ configLogs }: ServiceDashboardProps): IWidget[] {
    return [
      responsesByReason('Config responses by reason, per hour (without cache hits)', configLogs, '1h'),
      responsesByReason('Config responses by reason, per day (without cache hits)', configLogs, '1d'),
    ];
  }

  private events({ eventLog }: ServiceDashboardProps): IWidget[] {
    return [countedEvents('Banner events counted, and dropped by reason, per hour', eventLog)];
  }

  /** Returns graphs of both APIs' requests, errors, latency and throttling. */
  private apis({ banner, management, tableName }: ServiceDashboardProps): IWidget[] {
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

  /** Returns graphs of the background functions' backlogs and custom metrics. */
  private background({ background, config }: ServiceDashboardProps): GraphWidget[] {
    return background.flatMap((watched) => {
      const lag = lagOf(watched, oneHour);
      const { entry, source } = watched;
      const deadLetters = source?.deadLetters.metricApproximateNumberOfMessagesVisible({
        period: oneHour,
        statistic: Stats.MAXIMUM,
      });
      const waiting = `${entry.id}: age of the oldest ${deadLetters ? 'message in seconds, and dead letters' : 'record in seconds'}`;
      return [
        ...(lag ? [graph(waiting, { left: [lag], right: deadLetters ? [deadLetters] : [] })] : []),
        ...(entry.metrics ?? []).map((metric) => {
          const period = metric.every === 'day' ? oneDay : oneHour;
          return graph(metric.title, { left: [customMetric(metric, config, period)] });
        }),
      ];
    });
  }
}

function graph(title: string, content: ConstructorParameters<typeof GraphWidget>[0]): GraphWidget {
  return new GraphWidget({ title, width: 12, height: 7, leftYAxis: { min: 0 }, ...content });
}
