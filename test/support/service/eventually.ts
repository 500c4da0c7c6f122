import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a machine that is many times slower; a quiet one takes milliseconds. */
const patienceMs = 90_000;
/** A pause is so much longer than the one before, because what did not come soon comes no sooner for being asked. In milliseconds. */
const [firstPauseMs, longerMs, longestPauseMs] = [50, 10, 250];

/** Asks until the answer is as wanted and returns it. Throws with what was awaited and the last answer. */
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
