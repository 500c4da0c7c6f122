import type { PartitionKind } from '../../platform/table.ts';
import type { FunctionEntry } from './route.ts';

/** A function without a route: what starts it, what it emits and which alarms report its failures. */
export interface BackgroundFunctionEntry extends FunctionEntry {
  trigger: Trigger;
  timeoutSeconds: number;
  /**
   * Custom metrics that it emits. Each costs $0.30 a month; values that only the dashboard shows are log
   * lines. @default - none
   */
  metrics?: readonly CustomMetric[];
  /** Alarm on failed runs. @default - `ID-errors`, on the first failed run, with the function's impact */
  errorAlarm?: AlarmEntry & { periods: number };
}

/** A setting of the stage: minutes between two runs. */
export type StageMinutes = 'heartbeatMinutes';

/** The trigger of a background function. */
export type Trigger = ScheduleTrigger | QueueTrigger | StreamTrigger | InvocationTrigger;

/**
 * A schedule. Lambda repeats a failed run twice. The output `<Name>Function` lets the operator start the
 * function at any other time.
 */
export interface ScheduleTrigger {
  type: 'schedule';
  /**
   * EventBridge expression, in UTC: `rate(1 hour)` or `cron(20 17 * * ? *)`; or the stage's setting with the
   * minutes between two runs.
   */
  expression: string | { minutes: StageMinutes };
  /** Age after which a run that could not start is dropped. */
  maxAgeSeconds: number;
  /** Hours without a run that raise the alarm `ID-silence`. @default - no alarm */
  silenceHours?: number;
}

/**
 * A queue, with the alarm `ID-dead-letters`. Its dead-letter queue keeps messages for 14 days. The function
 * can return the messages that failed (`batchItemFailures`); the others of the batch are then deleted. If it
 * throws, all failed.
 */
export interface QueueTrigger {
  type: 'queue';
  /** True if messages of one group are delivered one batch at a time. */
  isFifo: boolean;
  /** Messages of a run. AWS accepts 10 for a FIFO queue, else 10,000. */
  batchSize: number;
  /** Setting of the stage: seconds in which a batch is filled. @default - a batch is not filled */
  window?: 'eventBatchingWindowSeconds';
  /** Runs at the same time. @default - no limit */
  maxConcurrency?: number;
  /**
   * Seconds until a message whose run did not end is delivered again. @default - six timeouts and the window
   */
  visibilitySeconds?: number;
  /** Deliveries after which a message becomes a dead letter. */
  maxReceives: number;
  retentionDays: number;
  /** Age of the oldest message that raises the alarm `ID-lag`. @default - no alarm */
  lagSeconds?: number;
  deadLetterImpact: string;
}

/**
 * Asynchronous invocations with one message each. Lambda keeps them for up to six hours and repeats a failed run
 * twice. Unlike a queue, it costs nothing while it is idle, but has no limit of runs at the same time.
 */
export interface InvocationTrigger {
  type: 'invocation';
}

/** The table's stream, from its beginning, until a record expires after 24 hours; with the alarm `ID-lag`. */
export interface StreamTrigger {
  type: 'stream';
  /** Items whose changes start the function. */
  changes: readonly ChangedItems[];
  batchSize: number;
  windowSeconds: number;
  /** Age of the oldest record that raises the alarm. */
  lagSeconds: number;
}

/** Items of one kind of partition. */
export interface ChangedItems {
  partition: PartitionKind;
  /** Prefix of their `sk`. @default - all items of the partition */
  sortKey?: string;
  /**
   * When the target is told of them. Items that are told every hour are in a single partition. `hourly` fits
   * those that the request that writes them already works on. @default 'changed'
   */
  when?: 'changed' | 'hourly' | 'both';
}

/**
 * Something outside the table that must agree with it. Its function is told which items changed, reads what
 * the target should be and what it is, and makes them agree.
 */
export interface TargetEntry {
  id: string;
  /** Items whose changes concern it. */
  changes: readonly ChangedItems[];
  /** True if all changes of a batch are one message. @default - each changed item has its own */
  isTogether?: boolean;
}

/** A function that gets the messages of one target, or of several that share it. */
export interface WorkerEntry extends BackgroundFunctionEntry {
  trigger: QueueTrigger | InvocationTrigger;
  targets: readonly TargetEntry[];
  /** True if it sends what a run leaves to its own queue. @default - a run leaves nothing */
  isResending?: boolean;
}

/** A metric with its graph on the dashboard and its alarm. */
export interface CustomMetric {
  name: string;
  /** Title of its graph. */
  title: string;
  /** `Maximum` for a size or an age, whose last value applies until the next one. */
  statistic: 'Sum' | 'Maximum';
  /** Period of the alarm, or the setting of the stage with its minutes. */
  every: '5 minutes' | 'day' | StageMinutes;
  alarm: MetricAlarm;
}

/** Condition of the alarm on a custom metric. */
export type MetricAlarm = AlarmEntry &
  (
    | {
        /** The lowest value that raises the alarm. */
        from: number;
      }
    | {
        /** Consecutive periods in which the metric is 0 or missing. */
        silentPeriods: number;
      }
  );

/** An alarm. */
export interface AlarmEntry {
  /** Its heading in `docs/operate/runbook.md`. */
  name: string;
  /** @default - the function's impact */
  impact?: string;
}
