import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { requestDeadline, withDeadline } from '../../../storage/dynamodb/deadline.ts';

/** The commands that stores send. */
export type CommandName =
  | 'GetCommand'
  | 'QueryCommand'
  | 'BatchGetCommand'
  | 'PutCommand'
  | 'UpdateCommand'
  | 'DeleteCommand'
  | 'TransactWriteCommand';

/** What a store may say about one call. */
export interface SendOptions {
  abortSignal?: AbortSignal;
}

type Send = (
  command: { constructor: { name: string }; input: unknown },
  options?: SendOptions,
) => Promise<unknown>;

/** The same database, with every command going through `around`, which may act before, after or instead of it. */
export function intercept(
  database: Database,
  around: (
    name: string,
    input: unknown,
    proceed: () => Promise<unknown>,
    options?: SendOptions,
  ) => Promise<unknown>,
): Database {
  const original = database.client.send.bind(database.client) as unknown as Send;
  const send: Send = (command, options) =>
    around(command.constructor.name, command.input, () => original(command, options), options);
  const client: DynamoDBDocumentClient = Object.assign(Object.create(database.client), { send });
  return { ...database, client };
}

/** The same database for a request that may take twelve times as long: what must end well does so on a slow machine, too. */
export function patient(database: Database): Database {
  return withDeadline(database, Date.now() + 12 * (requestDeadline() - Date.now()));
}

/** The same database, as far away as this: every call takes so much longer. */
export function delayed(database: Database, latencyMs: number): Database {
  return intercept(database, async (_name, _input, proceed) => {
    await sleep(latencyMs);
    return proceed();
  });
}

/** The same database; right before its first command of this name, `meanwhile` happens: a race that is lost for certain. */
export function interrupt(
  database: Database,
  name: CommandName,
  meanwhile: () => Promise<unknown>,
): Database {
  let isDone = false;
  return intercept(database, async (sent, _input, proceed) => {
    if (sent === name && !isDone) {
      isDone = true;
      await meanwhile();
    }
    return proceed();
  });
}

/** The same database; its first commands of this name fail with these errors, one after the other. */
export function failing(database: Database, name: CommandName, errors: readonly Error[]): Database {
  const left = [...errors];
  return intercept(database, async (sent, _input, proceed) => {
    const error = sent === name ? left.shift() : undefined;
    if (error) throw error;
    return proceed();
  });
}

/** The same database; once so many commands of this name were sent, the next ones fail: a crash. */
export function crashing(
  database: Database,
  sends: number,
  name: CommandName = 'TransactWriteCommand',
): Database {
  let sent = 0;
  return intercept(database, async (command, _input, proceed) => {
    if (command === name && sent++ >= sends) throw new Error('crashed');
    return proceed();
  });
}

const transactionMs = 3_000;

/**
 * The same database; each transaction takes three seconds by `Date.now`, and nothing else takes any time: so time is up after the
 * same number of attempts on every machine. `jest.restoreAllMocks` brings the clock back.
 */
export function withSlowTransactions(database: Database): Database {
  let time = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => time);
  return intercept(database, (name, _input, proceed) => {
    if (name === 'TransactWriteCommand') time += transactionMs;
    return proceed();
  });
}

/** DynamoDB's refusal of a transaction, with the reason for each of its items; `None` for those that are not why. */
export function cancelled(...codes: string[]): TransactionCanceledException {
  return new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
}

/** The same database with slow transactions; after so many of them, another one is in the way of each. */
export function losing(database: Database, after = 0): Database {
  let sent = 0;
  const contended = intercept(database, async (name, _input, proceed) => {
    if (name === 'TransactWriteCommand' && sent++ >= after) throw cancelled('TransactionConflict');
    return proceed();
  });
  return withSlowTransactions(contended);
}
