import { setTimeout as sleep } from 'node:timers/promises';

const longestWaitMs = 30_000;

/** Runs one step of a flow and prints `ok` and what it does; a step that throws ends the flow. */
export async function step<Outcome>(what: string, run: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = await run();
  console.log(`ok ${what}`);
  return outcome;
}

/** Throws if the condition is false. */
export function expectThat(holds: boolean | undefined): void {
  if (!holds) throw new Error('A response is not as expected');
}

/** Repeats the check until it is true. Throws after half a minute. */
export async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + longestWaitMs; !(await holds()); await sleep(200))
    if (Date.now() > deadline) throw new Error('It did not happen in time');
}
