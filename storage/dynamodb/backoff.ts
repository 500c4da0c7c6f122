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

/** Waits for a time in milliseconds. `node:timers/promises` would take a visitor a millisecond to load. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
