import { setTimeout as sleep } from 'node:timers/promises';

/** Timeout for machines that are many times slower; a quiet one takes milliseconds. */
const timeoutMs = 300_000;
const firstPauseMs = 50;
const pauseIncreaseMs = 10;
const longestPauseMs = 250;

/**
 * Polls until `isWanted` returns true and returns the result. After a timeout, throws with `description` and
 * the last result.
 */
export async function eventually<Result>(
  description: string,
  poll: () => Promise<Result> | Result,
  isWanted: (result: Result) => boolean,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs + pauseIncreaseMs)) {
    const result = await poll();
    if (isWanted(result)) return result;
    if (Date.now() > deadline)
      throw new Error(
        `After ${timeoutMs / 1000} s still not: ${description}. Last: ${JSON.stringify(result)}`,
      );
    await sleep(pauseMs);
  }
}
