import { AppError } from '../../core/shared/errors.ts';
import { requestMs } from '../../platform/request-time.ts';
import type { Database } from './database.ts';

/** Time for one step of an operator's command. */
const operatorMs = 60_000;

/** Returns the deadline of a request that begins now, in milliseconds since 1970. */
export function requestDeadline(): number {
  return Date.now() + requestMs;
}

/** A database with a deadline, in milliseconds since 1970. */
export interface TimedDatabase extends Database {
  deadline: number;
}

/**
 * Returns the same database with a deadline: then the current call is aborted and no further one begins, and both throw
 * `temporarily_unavailable`. A database that has a deadline keeps it.
 */
export function withDeadline(database: Database, deadline = requestDeadline()): TimedDatabase {
  if (isTimed(database)) return database;
  const { client } = database;
  const original = client.send.bind(client) as (command: unknown, options: object) => Promise<unknown>;
  const send = (command: unknown, options: { abortSignal?: AbortSignal } = {}) =>
    endingBefore(deadline, (timeIsUp) => {
      const signals = options.abortSignal ? [options.abortSignal, timeIsUp] : [timeIsUp];
      return original(command, { ...options, abortSignal: AbortSignal.any(signals) });
    });
  return { ...database, deadline, client: Object.assign(Object.create(client), { send }) };
}

/** Returns the same database for one step of an operator's command. */
export function forOperator(database: Database): TimedDatabase {
  return withDeadline(database, Date.now() + operatorMs);
}

function isTimed(database: Database): database is TimedDatabase {
  return 'deadline' in database;
}

async function endingBefore<Result>(
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
