import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';

/** The Region in which CloudFront's metrics live. */
export const edgeMetricsRegion = 'us-east-1';

/** The outputs of the service stack that the alarms on the edge read. */
export const edgeOutputs = { distributionId: 'DistributionId', gateName: 'GateName' } as const;

/** A metric of a distribution or of a CloudFront function. */
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
