import { createHash } from 'node:crypto';
import type { LocalQueue, QueueMessage } from '../../sqs/queue.ts';
import { accountId, region } from '../../template/pseudo-parameters.ts';
import type { Invoke } from '../lambda-instance.ts';
import { failedItems } from './batch-failures.ts';
import { Consumer } from './consumer.ts';
import type { EventSourceMapping } from './event-source-mapping.ts';

/** Lambda's limit for the payload of an invocation. */
const maxPayloadBytes = 6 * 1024 * 1024;

/**
 * Lambda's limits for a queue: the largest batch with and without a batching window, and the longest window.
 */
const limits = { batchSize: 10_000, batchSizeWithoutWindow: 10, windowMs: 300_000 };

/**
 * Delivers a queue's messages to a function in batches and deletes the messages that succeeded. The others
 * become visible again after the timeout.
 */
export class QueueSource {
  private readonly mapping: EventSourceMapping;
  private readonly queue: LocalQueue;
  private readonly consumer: Consumer;
  private readonly windowMs: number;
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private hasStopped = false;

  /** `windowMs` replaces the batching window of the mapping. Throws for a mapping that Lambda rejects. */
  constructor(
    mapping: EventSourceMapping,
    queue: LocalQueue,
    invoke: Invoke,
    windowMs = mapping.batchingWindowMs,
  ) {
    checkLimits(mapping, queue);
    this.mapping = mapping;
    this.queue = queue;
    this.consumer = new Consumer(mapping.functionArn, invoke);
    this.windowMs = windowMs;
    queue.onChange(() => this.schedule());
    this.schedule();
  }

  /** Stops receiving messages. */
  stop(): void {
    this.hasStopped = true;
    clearTimeout(this.timer);
  }

  /**
   * Delivers one batch of visible messages, and more batches while they are full. Waits for a delivery in
   * progress.
   */
  async poll(): Promise<void> {
    if (this.hasStopped) return;
    this.working ??= this.work().finally(() => {
      this.working = undefined;
      this.schedule();
    });
    await this.working;
  }

  /**
   * Delivers messages until none is visible and no delivery is in progress, which may block others of its
   * group.
   */
  async drain(): Promise<void> {
    do await this.poll();
    while (this.isBusy);
  }

  /** True while messages are visible or being delivered. */
  get isBusy(): boolean {
    return (this.working !== undefined || this.queue.visibleCount() > 0) && !this.hasStopped;
  }

  /** Does the same, but stops waiting for a function that hangs. */
  async drainUnlessItHangs(): Promise<void> {
    await this.consumer.waitFor(this.drain());
  }

  /** Returns true if the function consumes this queue; its own writes must not wait for it. */
  feeds(functionArn: string): boolean {
    return this.mapping.functionArn === functionArn;
  }

  /** True if the queue is a FIFO queue. A mapping cannot delay its messages. */
  get isFifo(): boolean {
    return this.queue.settings.isFifo ?? false;
  }

  private async work(): Promise<void> {
    do await this.deliver(this.queue.receive(this.mapping.batchSize));
    while (this.isFull() && !this.hasStopped);
  }

  /**
   * Schedules the next delivery, immediately for a full batch, otherwise a window after the first message
   * became visible.
   */
  private schedule(): void {
    if (this.working || this.hasStopped) return;
    clearTimeout(this.timer);
    const visibleAtMs = this.queue.nextVisibleAtMs();
    if (visibleAtMs === undefined) return;
    const delayMs = this.isFull() ? 0 : Math.max(0, visibleAtMs + this.windowMs - Date.now());
    this.timer = setTimeout(() => void this.poll().catch((error) => console.error(error)), delayMs);
    this.timer.unref();
  }

  private isFull(): boolean {
    return this.queue.visibleCount() >= this.mapping.batchSize;
  }

  /**
   * Invokes the function with the messages that the filter passes, in payloads that Lambda accepts; the
   * others are deleted.
   */
  private async deliver(messages: readonly QueueMessage[]): Promise<void> {
    const isWanted = ({ body }: QueueMessage) => this.mapping.matches({ body: parsed(body) });
    this.delete(messages.filter((message) => !isWanted(message)));
    for (const batch of this.payloads(messages.filter(isWanted))) {
      const Records = batch.map((message) => this.toRecord(message));
      const outcome = await this.consumer.invoke({ Records });
      const identifiers = batch.map(({ messageId }) => messageId);
      const failed = failedItems(outcome, this.mapping.reportsItemFailures, identifiers);
      if (failed !== 'all') this.delete(batch.filter(({ messageId }) => !failed.includes(messageId)));
    }
  }

  private delete(messages: readonly QueueMessage[]): void {
    this.queue.delete(...messages.flatMap(({ receiptHandle }) => receiptHandle ?? []));
  }

  /** Splits messages into batches whose records fit into one payload. */
  private payloads(messages: readonly QueueMessage[]): QueueMessage[][] {
    const batches: QueueMessage[][] = [];
    let bytes = Number.POSITIVE_INFINITY;
    for (const message of messages) {
      const size = Buffer.byteLength(JSON.stringify(this.toRecord(message))) + 1;
      if (bytes + size > maxPayloadBytes - '{"Records":[]}'.length) {
        batches.push([]);
        bytes = 0;
      }
      batches.at(-1)?.push(message);
      bytes += size;
    }
    return batches;
  }

  private toRecord(message: QueueMessage): unknown {
    return {
      messageId: message.messageId,
      receiptHandle: message.receiptHandle,
      body: message.body,
      attributes: {
        ApproximateReceiveCount: String(message.receiveCount),
        SentTimestamp: String(message.sentAtMs),
        SenderId: accountId,
        ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs),
        ...(message.fifo
          ? { MessageGroupId: message.fifo.groupId, MessageDeduplicationId: message.fifo.deduplicationId }
          : {}),
      },
      messageAttributes: {},
      md5OfBody: createHash('md5').update(message.body).digest('hex'),
      eventSource: 'aws:sqs',
      eventSourceARN: this.queue.settings.arn,
      awsRegion: region,
    };
  }
}

function checkLimits(
  { batchSize, batchingWindowMs, logicalId }: EventSourceMapping,
  queue: LocalQueue,
): void {
  if (queue.settings.isFifo && (batchSize > limits.batchSizeWithoutWindow || batchingWindowMs > 0))
    throw new Error(`Batches of a FIFO queue have at most 10 messages and no window (${logicalId})`);
  if (batchSize > limits.batchSizeWithoutWindow && batchingWindowMs < 1000)
    throw new Error(`Batches of more than 10 need a batching window of at least a second (${logicalId})`);
  if (batchSize > limits.batchSize || batchingWindowMs > limits.windowMs)
    throw new Error(`Lambda allows batches of 10,000 messages and a window of 300 seconds (${logicalId})`);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
