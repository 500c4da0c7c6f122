import type { MetricProps } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** Requests to count and their metric. */
export interface AccessLogCountProps {
  accessLog: LogGroup;
  metric: Pick<MetricProps, 'namespace' | 'metricName'>;
  /** Values by field of `lib/api/api-logging.ts`; `*` matches any text. */
  fields: Readonly<Record<string, string>>;
}

/** Counts requests in an access log, including those that API Gateway rejects before any function runs. */
export function countInAccessLog(
  scope: Construct,
  id: string,
  { accessLog, metric, fields }: AccessLogCountProps,
): void {
  const [first, ...others] = Object.entries(fields).map(([field, value]) =>
    FilterPattern.stringValue(`$.${field}`, '=', value),
  );
  if (!first) throw new Error(`${id} would count every request; add a field`);
  new MetricFilter(scope, id, {
    logGroup: accessLog,
    metricNamespace: metric.namespace,
    metricName: metric.metricName,
    filterPattern: others.length === 0 ? first : FilterPattern.all(first, ...others),
  });
}
