import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../core/shared/errors.ts';
import type { Database } from './database.ts';
import { withDeadline } from './deadline.ts';

/** Waits before the retries for one kind of call, in milliseconds. */
export interface Backoff {
  /** The longest wait before the first retry. It doubles with each retry. */
  firstMs: number;
  /** The longest wait before any retry. @default no limit */
  longestMs?: number;
}

/** Returns the wait before retry 1, 2, 3 … in milliseconds: exponential backoff with full jitter. */
export function backoffMs(retry: number, { firstMs, longestMs = Number.POSITIVE_INFINITY }: Backoff): number {
  return Math.random() * Math.min(longestMs, firstMs * 2 ** (retry - 1));
}

/** Waits before retry 1, 2, 3 …; see `backoffMs`. */
export async function backOff(retry: number, backoff: Backoff): Promise<void> {
  await sleep(backoffMs(retry, backoff));
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
