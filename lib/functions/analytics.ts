import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  aggregationTimeoutSeconds,
  maxBatchMessages,
  queueRetentionSeconds,
} from '../../platform/event-queue.ts';
import type { ServiceFunction } from './service-function.ts';

/** What the aggregator runs with: one vCPU, because most of its work is signing one request for each event. */
export const aggregatorSettings = {
  timeout: Duration.seconds(aggregationTimeoutSeconds),
  memorySize: 1769,
};

const maxReceives = 5;

/** How long a batch may grow: the price of a batch is shared by its events, and a merchant waits that long for a number. */
const batchingWindow = Duration.seconds(5);

/** With the batch size, what bounds the writes to one counter: docs/table.md has the arithmetic. */
const maxConcurrency = 10;

/** From the banner API to the counters: the queue of banner events, and where messages go that could not be read. */
export class Analytics extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.seconds(queueRetentionSeconds),
      visibilityTimeout: Duration.seconds(6 * aggregationTimeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxReceives },
    });
  }

  /** Lets the aggregator work off the queue. */
  feed({ fn }: ServiceFunction): void {
    fn.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: maxBatchMessages,
        maxBatchingWindow: batchingWindow,
        maxConcurrency,
        reportBatchItemFailures: true,
      }),
    );
  }
}
