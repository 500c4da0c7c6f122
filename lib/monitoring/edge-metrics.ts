import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';

/** Region of CloudFront's metrics. */
export const edgeMetricsRegion = 'us-east-1';

/** The service stack's outputs for the CloudFront alarms. */
export const edgeOutputs = {
  baseUrl: 'BaseUrl',
  distributionId: 'DistributionId',
  gateName: 'GateName',
} as const;

/** Returns a metric for a distribution or a CloudFront function. */
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
