import type { GetCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../core/errors/errors.ts';
import { requestMs, responseMs } from '../../platform/request-time.ts';
import type { Database } from './database.ts';

/** Time for one step of an operator's command. */
const operatorMs = 60_000;

/**
 * Returns the deadline for a request that begins now, in milliseconds since 1970. Lambda counts from the moment it sends the
 * event, so a function without CPU time may begin late: `leftMs` is the time until Lambda stops it.
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
export function withDeadline(database: Database, deadline = requestDeadline()): TimedDatabase {
  if (isTimed(database)) return database;
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
export function forOperator(database: Database): TimedDatabase {
  return withDeadline(database, Date.now() + operatorMs);
}

function isTimed(database: Database): database is TimedDatabase {
  return 'deadline' in database;
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
