import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Database, requestDeadline } from '../../../storage/dynamodb/database.ts';

/** A command that storage sends. */
export type CommandName =
  | 'GetCommand'
  | 'QueryCommand'
  | 'BatchGetCommand'
  | 'PutCommand'
  | 'UpdateCommand'
  | 'DeleteCommand'
  | 'TransactWriteCommand';

export interface SendOptions {
  abortSignal?: AbortSignal;
}

type Send = (
  command: { constructor: { name: string }; input: unknown },
  options?: SendOptions,
) => Promise<unknown>;

/** Returns the database with every command passed to `around`, which runs before, after or instead of it. */
export function intercept<Given extends Database>(
  database: Given,
  around: (
    name: string,
    input: unknown,
    proceed: () => Promise<unknown>,
    options?: SendOptions,
  ) => Promise<unknown>,
): Given {
  const original = database.client.send.bind(database.client) as unknown as Send;
  const send: Send = (command, options) =>
    around(command.constructor.name, command.input, () => original(command, options), options);
  const client: DynamoDBDocumentClient = Object.assign(Object.create(database.client), { send });
  return { ...database, client };
}

/** Returns the database with additional latency on every call. */
export function withLatency<Given extends Database>(database: Given, latencyMs: number): Given {
  return intercept(database, async (_name, _input, proceed) => {
    await sleep(latencyMs);
    return proceed();
  });
}

/**
 * Returns the database, which runs `competitor` before its first command of this name and so loses that race.
 */
export function interrupt<Given extends Database>(
  database: Given,
  name: CommandName,
  competitor: () => Promise<unknown>,
): Given {
  let isDone = false;
  return intercept(database, async (sent, _input, proceed) => {
    if (sent === name && !isDone) {
      isDone = true;
      await competitor();
    }
    return proceed();
  });
}

/** Returns the database, whose first commands of this name fail with these errors in order. */
export function failing<Given extends Database>(
  database: Given,
  name: CommandName,
  errors: readonly Error[],
): Given {
  const left = [...errors];
  return intercept(database, async (sent, _input, proceed) => {
    const error = sent === name ? left.shift() : undefined;
    if (error) throw error;
    return proceed();
  });
}

/** Returns the database, whose commands of this name fail after the first `sends`, as in a crash. */
export function crashing<Given extends Database>(
  database: Given,
  sends: number,
  name: CommandName = 'TransactWriteCommand',
): Given {
  let sent = 0;
  return intercept(database, async (command, _input, proceed) => {
    if (command === name && sent++ >= sends) throw new Error('crashed');
    return proceed();
  });
}

const transactionMs = 3_000;

/**
 * Returns the database with a request deadline and a mocked `Date.now`. Each transaction takes three seconds
 * and nothing else takes time, so the deadline passes after the same number of attempts on every machine.
 * `jest.restoreAllMocks` restores the clock.
 */
export function withSlowTransactions<Given extends Database>(database: Given): Given {
  let time = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => time);
  const slow = intercept(database, (name, _input, proceed) => {
    if (name === 'TransactWriteCommand') time += transactionMs;
    return proceed();
  });
  return Object.assign(slow, { deadline: requestDeadline() });
}

/**
 * Returns DynamoDB's error for a canceled transaction with a reason code per item; `None` means that the
 * item did not fail.
 */
export function canceled(...codes: string[]): TransactionCanceledException {
  return new TransactionCanceledException({
    message: 'Transaction canceled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
}

/** Returns the database with slow transactions that conflict after the first `after` of them. */
export function withConflicts<Given extends Database>(database: Given, after = 0): Given {
  let sent = 0;
  const contended = intercept(database, async (name, _input, proceed) => {
    if (name === 'TransactWriteCommand' && sent++ >= after) throw canceled('TransactionConflict');
    return proceed();
  });
  return withSlowTransactions(contended);
}
