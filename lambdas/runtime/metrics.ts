import { clock, metricNamespace } from './environment.ts';

/** A CloudWatch unit. */
type Unit = 'Bytes' | 'Count' | 'Seconds';

/**
 * Writes a metric value as a log line in CloudWatch's embedded metric format, without an API call. `name` is
 * one of the `metrics` in `lambdas/routes/background.ts`. Does not use the console: Lambda would prefix the
 * line, which must be pure JSON.
 */
export function emitMetric(name: string, value: number, unit: Unit): void {
  process.stdout.write(
    `${JSON.stringify({
      _aws: {
        Timestamp: clock().getTime(),
        CloudWatchMetrics: [
          {
            Namespace: metricNamespace(),
            Dimensions: [[]],
            Metrics: [{ Name: name, Unit: unit }],
          },
        ],
      },
      [name]: value,
    })}\n`,
  );
}
