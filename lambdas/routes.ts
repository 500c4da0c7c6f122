import type { PartitionKind } from '../storage/table.ts';

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
}

/** One operation of the public contract that a function answers. */
export interface Route extends FunctionEntry {
  api: 'management' | 'banner';
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE')[];
  /** As API Gateway knows it: without the stage `v1`. */
  path: string;
}

/** Who is calling the management API. */
export const authorizerFunction: FunctionEntry = {
  id: 'authorizer',
  entry: 'lambdas/authorizer.ts',
  table: [
    { kind: 'secretCredential', actions: ['GetItem'] },
    { kind: 'publication', actions: ['GetItem'] },
    { kind: 'lastUse', actions: ['UpdateItem'] },
  ],
  impact: 'Merchants cannot call the management API at all.',
};

/** Every operation that a function answers. A new endpoint is one line here, one file and one test. */
export const routes: readonly Route[] = [
  {
    id: 'create-product',
    api: 'management',
    methods: ['POST'],
    path: '/products',
    entry: 'lambdas/products/create-product.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
      { kind: 'publication', actions: ['UpdateItem'] },
    ],
    impact: 'Merchants cannot add products.',
  },
];
