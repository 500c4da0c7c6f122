import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a machine that is many times slower; a quiet one takes milliseconds. */
const patienceMs = 90_000;
/** First pause, its increase, and the longest pause, in milliseconds. */
const [firstPauseMs, longerMs, longestPauseMs] = [50, 10, 250];

/** Polls until `isWanted` returns true, and returns the result. Throws with `awaited` and the last result after a timeout. */
export async function eventually<Answer>(
  awaited: string,
  ask: () => Promise<Answer> | Answer,
  isWanted: (answer: Answer) => boolean,
): Promise<Answer> {
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs + longerMs)) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`After ${patienceMs / 1000} s still not: ${awaited}. Last: ${JSON.stringify(answer)}`);
    await sleep(pauseMs);
  }
}
