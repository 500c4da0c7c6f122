type Step = () => void | Promise<void>;

/** Remembers what was started and ends it in the opposite order: after use, or when a start fails half-way. */
export class Shutdown {
  private steps: Step[] = [];
  private running: Promise<void> | undefined;

  /** Remembers how to end something. */
  add(step: Step): void {
    this.steps.push(step);
  }

  /** Ends everything once, the last started first. If a step fails, the others still run. */
  run(): Promise<void> {
    this.running ??= this.runSteps();
    return this.running;
  }

  private async runSteps(): Promise<void> {
    for (const step of this.steps.reverse()) {
      try {
        await step();
      } catch (error) {
        console.error(error);
      }
    }
  }
}
