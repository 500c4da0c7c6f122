import type { PartitionKind } from '../platform/table.ts';

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

/** Brings every change of a publication to the edge. */
export const publishToEdgeFunction: FunctionEntry = {
  id: 'publish-to-edge',
  entry: 'lambdas/background/publish-to-edge.ts',
  table: [{ kind: 'publication', actions: ['GetItem'] }],
  impact: 'New keys do not work, revoked keys and paused campaigns keep working at the edge.',
  emitsMetrics: true,
};

/** Takes over the day's exchange rates. */
export const refreshFxRatesFunction: FunctionEntry = {
  id: 'refresh-fx-rates',
  entry: 'lambdas/background/refresh-fx-rates.ts',
  table: [{ kind: 'exchangeRates', actions: ['GetItem', 'PutItem'] }],
  impact: 'Local prices are shown at the rates of an earlier day.',
  emitsMetrics: true,
};

/** Counts what banners did. */
export const aggregateEventsFunction: FunctionEntry = {
  id: 'aggregate-events',
  entry: 'lambdas/background/aggregate-events.ts',
  table: [
    { kind: 'publication', actions: ['GetItem'] },
    { kind: 'statistics', actions: ['UpdateItem'] },
    { kind: 'eventClaim', actions: ['PutItem'] },
    { kind: 'eventTally', actions: ['GetItem', 'PutItem'] },
  ],
  impact: 'Banner events show late in the statistics, and are lost after four days.',
  emitsMetrics: true,
};
