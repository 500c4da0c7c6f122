import type { PartitionKind } from '../../platform/table.ts';

/** An IAM action on the table, without its `dynamodb:` prefix. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** Actions that a function may perform on partitions of one kind. */
export interface TableAccess {
  kind: PartitionKind;
  actions: readonly TableAction[];
}

/** A deployed function: its name, file and table access, and the impact of a failure on people. */
export interface FunctionEntry {
  id: string;
  entry: string;
  table: readonly TableAccess[];
  impact: string;
  /** True if it writes custom metrics. @default false */
  emitsMetrics?: true;
}

/** An operation of the public API that a function handles. */
export interface Route extends FunctionEntry {
  api: 'management' | 'banner';
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE')[];
  /** Resource path in API Gateway, without the stage `v1`. */
  path: string;
  /** True if it needs the rate limits of the plans. @default false */
  needsPlanRates?: true;
}
