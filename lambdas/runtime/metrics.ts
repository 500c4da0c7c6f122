import { clock, metricNamespace } from './environment.ts';

/** A CloudWatch unit. */
type Unit = 'Bytes' | 'Count' | 'Seconds';

/**
 * Writes one metric value as a log line in CloudWatch's embedded metric format, which costs no call and no waiting. `name` is one
 * of `platform/metrics.ts`. Each value of a dimension is a metric of its own, so ids and keys are no dimensions. The line does not
 * go through the console, because Lambda puts time and request before each line of it, and the format is JSON alone.
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
