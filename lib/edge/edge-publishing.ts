import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { partitions } from '../../platform/table.ts';
import type { DataTable } from '../data-table.ts';
import type { ServiceFunction } from '../functions/service-function.ts';
import type { Edge } from './edge.ts';

const maxRetries = 20;

/** From the table's stream to the edge's store; what cannot be published after many retries waits in a queue. */
export class EdgePublishing extends Construct {
  readonly failures: Queue;

  constructor(
    scope: Construct,
    id: string,
    { table, edge, publisher }: { table: DataTable; edge: Edge; publisher: ServiceFunction },
  ) {
    super(scope, id);
    this.failures = new Queue(this, 'Failures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    edge.openStore(publisher.fn);
    publisher.fn.addEventSource(
      new DynamoEventSource(table.table as ITable, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        filters: [
          FilterCriteria.filter({
            dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(partitions.publication) } } },
          }),
        ],
        bisectBatchOnError: true,
        reportBatchItemFailures: true,
        retryAttempts: maxRetries,
        onFailure: new SqsDlq(this.failures),
      }),
    );
  }
}
