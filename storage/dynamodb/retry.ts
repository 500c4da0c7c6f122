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

const maxRetries = 5;
const betweenConflicts: Backoff = { firstMs: 40, longestMs: 320 };

/**
 * Runs `attempt` until it is no `conflict`: at most 5 retries, then `concurrent_modification`.
 * Every attempt has to read its state again.
 */
export async function retryConflicts<Result>(attempt: () => Promise<Result | 'conflict'>): Promise<Result> {
  for (let retry = 0; retry <= maxRetries; retry++) {
    if (retry > 0) await backOff(retry, betweenConflicts);
    const result = await attempt();
    if (result !== 'conflict') return result;
  }
  throw new AppError('concurrent_modification');
}
