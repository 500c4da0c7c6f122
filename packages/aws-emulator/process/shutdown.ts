type Step = () => void | Promise<void>;

/** Collects clean-up steps and runs them in reverse order, on shutdown or when a start fails. */
export class Shutdown {
  private steps: Step[] = [];
  private running: Promise<void> | undefined;

  /** Adds a step. */
  add(step: Step): void {
    this.steps.push(step);
  }

  /** Runs all steps once, the last added first. If a step fails, the others still run. */
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
