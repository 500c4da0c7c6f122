import type { MetricProps } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** Which requests of an API are counted, and where. */
export interface AccessLogCountProps {
  accessLog: LogGroup;
  metric: Pick<MetricProps, 'namespace' | 'metricName'>;
  /** What the log line holds, by field of `lib/api/api-logging.ts`; `*` stands for any text. */
  fields: Readonly<Record<string, string>>;
}

/** Counts requests that API Gateway answers itself: no function sees them, but its access log does. */
export function countInAccessLog(
  scope: Construct,
  id: string,
  { accessLog, metric, fields }: AccessLogCountProps,
): void {
  const [first, ...others] = Object.entries(fields).map(([field, value]) =>
    FilterPattern.stringValue(`$.${field}`, '=', value),
  );
  if (!first) throw new Error(`${id} counts every request; name a field`);
  new MetricFilter(scope, id, {
    logGroup: accessLog,
    metricNamespace: metric.namespace,
    metricName: metric.metricName,
    filterPattern: others.length === 0 ? first : FilterPattern.all(first, ...others),
  });
}
