import { randomUUID } from 'node:crypto';
import type { Invoke } from './lambda-instance.ts';

/** Runs of an event. Lambda repeats a failed one twice. */
const attempts = 3;

/** Asynchronous invocations: the caller does not wait for the run, whose errors are in the function's log. */
export class LaterInvocations {
  readonly #invoke: Invoke;
  readonly #running = new Set<Promise<void>>();

  constructor(invoke: Invoke) {
    this.#invoke = invoke;
  }

  /** Starts a run. */
  start(functionArn: string, event: unknown): void {
    const run = this.#run(functionArn, event).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Waits until no run is under way. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #run(functionArn: string, event: unknown): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const outcome = await this.#invoke(functionArn, event, randomUUID()).catch(() => undefined); // it stops
      if (outcome === undefined || 'value' in outcome) return;
    }
  }
}
