import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
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
  ratesAcceptedMetric,
  ratesAgeMetric,
  ratesHeldBackMetric,
  throttledAnswersMetric,
} from '../../platform/metrics.ts';
import type { BannerApi } from '../api/banner-api.ts';
import { metricNamespace } from '../config.ts';
import type { Analytics } from '../functions/analytics.ts';
import { globalName } from '../global-names.ts';
import type { StageConfig } from '../stage-config.ts';
import { countInAccessLog } from './access-log-count.ts';

const oneHour = Duration.hours(1);
const oneDay = Duration.days(1);
const tripled = { value: 3, label: 'tripled' };

/** What the dashboard shows. */
export interface ServiceDashboardProps {
  config: StageConfig;
  banner: BannerApi;
  management: RestApi;
  analytics: Analytics;
}

/** The dashboard of a stage: answers and refusals, banner events, requests and failures, exchange rates, and the edge store. */
export class ServiceDashboard extends Construct {
  private readonly namespace: string;

  constructor(scope: Construct, id: string, { config, ...shown }: ServiceDashboardProps) {
    super(scope, id);
    this.namespace = metricNamespace(config.stageName);
    this.countThrottled(shown.banner);
    new Dashboard(this, 'Dashboard', {
      dashboardName: globalName(config),
      defaultInterval: Duration.days(7),
      widgets: [this.answers(), this.events(), this.machinery(shown), this.upkeep()],
    });
  }

  /** API Gateway answers throttled requests itself, so no function can count them. A filter on its access log does. */
  private countThrottled({ accessLog }: BannerApi): void {
    countInAccessLog(this, 'Throttled', {
      accessLog,
      metric: { namespace: this.namespace, metricName: throttledAnswersMetric },
      fields: { error: 'THROTTLED', route: '*/banner/config/*' },
    });
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

  private events(): GraphWidget[] {
    const dropped = (reason: string) =>
      this.metric(eventsDroppedMetric, { label: reason, dimensionsMap: { Reason: reason } });
    return [
      graph('Banner events counted, per hour', { left: [this.metric(eventsCountedMetric, {})] }),
      graph('Banner events dropped by reason, per hour', { left: dropReasons.map(dropped), stacked: true }),
    ];
  }

  private machinery({ banner, management, analytics }: Omit<ServiceDashboardProps, 'config'>): GraphWidget[] {
    const { queue, deadLetters } = analytics;
    const most = { period: oneHour, statistic: Stats.MAXIMUM };
    const requests = (api: RestApi, name: string) => api.metricCount({ period: oneHour, label: name });
    const failures = (api: RestApi, name: string) =>
      api.metricServerError({ period: oneHour, label: `${name}: 5xx` });
    return [
      graph('Event queue: age of the oldest message in seconds, and dead letters', {
        left: [queue.metricApproximateAgeOfOldestMessage(most)],
        right: [deadLetters.metricApproximateNumberOfMessagesVisible(most)],
      }),
      graph('Requests and failures, per hour', {
        left: [requests(banner.api, 'banner'), requests(management, 'management')],
        right: [failures(banner.api, 'banner'), failures(management, 'management')],
      }),
    ];
  }

  /** What grows old or full: the exchange rates, and the edge's store. */
  private upkeep(): GraphWidget[] {
    const worst = (name: string, label: string) =>
      this.metric(name, { period: oneDay, statistic: Stats.MAXIMUM, label });
    return [
      graph('Exchange rates: age in days, and how many were accepted and held back', {
        left: [worst(ratesAgeMetric, 'age in days')],
        right: [worst(ratesAcceptedMetric, 'accepted'), worst(ratesHeldBackMetric, 'held back')],
      }),
      graph('Edge store: bytes of 5 MB', { left: [worst(edgeStoreSizeMetric, 'bytes')] }),
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
