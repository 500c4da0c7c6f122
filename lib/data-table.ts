import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, type ITableV2, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { TableAccess, TableAction } from '../lambdas/routes/route.ts';
import { tableNameVariable } from '../platform/environment.ts';
import { type PartitionKind, partitions, tableAttributes } from '../platform/table.ts';
import { isRefuted } from './config.ts';
import type { StageConfig } from './stage-config.ts';

/** A stage's settings for its table. */
export type TableConfig = Pick<
  StageConfig,
  'isTableKept' | 'isTerminationProtected' | 'warmThroughput' | 'existingTable' | 'refutedAssumptions'
>;

/** The service's only table, either new or restored. */
export class DataTable extends Construct {
  readonly table: TableV2 | ITableV2;
  private readonly config: TableConfig;

  constructor(scope: Construct, id: string, config: TableConfig) {
    super(scope, id);
    this.config = config;
    const { existingTable } = config;
    this.table = existingTable
      ? TableV2.fromTableAttributes(this, 'Table', {
          tableName: existingTable.name,
          tableStreamArn: existingTable.streamArn,
        })
      : newTable(this, config);
  }

  /**
   * Sets the function's environment variable for the table and allows exactly these actions on these kinds of
   * partitions. If AWS evaluates transactions in another way, writes are allowed on all kinds.
   */
  open(fn: LambdaFunction, access: readonly TableAccess[]): void {
    fn.addEnvironment(tableNameVariable, this.table.tableName);
    for (const { kinds, actions } of grantsOf(access)) {
      fn.addToRolePolicy(
        new PolicyStatement({
          effect: Effect.ALLOW,
          actions: actions.map((action) => `dynamodb:${action}`),
          resources: [this.table.tableArn],
          ...(isRefuted(this.config, 'transactions') && actions.some(isTransactAction)
            ? {}
            : { conditions: conditionsFor(kinds) }),
        }),
      );
    }
  }
}

interface Grant {
  kinds: PartitionKind[];
  actions: TableAction[];
}

/** Actions that a transaction can contain. */
const transactActions: readonly TableAction[] = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];
const isTransactAction = (action: TableAction) => transactActions.includes(action);

/** Returns the conditions that limit a statement to these kinds of partitions. */
function conditionsFor(kinds: readonly PartitionKind[]) {
  return {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': kinds.map(leadingKeyPattern) },
    Null: { 'dynamodb:LeadingKeys': 'false' }, // `ForAllValues` alone allows a request without keys
  };
}

/**
 * Returns a function's statements, with reads grouped by their kinds of partitions, and all writes in one
 * statement. AWS does not document if IAM evaluates a transaction's actions against their own keys or against
 * all keys, and one statement allows both.
 */
function grantsOf(access: readonly TableAccess[]): Grant[] {
  const kindsByAction = new Map<TableAction, PartitionKind[]>();
  for (const { kind, actions } of access)
    for (const action of actions) kindsByAction.set(action, [...(kindsByAction.get(action) ?? []), kind]);
  const grants = new Map<string, Grant>();
  for (const [action, kinds] of kindsByAction) {
    const name = isTransactAction(action) ? 'writes' : kinds.toSorted().join();
    const grant = grants.get(name);
    grants.set(name, {
      kinds: [...new Set([...(grant?.kinds ?? []), ...kinds])],
      actions: [...(grant?.actions ?? []), action],
    });
  }
  return [...grants.values()];
}

/** Creates an on-demand table with a stream and point-in-time recovery. */
function newTable(scope: Construct, config: TableConfig): TableV2 {
  const { isTableKept, isTerminationProtected } = config;
  const { reads, writes } = config.warmThroughput ?? {};
  return new TableV2(scope, 'Table', {
    partitionKey: { name: tableAttributes.partitionKey, type: AttributeType.STRING },
    sortKey: { name: tableAttributes.sortKey, type: AttributeType.STRING },
    timeToLiveAttribute: tableAttributes.expiry,
    billing: Billing.onDemand(),
    dynamoStream: StreamViewType.KEYS_ONLY,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: isTableKept && isTerminationProtected,
    // If the stack's creation fails, CloudFormation deletes the table, so that the next attempt can create it
    // again.
    removalPolicy: isTableKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
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
