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

/** What a function may do with the partitions of one kind. */
export interface TableAccess {
  kind: PartitionKind;
  actions: readonly TableAction[];
}

/** One deployed function: its name, its file, what it may touch, and what a person notices when it fails. */
export interface FunctionEntry {
  id: string;
  entry: string;
  table: readonly TableAccess[];
  impact: string;
  /** Whether it writes metrics of its own. @default false */
  emitsMetrics?: true;
}

/** One operation of the public contract that a function answers. */
export interface Route extends FunctionEntry {
  api: 'management' | 'banner';
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE')[];
  /** As API Gateway knows it: without the stage `v1`. */
  path: string;
  /** Whether it says what plans let pass. @default false */
  knowsPlanRates?: true;
}
