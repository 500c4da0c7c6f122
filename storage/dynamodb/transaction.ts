import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../core/errors/errors.ts';
import type { VersionCondition, Versioned } from '../../core/shared/versions.ts';
import { type Backoff, backOff, backoffMs } from './backoff.ts';
import { type Database, withDeadline } from './database.ts';
import type { Write, WriteOperation } from './writes.ts';

/** A transaction's outcome. After a `conflict`, read again and retry. */
export type TransactionOutcome<Outcome extends string> = 'committed' | 'conflict' | Outcome;

const maxSends = 4;
const betweenSends: Backoff = { firstMs: 100 };
const throttleReasons = ['ThrottlingError', 'ProvisionedThroughputExceeded'];

/**
 * Writes all or nothing; DynamoDB accepts 100 items. Failed conditions and conflicts with other transactions are
 * outcomes, and outages throw. Retries transactions that were canceled because items are throttled, which
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

/** Returns the reason for each write in a canceled transaction, or an empty list for other errors. */
function cancellationReasons(error: unknown): string[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
}

function withTable(operation: Write['operation'], tableName: string): WriteOperation {
  const named = Object.entries(operation).map(([kind, parameters]) => [
    kind,
    { ...parameters, TableName: tableName },
  ]);
  return Object.fromEntries(named) as WriteOperation;
}

const betweenConflicts: Backoff = { firstMs: 40, longestMs: 1_000 };

/**
 * Repeats `attempt` while it returns `conflict`, with a random wait before each retry. Every attempt must
 * read its state again with its `database` argument, whose calls end at the request's deadline. Throws
 * `concurrent_modification` if another attempt would not end in time, and `temporarily_unavailable` if the
 * deadline passes during an attempt.
 */
export async function retryConflicts<Result>(
  database: Database,
  attempt: (database: Database) => Promise<Result | 'conflict'>,
): Promise<Result> {
  const timed = withDeadline(database);
  for (let conflicts = 1; ; conflicts++) {
    const start = Date.now();
    const result = await attempt(timed);
    if (result !== 'conflict') return result;
    const delayMs = backoffMs(conflicts, betweenConflicts);
    const end = Date.now();
    if (end + delayMs + (end - start) >= timed.deadline) throw new AppError('concurrent_modification');
    await sleep(delayMs);
  }
}

/**
 * A change's result, and the writes that must be committed first. If there are no writes, nothing is stored.
 */
export interface Change<Result, Outcome extends string = never> {
  result: Result;
  writes?: readonly Write<Outcome>[];
}

/**
 * Reads a resource, checks its version, and commits the writes that `change` returns, in one transaction.
 * Repeats all of this if another request writes the same items at the same time. Returns the change's result,
 * or the reason why nothing was written.
 */
export function changeVersioned<Resource, Result, Outcome extends string = never>(
  database: Database,
  read: (database: Database) => Promise<Versioned<Resource> | undefined>,
  isExpected: VersionCondition,
  change: (
    stored: Versioned<Resource>,
    database: Database,
  ) => Change<Result, Outcome> | Promise<Change<Result, Outcome>>,
): Promise<Result | Outcome | 'missing' | 'precondition_failed'> {
  type Ending = Result | Outcome | 'missing' | 'precondition_failed';
  return retryConflicts<Ending>(database, async (database) => {
    const stored = await read(database);
    if (!stored) return 'missing';
    if (!isExpected(stored.version)) return 'precondition_failed';
    const { result, writes = [] } = await change(stored, database);
    const outcome = writes.length > 0 ? await transact(database, writes) : 'committed';
    return outcome === 'committed' ? result : outcome;
  });
}
