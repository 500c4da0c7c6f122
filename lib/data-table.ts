import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, type ITableV2, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { TableAccess, TableAction } from '../lambdas/routes/route.ts';
import { tableNameVariable } from '../platform/environment.ts';
import { type PartitionKind, partitions, tableAttributes } from '../platform/table.ts';
import type { StageConfig } from './stage-config.ts';

/** Settings of a stage for its table. */
export type TableConfig = Pick<StageConfig, 'isTableKept' | 'warmThroughput' | 'existingTable'>;

/** The service's one table: a new one, or a restored one. */
export class DataTable extends Construct {
  readonly table: TableV2 | ITableV2;

  constructor(scope: Construct, id: string, config: TableConfig) {
    super(scope, id);
    const { existingTable } = config;
    this.table = existingTable
      ? TableV2.fromTableAttributes(this, 'Table', {
          tableName: existingTable.name,
          tableStreamArn: existingTable.streamArn,
        })
      : newTable(this, config);
  }

  /** Sets the function's environment variable for the table and allows exactly these actions on these kinds of partitions. */
  open(fn: LambdaFunction, access: readonly TableAccess[]): void {
    fn.addEnvironment(tableNameVariable, this.table.tableName);
    for (const { kinds, actions } of byKinds(access)) {
      fn.addToRolePolicy(
        new PolicyStatement({
          effect: Effect.ALLOW,
          actions: actions.map((action) => `dynamodb:${action}`),
          resources: [this.table.tableArn],
          conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': kinds.map(leadingKeyPattern) } },
        }),
      );
    }
  }
}

/**
 * Groups the actions by their kinds of partitions, each action once. IAM evaluates the keys of a batch or transaction together or one
 * by one; a statement with all kinds allows both.
 */
function byKinds(access: readonly TableAccess[]): { kinds: PartitionKind[]; actions: TableAction[] }[] {
  const kindsByAction = new Map<TableAction, PartitionKind[]>();
  for (const { kind, actions } of access)
    for (const action of actions) kindsByAction.set(action, [...(kindsByAction.get(action) ?? []), kind]);
  const groups = new Map<string, { kinds: PartitionKind[]; actions: TableAction[] }>();
  for (const [action, kinds] of kindsByAction) {
    const name = kinds.toSorted().join();
    const group = groups.get(name) ?? { kinds, actions: [] };
    groups.set(name, { kinds, actions: [...group.actions, action] });
  }
  return [...groups.values()];
}

/** Creates an on-demand table with a stream and point-in-time recovery. */
function newTable(scope: Construct, { isTableKept, warmThroughput }: TableConfig): TableV2 {
  const { reads, writes } = warmThroughput ?? {};
  return new TableV2(scope, 'Table', {
    partitionKey: { name: tableAttributes.partitionKey, type: AttributeType.STRING },
    sortKey: { name: tableAttributes.sortKey, type: AttributeType.STRING },
    timeToLiveAttribute: tableAttributes.expiry,
    billing: Billing.onDemand(),
    dynamoStream: StreamViewType.KEYS_ONLY,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: isTableKept,
    removalPolicy: isTableKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    ...(reads && writes
      ? { warmThroughput: { readUnitsPerSecond: reads, writeUnitsPerSecond: writes } }
      : {}),
  });
}

/** Returns the `dynamodb:LeadingKeys` pattern that matches exactly the partitions of one kind. */
export function leadingKeyPattern(kind: PartitionKind): string {
  const prefix = partitions[kind];
  return prefix.endsWith('#') ? `${prefix}*` : prefix;
}
