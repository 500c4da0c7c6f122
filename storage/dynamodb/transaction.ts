import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Backoff, backOff } from './backoff.ts';
import type { Database } from './database.ts';
import type { Operation, Write } from './writes.ts';

/** A transaction's outcome. After a `conflict`, read again and retry. */
export type TransactionOutcome<Outcome extends string> = 'committed' | 'conflict' | Outcome;

const maxSends = 4;
const betweenSends: Backoff = { firstMs: 100 };
const throttleReasons = ['ThrottlingError', 'ProvisionedThroughputExceeded'];

/**
 * Writes all or nothing, at most 100 items. Failed conditions and conflicts with other transactions are
 * outcomes, and outages throw. Retries transactions that were cancelled because items are throttled, which
 * the SDK does not. All attempts have the same request token. If a response is lost, the retry therefore
 * neither writes twice nor conflicts with the first attempt.
 */
export async function transact<Outcome extends string = never>(
  database: Database,
  writes: readonly Write<Outcome>[],
): Promise<TransactionOutcome<Outcome>> {
  const input: TransactWriteCommandInput = {
    TransactItems: writes.map(({ operation }) => withTable(operation, database.tableName)),
    ClientRequestToken: crypto.randomUUID(),
  };
  for (let send = 1; ; send++) {
    try {
      await database.client.send(new TransactWriteCommand(input));
      return 'committed';
    } catch (error) {
      const reasons = cancellationReasons(error);
      const failed = reasons.indexOf('ConditionalCheckFailed');
      if (failed >= 0) return writes[failed]?.outcome ?? 'conflict';
      if (reasons.includes('TransactionConflict')) return 'conflict';
      const isThrottled = reasons.some((reason) => throttleReasons.includes(reason));
      if (send === maxSends || !isThrottled) throw error;
    }
    await backOff(send, betweenSends);
  }
}

/** Returns the reason for each write in a cancelled transaction, or an empty list for other errors. */
function cancellationReasons(error: unknown): string[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
}

function withTable(operation: Write['operation'], tableName: string): Operation {
  const named = Object.entries(operation).map(([kind, parameters]) => [
    kind,
    { ...parameters, TableName: tableName },
  ]);
  return Object.fromEntries(named) as Operation;
}
