import { clock, metricNamespace } from './environment.ts';

/** A CloudWatch unit. */
type Unit = 'Bytes' | 'Count' | 'Seconds';

/**
 * Writes one metric value as a log line in CloudWatch's embedded metric format: no call, no extra latency. `dimensions`
 * must have few different values; ids and keys do not belong there.
 */
export function emitMetric(
  name: string,
  value: number,
  unit: Unit,
  dimensions: Record<string, string> = {},
): void {
  console.log(
    JSON.stringify({
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
    }),
  );
}
