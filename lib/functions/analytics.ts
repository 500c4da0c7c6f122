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

/** How long a batch may grow. Longer batches cost less for each event, and merchants wait longer for their numbers. */
const batchingWindow = Duration.seconds(5);

/** Together with the batch size this limits the writes to one counter; docs/table.md has the arithmetic. */
const maxConcurrency = 10;

/** The queue between the banner API and the counters, and the dead-letter queue for messages that failed five times. */
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
