import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import type { ServiceFunction } from './service-function.ts';

/** Timeout of the aggregator. The largest batch takes less than a second of processor time; the rest is for a slow table. */
export const aggregatorTimeout = Duration.seconds(60);

const maxReceives = 5;

/** The most that Lambda allows. In practice its limit of 6 MB per invocation ends a batch at some 6,000 messages. */
const maxBatchMessages = 10_000;

/** Bounds the writes to one counter, together with the batch size; see docs/table.md. */
const maxConcurrency = 10;

/** The queue between the banner API and the counters, with a dead-letter queue for messages that failed five times. */
export class Analytics extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  private readonly batchingWindow: Duration;

  constructor(
    scope: Construct,
    id: string,
    { eventBatchingWindowSeconds }: Pick<StageConfig, 'eventBatchingWindowSeconds'>,
  ) {
    super(scope, id);
    this.batchingWindow = Duration.seconds(eventBatchingWindowSeconds);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(6 * aggregatorTimeout.toSeconds() + eventBatchingWindowSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxReceives },
    });
  }

  /** Invokes the aggregator with batches of the queue's messages. */
  feed({ fn }: ServiceFunction): void {
    fn.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: maxBatchMessages,
        maxBatchingWindow: this.batchingWindow,
        maxConcurrency,
        reportBatchItemFailures: true,
      }),
    );
  }
}
