import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type GetCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../core/errors/errors.ts';
import { requestMs, responseMs } from '../../platform/request-time.ts';
import type { Write } from './writes.ts';

/** A DynamoDB table with its client, the first argument of all functions that read or write it. */
export interface Database {
  client: Pick<DynamoDBDocumentClient, 'send' | 'destroy'>;
  tableName: string;
}

/** A write as the trail shows it: what changed, but no values. */
export interface RecordedWrite {
  merchantId: string;
  /** Id of the resource, or of the merchant. */
  resource: string;
  /** Names of the changed fields. @default - those in the request's body */
  fields?: readonly string[];
  /** True for a consequence that the request did not ask for. @default - the database's author wrote */
  isByService?: boolean;
}

/**
 * A database whose author is known. Each transaction that changes what a merchant can see includes one write
 * from `trail`.
 */
export interface TrailedDatabase extends Database {
  /** Returns the write that adds an entry to the merchant's trail. */
  trail: (write: RecordedWrite) => Write;
}

const attempts = 3;

/**
 * Time limits for one attempt of a call in milliseconds, to connect and then to receive the complete
 * response.
 */
export interface CallTimeouts {
  connectMs: number;
  requestMs: number;
}

const usualTimeouts: CallTimeouts = { connectMs: 1_000, requestMs: 2_000 };

/**
 * Logs nothing. If a logger has no `info` and no `error`, the client skips its log lines, which take a tenth
 * of a call's CPU time.
 */
const noLogger = { debug: () => {}, warn: () => {} } as unknown as NonNullable<
  DynamoDBClientConfig['logger']
>;

/**
 * Opens a table with the environment's AWS settings. Every call has a time limit, and throttled calls and 5xx
 * are retried.
 */
export function openDatabase(tableName: string, timeouts: CallTimeouts = usualTimeouts) {
  const client = new DynamoDBClient({
    maxAttempts: attempts,
    logger: noLogger,
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      requestTimeout: timeouts.requestMs,
      throwOnRequestTimeout: true,
    },
  });
  const options = { marshallOptions: { removeUndefinedValues: true } };
  return { client: DynamoDBDocumentClient.from(client, options), tableName };
}

/** Time for one step of an operator's command. */
const operatorMs = 60_000;

/**
 * Returns the deadline for a request that begins now, in milliseconds since 1970. Lambda counts from the
 * moment it sends the event, so a function without CPU time may begin late: `leftMs` is the time until Lambda
 * stops it.
 */
export function requestDeadline(leftMs = Number.POSITIVE_INFINITY): number {
  return Date.now() + Math.min(requestMs, leftMs - responseMs);
}

/** A database with a deadline, in milliseconds since 1970. */
export interface TimedDatabase extends Database {
  deadline: number;
}

/**
 * Returns the database with a deadline, or unchanged if it already has one. The deadline aborts the current
 * call, and later calls fail immediately. Both throw `temporarily_unavailable`.
 */
export function withDeadline<Given extends Database>(
  database: Given,
  deadline = requestDeadline(),
): Given & TimedDatabase {
  if ('deadline' in database) return database as Given & TimedDatabase;
  const { client } = database;
  const send = (command: GetCommand, options: { abortSignal?: AbortSignal } = {}) =>
    runUntil(deadline, (timeIsUp) => {
      const signals = options.abortSignal ? [options.abortSignal, timeIsUp] : [timeIsUp];
      return client.send(command, { ...options, abortSignal: AbortSignal.any(signals) });
    });
  const timedClient = { send: send as Database['client']['send'], destroy: () => client.destroy() };
  return { ...database, deadline, client: timedClient };
}

/** Returns the database with a deadline for one step of an operator's command. */
export function forOperator<Given extends Database>(database: Given): Given & TimedDatabase {
  return withDeadline(database, Date.now() + operatorMs);
}

async function runUntil<Result>(
  deadline: number,
  call: (timeIsUp: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const leftMs = deadline - Date.now();
  if (leftMs <= 0) throw new AppError('temporarily_unavailable');
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('temporarily_unavailable'));
      controller.abort();
    }, leftMs);
  });
  try {
    return await Promise.race([call(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
