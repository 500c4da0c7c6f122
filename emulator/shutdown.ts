type Step = () => void | Promise<void>;

/** What has been started, so that it can be ended in the opposite order: after use, or when the start fails half-way. */
export class Shutdown {
  private steps: Step[] = [];
  private running: Promise<void> | undefined;

  /** Remembers how to end something. */
  add(step: Step): void {
    this.steps.push(step);
  }

  /** Ends everything once, last started first. A step that fails does not keep the others. */
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
