import { clock, metricNamespace } from './environment.ts';

/** A CloudWatch unit. */
type Unit = 'Bytes' | 'Count' | 'Seconds';

/**
 * Writes a metric value as a log line in CloudWatch's embedded metric format, without an API call. `name` is one of
 * `platform/metrics.ts`. Every value of a dimension is billed as a metric, so ids and keys must not be dimensions. Does not use the
 * console: Lambda would prefix the line, which must be pure JSON.
 */
export function emitMetric(
  name: string,
  value: number,
  unit: Unit,
  dimensions: Record<string, string> = {},
): void {
  process.stdout.write(
    `${JSON.stringify({
      _aws: {
        Timestamp: clock().getTime(),
        CloudWatchMetrics: [
          {
            Namespace: metricNamespace(),
            Dimensions: [Object.keys(dimensions)],
            Metrics: [{ Name: name, Unit: unit }],
          },
        ],
      },
      ...dimensions,
      [name]: value,
    })}\n`,
  );
}
