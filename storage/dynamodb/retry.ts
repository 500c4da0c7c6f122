import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../core/shared/errors.ts';

/** How long to wait before the retries of one kind of call, in milliseconds. */
export interface Backoff {
  /** The longest wait before the first retry. It doubles with each one. */
  firstMs: number;
  /** The longest wait before any retry. @default no limit */
  longestMs?: number;
}

/** A wait before retry 1, 2, 3 …: any part of a time that doubles (full jitter). In milliseconds. */
export function backoffMs(retry: number, { firstMs, longestMs = Number.POSITIVE_INFINITY }: Backoff): number {
  return Math.random() * Math.min(longestMs, firstMs * 2 ** (retry - 1));
}

/** Waits before retry 1, 2, 3 …, as `backoffMs` says. */
export async function backOff(retry: number, backoff: Backoff): Promise<void> {
  await sleep(backoffMs(retry, backoff));
}

/** A Lambda of the API has 10 seconds; what retries may do ends before, with time for the answer. */
const requestMs = 8_000;
const betweenConflicts: Backoff = { firstMs: 40, longestMs: 1_000 };

/** When the work of a request that begins now has to end. In milliseconds since 1970. */
export function requestDeadline(): number {
  return Date.now() + requestMs;
}

/**
 * Runs `attempt` until it is neither a `conflict`, which waits a little and starts again, nor `unfinished`, which goes on at
 * once. Every attempt has to read its state again. Throws `concurrent_modification` when it loses every race until the
 * deadline, and `temporarily_unavailable` when an attempt does not end in time.
 */
export async function retryConflicts<Result>(
  attempt: () => Promise<Result | 'conflict' | 'unfinished'>,
  deadline = requestDeadline(),
): Promise<Result> {
  for (let conflicts = 0; ; ) {
    const result = await inTime(attempt, deadline);
    if (result !== 'conflict' && result !== 'unfinished') return result;
    if (result === 'unfinished') continue;
    conflicts += 1;
    const delayMs = backoffMs(conflicts, betweenConflicts);
    if (Date.now() + delayMs >= deadline) throw new AppError('concurrent_modification');
    await sleep(delayMs);
  }
}

async function inTime<Result>(attempt: () => Promise<Result>, deadline: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('temporarily_unavailable')), deadline - Date.now());
  });
  try {
    return await Promise.race([attempt(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
