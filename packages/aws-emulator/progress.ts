const slowMs = 2_000;
const reminderMs = 15_000;

/** Runs one step of a start-up, named like "Synthesizing the stack". */
export type RunStep = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a runner that prints the name of each step longer than two seconds, and a reminder every 15
 * seconds.
 */
export function printedSteps(print: (line: string) => void): RunStep {
  return async (name, work) => {
    const startedAtMs = Date.now();
    const slow = setTimeout(() => print(`${name}…`), slowMs);
    const reminder = setInterval(() => {
      print(`${name}… (${Math.round((Date.now() - startedAtMs) / 1000)} s)`);
    }, reminderMs);
    try {
      return await work();
    } finally {
      clearTimeout(slow);
      clearInterval(reminder);
    }
  };
}

/** Runs steps without printing. */
export const silent: RunStep = (_name, work) => work();
