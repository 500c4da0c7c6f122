import type { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { ServiceFunction } from '../functions/service-function.ts';

/** Region of CloudFront's metrics. */
export const edgeMetricsRegion = 'us-east-1';

/** Outputs of the service stack for the alarms for CloudFront. */
export const edgeOutputs = { distributionId: 'DistributionId', gateName: 'GateName' } as const;

/** Returns a metric of a distribution or a CloudFront function. */
export function edgeMetric(
  dimension: { DistributionId: string } | { FunctionName: string },
  metricName: string,
  options: MetricOptions,
): Metric {
  return new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { ...dimension, Region: 'Global' },
    ...options,
  });
}

/** Returns the lag of publishing in seconds: the age of the oldest stream record or of the oldest message, if that is older. */
export function edgeLag({ fn }: ServiceFunction, queue: Queue, period: Duration): MathExpression {
  const worst = { statistic: Stats.MAXIMUM, period };
  return new MathExpression({
    expression: 'MAX([FILL(stream, 0) / 1000, FILL(queue, 0)])',
    usingMetrics: {
      stream: fn.metric('IteratorAge', worst),
      queue: queue.metricApproximateAgeOfOldestMessage(worst),
    },
    label: 'lag',
    period,
  });
}
