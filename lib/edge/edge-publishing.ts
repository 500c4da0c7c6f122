import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type CfnFunction, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { edgeIntervalVariable, edgeQueueVariable } from '../../platform/environment.ts';
import { partitions } from '../../platform/table.ts';
import type { DataTable } from '../data-table.ts';
import type { ServiceFunction } from '../functions/service-function.ts';
import type { Edge } from './edge.ts';

/** Timeout of the publisher. A batch takes a second; a full store rejects entries one by one. */
export const publisherTimeout = Duration.seconds(60);

/** Records name entries, and each entry is written once, so larger batches need fewer writes. */
const maxRecords = 1_000;
const window = Duration.seconds(1);

/** Only an outage fails a message. After 100 attempts, at least 100 minutes, it becomes a dead letter. */
const maxReceives = 100;

/** Parts of the publishing. */
export interface EdgePublishingProps {
  table: DataTable;
  edge: Edge;
  /** Sends the names of changed entries to the queue. */
  sender: ServiceFunction;
  /** Publishes the named entries. */
  publisher: ServiceFunction;
  /** Shortest time between two writes to the store. */
  intervalMs: number;
}

/**
 * Table stream → sender → FIFO queue → publisher → the edge's store. The store has one version for all entries, so concurrent writers
 * would only lose races. The queue has one message group: SQS gives the next batch to the publisher after the current one, without reserved concurrency.
 * The publisher writes once for each batch and sends the names that are left to the end of the queue.
 */
export class EdgePublishing extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    id: string,
    { table, edge, sender, publisher, intervalMs }: EdgePublishingProps,
  ) {
    super(scope, id);
    const common: QueueProps = { fifo: true, encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.deadLetters = new Queue(this, 'DeadLetters', { ...common, retentionPeriod: Duration.days(14) });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      visibilityTimeout: publisherTimeout,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxReceives },
    });
    for (const { fn } of [sender, publisher]) {
      fn.addEnvironment(edgeQueueVariable, this.queue.queueUrl);
      fn.addToRolePolicy(
        new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] }),
      );
    }
    publisher.fn.addEnvironment(edgeIntervalVariable, String(intervalMs));
    // The publisher's messages to its own queue must not count as an unintended loop, which Lambda stops after 16 runs.
    (publisher.fn.node.defaultChild as CfnFunction).recursiveLoop = 'Allow';
    sender.fn.addEventSource(
      new DynamoEventSource(table.table as ITable, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: maxRecords,
        maxBatchingWindow: window,
        filters: [partitions.publicKey, partitions.publication].map((prefix) =>
          FilterCriteria.filter({ dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(prefix) } } } }),
        ),
      }),
    );
    edge.openStore(publisher.fn);
    publisher.fn.addEventSource(new SqsEventSource(this.queue, { batchSize: 10 }));
  }
}
