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

/** Returns the patterns of the items' keys, one for each sort key, because Lambda accepts five filters. */
function keyPatterns(changes: readonly ChangedItems[]): object[] {
  const sortKeys = new Set(changes.map(({ sortKey }) => sortKey));
  return [...sortKeys].map((sortKey) => {
    const own = changes.filter((each) => each.sortKey === sortKey);
    const pk = { S: own.flatMap(({ partition }) => FilterRule.beginsWith(partitions[partition])) };
    return sortKey === undefined ? { pk } : { pk, sk: { S: FilterRule.beginsWith(sortKey) } };
  });
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
