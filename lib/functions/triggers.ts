import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type {
  ChangedItems,
  QueueTrigger,
  ScheduleTrigger,
  StreamTrigger,
} from '../../lambdas/routes/background-function.ts';
import { partitions } from '../../platform/table.ts';
import type { StageConfig } from '../stage-config.ts';
import type { ServiceFunction } from './service-function.ts';

/** A function's queue, and its dead-letter queue. */
export interface TriggerQueue {
  queue: Queue;
  deadLetters: Queue;
}

/** Runs a function on a schedule, and outputs its name. */
export function addSchedule(
  on: ServiceFunction,
  { expression, maxAgeSeconds }: ScheduleTrigger,
  config: StageConfig,
): void {
  new Rule(on, 'Schedule', {
    description: `Runs ${on.node.id}`,
    schedule:
      typeof expression === 'string'
        ? Schedule.expression(expression)
        : Schedule.rate(Duration.minutes(config[expression.minutes])),
    targets: [new LambdaFunction(on.fn, { maxEventAge: Duration.seconds(maxAgeSeconds) })],
  });
  new CfnOutput(Stack.of(on), `${on.node.id}Function`, { value: on.fn.functionName });
}

/** Runs a function when some kinds of items change. */
export function addStream(
  { fn }: ServiceFunction,
  { changes, batchSize, windowSeconds }: StreamTrigger,
  table: ITable,
): void {
  fn.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize,
      maxBatchingWindow: Duration.seconds(windowSeconds),
      filters: keyPatterns(changes).map((Keys) => FilterCriteria.filter({ dynamodb: { Keys } })),
    }),
  );
}

/**
 * Returns the patterns of the items' keys: one for all whole partitions, and one for each kind of partition
 * some of whose items matter. More targets need no more patterns, of which Lambda accepts five.
 */
export function keyPatterns(changes: readonly ChangedItems[]): object[] {
  const groups = new Set(changes.map(groupOf));
  return [...groups].map((group) => {
    const own = changes.filter((each) => groupOf(each) === group);
    const pk = { S: prefixes(own.map(({ partition }) => partitions[partition])) };
    const sortKeys = own.flatMap(({ sortKey }) => sortKey ?? []);
    return sortKeys.length > 0 ? { pk, sk: { S: prefixes(sortKeys) } } : { pk };
  });
}

function groupOf({ partition, sortKey }: ChangedItems): string {
  return sortKey === undefined ? '' : partition;
}

function prefixes(texts: readonly string[]): object[] {
  return [...new Set(texts)].flatMap((text) => FilterRule.beginsWith(text));
}

/** Adds a queue and runs a function for its messages. */
export function addQueue(
  on: ServiceFunction,
  { isFifo, batchSize, window, maxConcurrency, ...trigger }: QueueTrigger,
  config: StageConfig,
  timeoutSeconds: number,
): TriggerQueue {
  const windowSeconds = window ? config[window] : 0;
  const { maxReceives, retentionDays, visibilitySeconds = 6 * timeoutSeconds + windowSeconds } = trigger;
  const common: QueueProps = {
    ...(isFifo ? { fifo: true } : {}),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  };
  const deadLetters = new Queue(on, 'DeadLetters', { ...common, retentionPeriod: Duration.days(14) });
  const queue = new Queue(on, 'Queue', {
    ...common,
    retentionPeriod: Duration.days(retentionDays),
    visibilityTimeout: Duration.seconds(visibilitySeconds),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: maxReceives },
  });
  on.fn.addEventSource(
    new SqsEventSource(queue, {
      batchSize,
      ...(windowSeconds ? { maxBatchingWindow: Duration.seconds(windowSeconds) } : {}),
      ...(maxConcurrency ? { maxConcurrency } : {}),
      // Without it, Lambda polls the queue more slowly after an error.
      reportBatchItemFailures: true,
    }),
  );
  return { queue, deadLetters };
}
