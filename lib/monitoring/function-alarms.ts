import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type {
  BackgroundFunctionEntry,
  CustomMetric,
  Trigger,
} from '../../lambdas/routes/background-function.ts';
import { metricNamespace } from '../config.ts';
import type { ServiceFunction } from '../functions/service-function.ts';
import type { TriggerQueue } from '../functions/triggers.ts';
import type { StageConfig } from '../stage-config.ts';
import type { AlarmSet } from './alarm-set.ts';

const fiveMinutes = Duration.minutes(5);

/** A background function to watch. */
export interface WatchedFunction extends Pick<ServiceFunction, 'fn'> {
  entry: BackgroundFunctionEntry;
  source: TriggerQueue | undefined;
}

/** Adds a background function's alarms for failed and missing runs, lag, dead letters and custom metrics. */
export function watchFunction(watched: WatchedFunction, alarms: AlarmSet, config: StageConfig): void {
  const { fn, source, entry } = watched;
  const { id, impact, trigger, metrics = [], errorAlarm = { name: `${id}-errors`, periods: 1 } } = entry;
  const { name, ...error } = errorAlarm;
  const period = errorAlarm.periods > 1 ? betweenRuns(trigger, config) : fiveMinutes;
  alarms.add(name, { metric: fn.metricErrors({ period }), threshold: 1, impact, ...error });
  if (trigger.type === 'schedule' && trigger.silenceHours !== undefined) {
    const metric = fn.metricInvocations({ period: Duration.hours(1) });
    alarms.addSilence(`${id}-silence`, { metric, impact, periods: trigger.silenceHours });
  }
  const lag = lagOf(watched, fiveMinutes);
  if (lag && 'lagSeconds' in trigger && trigger.lagSeconds !== undefined)
    alarms.add(`${id}-lag`, { metric: lag, threshold: trigger.lagSeconds, impact });
  if (source && trigger.type === 'queue')
    alarms.add(`${id}-dead-letters`, {
      metric: source.deadLetters.metricApproximateNumberOfMessagesVisible(worst(fiveMinutes)),
      threshold: 1,
      impact: trigger.deadLetterImpact,
    });
  for (const metric of metrics) watchMetric(metric, impact, alarms, config);
}

function watchMetric(custom: CustomMetric, impact: string, alarms: AlarmSet, config: StageConfig): void {
  const { name, ...alarm } = custom.alarm;
  const metric = customMetric(custom, config, periodOf(custom, config));
  const isLasting = custom.statistic === 'Maximum';
  if ('from' in alarm) alarms.add(name, { metric, threshold: alarm.from, impact, isLasting, ...alarm });
  else alarms.addSilence(name, { metric, impact, periods: alarm.silentPeriods, ...alarm });
}

/** Returns the time between two runs if the stage sets it, else five minutes. */
function betweenRuns(trigger: Trigger, config: StageConfig): Duration {
  const expression = trigger.type === 'schedule' ? trigger.expression : '';
  return typeof expression === 'string' ? fiveMinutes : Duration.minutes(config[expression.minutes]);
}

/** Returns the period of the alarm on a custom metric. */
function periodOf({ every }: CustomMetric, config: StageConfig): Duration {
  if (every === 'day') return Duration.days(1);
  return every === '5 minutes' ? fiveMinutes : Duration.minutes(config[every]);
}

/** Returns one of the stage's custom metrics. */
export function customMetric(
  { name, statistic }: CustomMetric,
  { stageName }: Pick<StageConfig, 'stageName'>,
  period: Duration,
): Metric {
  return new Metric({ namespace: metricNamespace(stageName), metricName: name, statistic, period });
}

/**
 * Returns the age in seconds of the oldest message or record that waits for a function, or `undefined` for a
 * scheduled function.
 */
export function lagOf({ fn, source, entry }: WatchedFunction, period: Duration) {
  if (source) return source.queue.metricApproximateAgeOfOldestMessage(worst(period));
  if (entry.trigger.type !== 'stream') return undefined;
  return new MathExpression({
    expression: 'FILL(age, 0) / 1000',
    usingMetrics: { age: fn.metric('IteratorAge', worst(period)) },
    label: 'age of the oldest record',
    period,
  });
}

function worst(period: Duration): MetricOptions {
  return { statistic: Stats.MAXIMUM, period };
}
