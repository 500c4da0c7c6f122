import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Database } from './database.ts';

/** One Put, Update, Delete or ConditionCheck; the table name is filled in. */
type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends object ? { [K in keyof T]: Omit<NonNullable<T[K]>, 'TableName'> } : never;

/** One write of a transaction, and the name of the outcome when its condition does not hold (default `conflict`). */
export interface Write<Refusal extends string = never> {
  operation: WithoutTable<Operation>;
  refusal?: Refusal;
}

/** `conflict` means: somebody else was faster, read again and retry. */
export type TransactionOutcome<Refusal extends string> = 'committed' | 'conflict' | Refusal;

/**
 * Writes all or nothing. A condition that does not hold and a conflict with another transaction are outcomes;
 * throttling and outages throw. The SDK's own retries carry one request token, so a lost answer cannot write twice.
 */
export async function transact<Refusal extends string = never>(
  database: Database,
  writes: readonly Write<Refusal>[],
): Promise<TransactionOutcome<Refusal>> {
  const items = writes.map(({ operation }) => withTable(operation, database.tableName));
  try {
    await database.client.send(new TransactWriteCommand({ TransactItems: items }));
    return 'committed';
  } catch (error) {
    if (error instanceof TransactionInProgressException) return 'conflict';
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
    const failed = reasons.indexOf('ConditionalCheckFailed');
    if (failed >= 0) return writes[failed]?.refusal ?? 'conflict';
    if (reasons.includes('TransactionConflict')) return 'conflict';
    throw error;
  }
}

function withTable(operation: Write['operation'], tableName: string): Operation {
  const named = Object.entries(operation).map(([kind, parameters]) => [
    kind,
    { ...parameters, TableName: tableName },
  ]);
  return Object.fromEntries(named) as Operation;
}
