import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Database } from './database.ts';
import { type Backoff, backOff } from './retry.ts';
import type { Operation, Write } from './writes.ts';

/** `conflict` means: somebody else was faster, read again and retry. */
export type TransactionOutcome<Refusal extends string> = 'committed' | 'conflict' | Refusal;

const maxSends = 4;
const betweenSends: Backoff = { firstMs: 100 };
const throttleReasons = ['ThrottlingError', 'ProvisionedThroughputExceeded'];

/**
 * Writes all or nothing, at most 100 items. A condition that does not hold and a conflict with another transaction are
 * outcomes; outages throw. The SDK does not repeat a transaction that was cancelled because items are throttled, this does.
 * All sends, the SDK's included, carry one request token: a lost answer cannot write twice.
 */
export async function transact<Refusal extends string = never>(
  database: Database,
  writes: readonly Write<Refusal>[],
): Promise<TransactionOutcome<Refusal>> {
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
      if (failed >= 0) return writes[failed]?.refusal ?? 'conflict';
      if (reasons.includes('TransactionConflict')) return 'conflict';
      const isThrottled = reasons.some((reason) => throttleReasons.includes(reason));
      if (send === maxSends || !isThrottled) throw error;
    }
    await backOff(send, betweenSends);
  }
}

/** Why each write of a cancelled transaction was not done, in the order of the writes; empty for other errors. */
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
