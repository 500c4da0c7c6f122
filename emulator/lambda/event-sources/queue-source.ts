import { createHash, randomUUID } from 'node:crypto';
import type { LocalQueue, QueueMessage } from '../../sqs/queue.ts';
import { accountId, region } from '../../template/pseudo-parameters.ts';
import type { Invoke } from '../lambda-instance.ts';
import { failedItems } from './batch-failures.ts';
import type { EventSourceMapping } from './event-source-mapping.ts';

/** Longest batching window in milliseconds: a window only reduces invocations. */
const longestWindowMs = 1_000;

/**
 * Delivers a queue's messages to a function in batches and deletes the messages that succeeded. The others become visible again
 * after the timeout.
 */
export class QueueSource {
  private readonly mapping: EventSourceMapping;
  private readonly queue: LocalQueue;
  private readonly invoke: Invoke;
  private readonly windowMs: number;
  private timer: NodeJS.Timeout | undefined;
  private isWorking = false;
  private hasStopped = false;

  constructor(mapping: EventSourceMapping, queue: LocalQueue, invoke: Invoke) {
    if (mapping.batchSize > 10 && mapping.batchingWindowMs < 1000) {
      throw new Error(
        `Batches of more than 10 need a batching window of at least a second (${mapping.logicalId})`,
      );
    }
    this.mapping = mapping;
    this.queue = queue;
    this.invoke = invoke;
    this.windowMs = Math.min(mapping.batchingWindowMs, longestWindowMs);
    queue.onChange(() => this.schedule());
    this.schedule();
  }

  /** Stops receiving messages. */
  stop(): void {
    this.hasStopped = true;
    clearTimeout(this.timer);
  }

  /** Delivers all visible messages. */
  async poll(): Promise<void> {
    if (this.isWorking || this.hasStopped) return;
    this.isWorking = true;
    try {
      let messages = this.queue.receive(this.mapping.batchSize);
      while (messages.length > 0 && !this.hasStopped) {
        await this.deliver(messages);
        messages = this.queue.receive(this.mapping.batchSize);
      }
    } finally {
      this.isWorking = false;
      this.schedule();
    }
  }

  /** Schedules the next delivery: at once for a full batch, after the window for a smaller one, later for hidden messages. */
  private schedule(): void {
    if (this.isWorking || this.hasStopped) return;
    clearTimeout(this.timer);
    const visibleAtMs = this.queue.nextVisibleAtMs();
    if (visibleAtMs === undefined) return;
    const isFull = this.queue.visibleCount() >= this.mapping.batchSize;
    const delayMs = Math.max(0, visibleAtMs - Date.now()) + (isFull ? 0 : this.windowMs);
    this.timer = setTimeout(() => void this.poll().catch((error) => console.error(error)), delayMs);
    this.timer.unref();
  }

  private async deliver(messages: readonly QueueMessage[]): Promise<void> {
    const { functionArn, matches, reportsItemFailures } = this.mapping;
    const wanted = messages.filter(({ body }) => matches({ body: parsed(body) }));
    const outcome =
      wanted.length === 0
        ? { value: null }
        : await this.invoke(
            functionArn,
            { Records: wanted.map((message) => this.toRecord(message)) },
            randomUUID(),
          );
    const identifiers = wanted.map(({ messageId }) => messageId);
    const failed = failedItems(outcome, reportsItemFailures, identifiers);
    for (const { messageId, receiptHandle } of messages) {
      const hasFailed = failed === 'all' ? identifiers.includes(messageId) : failed.includes(messageId);
      if (!hasFailed && receiptHandle) this.queue.delete(receiptHandle);
    }
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
      },
      messageAttributes: {},
      md5OfBody: createHash('md5').update(message.body).digest('hex'),
      eventSource: 'aws:sqs',
      eventSourceARN: this.queue.settings.arn,
      awsRegion: region,
    };
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
