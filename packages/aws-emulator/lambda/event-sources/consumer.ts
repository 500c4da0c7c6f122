import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Invocation, Invoke } from '../lambda-instance.ts';

/** Longest wait for one invocation. SDK clients often give up after two seconds. */
const patienceMs = 1_500;

/** A function that consumes events. A write waits for it, unless it hangs: on AWS, no write waits for a consumer. */
export class Consumer {
  readonly functionArn: string;
  private readonly invokeFunction: Invoke;
  private startedAtMs: number | undefined;

  constructor(functionArn: string, invoke: Invoke) {
    this.functionArn = functionArn;
    this.invokeFunction = invoke;
  }

  /** Runs one event at a time. */
  async invoke(event: unknown): Promise<Invocation> {
    this.startedAtMs = performance.now();
    try {
      return await this.invokeFunction(this.functionArn, event, randomUUID());
    } finally {
      this.startedAtMs = undefined;
    }
  }

  /** Resolves when `work`, which invokes the function, has ended, or as soon as an invocation takes 1.5 seconds. */
  async waitFor(work: Promise<void>): Promise<void> {
    const ended = work.then(() => true);
    while (!(await Promise.race([ended, sleep(this.leftMs(), false, { ref: false })])))
      if (this.leftMs() === 0) return;
  }

  private leftMs(): number {
    if (this.startedAtMs === undefined) return patienceMs;
    return Math.max(0, this.startedAtMs + patienceMs - performance.now());
  }
}
