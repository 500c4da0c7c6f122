import { randomUUID } from 'node:crypto';
import type { StreamRecord } from '../../dynamodb/stream-reader.ts';
import type { SendTarget } from '../../sqs/queue.ts';
import type { Invoke } from '../lambda-instance.ts';
import { failedItems } from './batch-failures.ts';
import { Consumer } from './consumer.ts';
import type { EventSourceMapping } from './event-source-mapping.ts';

const firstRetryMs = 200;
const longestRetryMs = 30_000;

/**
 * Delivers stream records to one function, in order. The first attempt is immediate; retries run in the
 * background while newer records wait. Discarded batches are reported to the on-failure queue.
 */
export class StreamDelivery {
  readonly mapping: EventSourceMapping;
  private readonly consumer: Consumer;
  private readonly onFailure: SendTarget | undefined;
  private pending: StreamRecord[] = [];
  private attempts = 0;
  private batchLimit: number;
  private retry: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;

  constructor(mapping: EventSourceMapping, invoke: Invoke, onFailure: SendTarget | undefined) {
    this.mapping = mapping;
    this.consumer = new Consumer(mapping.functionArn, invoke);
    this.onFailure = onFailure;
    this.batchLimit = mapping.batchSize;
  }

  /** True if no record is pending. */
  get isIdle(): boolean {
    return this.pending.length === 0;
  }

  /** Adds records. Resolves when they are delivered, their first attempt has failed, or the function hangs. */
  async deliver(records: readonly StreamRecord[]): Promise<void> {
    this.pending.push(...records.filter((record) => this.mapping.matches(record)));
    if (this.retry || this.isIdle) return;
    this.working ??= this.work().finally(() => {
      this.working = undefined;
    });
    await this.consumer.waitFor(this.working);
  }

  /** Stops all retries and discards pending records. */
  stop(): void {
    clearTimeout(this.retry);
    this.pending = [];
  }

  private async work(): Promise<void> {
    this.retry = undefined;
    while (this.pending.length > 0) {
      const batch = this.pending.slice(0, this.batchLimit);
      const failed = await this.failedIndex(batch);
      this.pending.splice(0, failed);
      if (failed === batch.length || this.giveUp(batch.slice(failed))) {
        this.attempts = 0;
        this.batchLimit = this.mapping.batchSize;
      } else {
        this.waitForRetry();
        return;
      }
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

  /** Handles a failed batch. Returns true if it is discarded, false if it is halved or retried. */
  private giveUp(batch: readonly StreamRecord[]): boolean {
    const { bisectsOnError, maxRetries } = this.mapping;
    if (bisectsOnError && batch.length > 1) {
      this.batchLimit = Math.ceil(batch.length / 2);
      return false;
    }
    this.attempts += 1;
    if (maxRetries < 0 || this.attempts <= maxRetries) return false;
    this.pending.splice(0, batch.length);
    this.onFailure?.send(this.failureNotice(batch));
    return true;
  }

  private waitForRetry(): void {
    const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** this.attempts);
    this.retry = setTimeout(() => void this.work(), delayMs);
    this.retry.unref();
  }

  private failureNotice(batch: readonly StreamRecord[]): string {
    const [first, last] = [batch[0]?.dynamodb, batch.at(-1)?.dynamodb];
    const time = (seconds = 0) => new Date(seconds * 1000).toISOString();
    return JSON.stringify({
      requestContext: {
        requestId: randomUUID(),
        functionArn: this.mapping.functionArn,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: this.attempts,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId: 'emulator',
        startSequenceNumber: first?.SequenceNumber,
        endSequenceNumber: last?.SequenceNumber,
        approximateArrivalOfFirstRecord: time(first?.ApproximateCreationDateTime),
        approximateArrivalOfLastRecord: time(last?.ApproximateCreationDateTime),
        batchSize: batch.length,
        streamArn: this.mapping.eventSourceArn,
      },
    });
  }
}
