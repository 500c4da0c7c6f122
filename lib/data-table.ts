import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { TableAccess } from '../lambdas/routes/route.ts';
import { tableNameVariable } from '../platform/environment.ts';
import { type PartitionKind, partitions, tableAttributes } from '../platform/table.ts';
import type { StageConfig } from './stage-config.ts';

/** The service's one table: on demand, with a stream and point-in-time recovery. The stage says whether it outlives its stack. */
export class DataTable extends Construct {
  readonly table: TableV2;

  constructor(
    scope: Construct,
    id: string,
    { isTableKept, warmThroughput }: Pick<StageConfig, 'isTableKept' | 'warmThroughput'>,
  ) {
    super(scope, id);
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: tableAttributes.partitionKey, type: AttributeType.STRING },
      sortKey: { name: tableAttributes.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: tableAttributes.expiry,
      billing: Billing.onDemand(),
      dynamoStream: StreamViewType.KEYS_ONLY,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: isTableKept,
      removalPolicy: isTableKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...(warmThroughput
        ? {
            warmThroughput: {
              readUnitsPerSecond: warmThroughput.reads,
              writeUnitsPerSecond: warmThroughput.writes,
            },
          }
        : {}),
    });
  }

  /** Tells a function the table's name and allows it exactly these actions on these kinds of partitions, in one step. */
  open(fn: LambdaFunction, access: readonly TableAccess[]): void {
    fn.addEnvironment(tableNameVariable, this.table.tableName);
    // One statement for kinds with the same actions: all keys of a BatchGetItem have to match one statement's pattern.
    const kindsByActions = new Map<string, PartitionKind[]>();
    for (const { kind, actions } of access) {
      const name = actions.join();
      kindsByActions.set(name, [...(kindsByActions.get(name) ?? []), kind]);
    }
    for (const [names, kinds] of kindsByActions) {
      fn.addToRolePolicy(
        new PolicyStatement({
          effect: Effect.ALLOW,
          actions: names.split(',').map((action) => `dynamodb:${action}`),
          resources: [this.table.tableArn],
          conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': kinds.map(leadingKeyPattern) } },
        }),
      );
    }
  }
}

/** The `dynamodb:LeadingKeys` pattern that holds exactly the partitions of one kind. */
export function leadingKeyPattern(kind: PartitionKind): string {
  const prefix = partitions[kind];
  return prefix.endsWith('#') ? `${prefix}*` : prefix;
}
