import { metricNamespaceVariable } from '../../platform/environment.ts';
import { clock, optionalVariable } from './environment.ts';

const maxTextLength = 1_000;

/**
 * Logs an error as one line of JSON under the name `message`, with `ids` of the resources concerned. The line
 * contains no keys, and at most 1,000 characters of the error's message.
 */
export function logFailure(message: string, error: unknown, ids: Record<string, string> = {}): void {
  const { name, message: text, stack } = error instanceof Error ? error : new Error(String(error));
  const details = { name, text: withoutKeys(text).slice(0, maxTextLength), stack: stackLines(stack) };
  console.error(JSON.stringify({ level: 'error', message, ...ids, error: details }));
}

/** Logs that the last use of a key could not be stored. */
export const logLastUseNotRecorded = (error: unknown): void => logFailure('last_use_not_recorded', error);

/**
 * Logs fields that the dashboard counts, as one line of JSON. They must not contain keys or anything that
 * callers send. Does not use the console: Lambda would prefix the line.
 */
export function logFields(fields: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(fields)}\n`);
}

/** Returns the lines of a stack trace without the message in front of them. */
function stackLines(stack = ''): string[] {
  return withoutKeys(stack)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}

/**
 * Redacts API keys, and any other 32 letters and digits: errors of the SDK may quote a gateway key or a hash.
 */
function withoutKeys(text: string): string {
  return text.replace(/ppp_([sp]k)_live_[0-9A-Za-z]+/g, 'ppp_$1_live_…').replace(/[0-9A-Za-z]{32,}/g, '…');
}

/** A CloudWatch unit. */
type Unit = 'Bytes' | 'Count' | 'Seconds';

/**
 * Writes a metric value as a log line in CloudWatch's embedded metric format, without an API call. `name` is
 * one of the `metrics` in `lambdas/routes/background.ts`. Writes nothing on a stage without an alarm on a
 * metric of the function, because metrics cost money. Does not use the console: Lambda would prefix the line,
 * which must be pure JSON.
 */
export function emitMetric(name: string, value: number, unit: Unit): void {
  const namespace = optionalVariable(metricNamespaceVariable);
  if (namespace === undefined) return;
  const definition = { Namespace: namespace, Dimensions: [[]], Metrics: [{ Name: name, Unit: unit }] };
  const _aws = { Timestamp: clock().getTime(), CloudWatchMetrics: [definition] };
  process.stdout.write(`${JSON.stringify({ _aws, [name]: value })}\n`);
}
