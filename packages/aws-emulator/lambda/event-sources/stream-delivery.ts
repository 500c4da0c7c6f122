import type { StreamRecord } from '../../dynamodb/stream-reader.ts';
import type { Invoke } from '../lambda-instance.ts';
import { failedItems } from './batch-failures.ts';
import { Consumer } from './consumer.ts';
import type { EventSourceMapping } from './event-source-mapping.ts';

const firstRetryMs = 200;
const longestRetryMs = 30_000;

/**
 * Delivers stream records to one function, in order. The first attempt is immediate; retries run in the
 * background while newer records wait.
 */
export class StreamDelivery {
  readonly mapping: EventSourceMapping;
  private readonly consumer: Consumer;
  private pending: StreamRecord[] = [];
  private attempts = 0;
  private retry: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;

  constructor(mapping: EventSourceMapping, invoke: Invoke) {
    this.mapping = mapping;
    this.consumer = new Consumer(mapping.functionArn, invoke);
  }

  /** True if no record is pending. */
  get isIdle(): boolean {
    return this.pending.length === 0;
  }

  /** Adds records. Resolves when they are delivered, their first attempt has failed, or the function hangs. */
  async deliver(records: readonly StreamRecord[]): Promise<void> {
    this.pending.push(...records.filter((record) => this.mapping.matches(record)));
    if (this.retry || this.isIdle) return;
    await this.consumer.waitFor(this.run());
  }

  /** Stops all retries and discards pending records. */
  stop(): void {
    clearTimeout(this.retry);
    this.pending = [];
  }

  private run(): Promise<void> {
    this.working ??= this.work().finally(() => {
      this.working = undefined;
    });
    return this.working;
  }

  private async work(): Promise<void> {
    this.retry = undefined;
    while (this.pending.length > 0) {
      const batch = this.pending.slice(0, this.mapping.batchSize);
      const failed = await this.failedIndex(batch);
      this.pending.splice(0, failed);
      if (failed < batch.length) return this.waitForRetry();
      this.attempts = 0;
    }
  }

  /** Delivers a batch. Returns the index of the first failed record, or the batch's length. */
  private async failedIndex(batch: readonly StreamRecord[]): Promise<number> {
    const identifiers = batch.map(({ dynamodb }) => dynamodb.SequenceNumber);
    const outcome = await this.consumer.invoke({ Records: batch });
    const failed = failedItems(outcome, this.mapping.reportsItemFailures, identifiers);
    if (failed === 'all') return 0;
    return Math.min(batch.length, ...failed.map((identifier) => identifiers.indexOf(identifier)));
  }

  private waitForRetry(): void {
    this.attempts += 1;
    const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** this.attempts);
    this.retry = setTimeout(() => void this.run(), delayMs);
    this.retry.unref();
  }
}
