const slowMs = 2_000;
const reminderMs = 15_000;

/** Tells a person at the terminal what a start-up waits for. Steps that take less than two seconds are not mentioned. */
export class Progress {
  private readonly print: (line: string) => void;
  private readonly done: string[] = [];

  /** @param print takes one line */
  constructor(print: (line: string) => void) {
    this.print = print;
  }

  /** Waits for one step of the start-up. `what` reads like "Synthesizing the stack". */
  async step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const startedAtMs = Date.now();
    const slow = setTimeout(() => this.print(`${what}…`), slowMs);
    const reminder = setInterval(() => {
      const seconds = Math.round((Date.now() - startedAtMs) / 1000);
      this.print(
        `${what} still goes on after ${seconds} s. Done before: ${this.done.join(', ') || 'nothing'}.`,
      );
    }, reminderMs);
    try {
      const result = await work();
      this.done.push(what);
      return result;
    } finally {
      clearTimeout(slow);
      clearInterval(reminder);
    }
  }
}

/** Prints nothing, for emulators without a terminal. */
export const silent = new Progress(() => {});
