import { randomUUID } from 'node:crypto';

/** A queue's settings in the template. Times are in milliseconds. */
export interface QueueSettings {
  arn: string;
  retentionMs: number;
  visibilityMs: number;
  /** Number of receives before a message moves to the dead-letter queue. */
  maxReceiveCount: number;
  /** FIFO: in order, and one batch of a message group at a time. @default a standard queue */
  isFifo?: boolean;
}

/** Group and deduplication id of a FIFO message. */
export interface FifoIds {
  groupId: string;
  deduplicationId: string;
}

/** Accepts messages. */
export interface SendTarget {
  send: (body: string) => { messageId: string };
}

/** Interval in which a FIFO queue accepts each deduplication id once. */
const deduplicationMs = 300_000;

/** A message while it is in a queue. Times are milliseconds since 1970. */
export interface QueueMessage {
  messageId: string;
  body: string;
  sentAtMs: number;
  visibleAtMs: number;
  receiveCount: number;
  firstReceivedAtMs: number | undefined;
  receiptHandle: string | undefined;
  /** Ids of a FIFO message. */
  fifo?: FifoIds | undefined;
}

/**
 * An SQS queue with visibility timeout, retention and redrive. A standard queue delivers at least once,
 * unordered. A FIFO queue delivers a message group in order, and nothing of it while a batch is in flight; it
 * ignores repetitions for five minutes.
 */
export class LocalQueue implements SendTarget {
  readonly settings: QueueSettings;
  private readonly deadLetters: LocalQueue | undefined;
  private readonly now: () => number;
  private readonly listeners: (() => void)[] = [];
  private readonly sendListeners: ((message: QueueMessage) => void)[] = [];
  private messages: QueueMessage[] = [];
  private readonly recent = new Map<string, { messageId: string; sentAtMs: number }>();

  constructor(settings: QueueSettings, deadLetters: LocalQueue | undefined, now: () => number = Date.now) {
    this.settings = settings;
    this.deadLetters = deadLetters;
    this.now = now;
  }

  /** Adds a message. Throws for a FIFO queue without ids. */
  send(body: string, fifo?: FifoIds): { messageId: string } {
    if ((this.settings.isFifo ?? false) !== (fifo !== undefined))
      throw new Error(`FIFO ids belong to messages of FIFO queues (${this.settings.arn})`);
    const sentAtMs = this.now();
    const repeated = fifo && this.recent.get(fifo.deduplicationId);
    if (repeated && repeated.sentAtMs + deduplicationMs > sentAtMs) return { messageId: repeated.messageId };
    const messageId = randomUUID();
    if (fifo) this.recent.set(fifo.deduplicationId, { messageId, sentAtMs });
    const message = {
      messageId,
      body,
      sentAtMs,
      visibleAtMs: sentAtMs,
      receiveCount: 0,
      firstReceivedAtMs: undefined,
      receiptHandle: undefined,
      fifo,
    };
    for (const listener of this.sendListeners) listener(message);
    this.add(message);
    return { messageId };
  }

  /** Returns up to `max` visible messages and hides them for the visibility timeout, also across restarts. */
  receive(max: number): QueueMessage[] {
    const now = this.now();
    this.messages = this.messages.filter(({ sentAtMs }) => sentAtMs + this.settings.retentionMs > now);
    const received: QueueMessage[] = [];
    for (const message of this.available(now)) {
      if (received.length === max) break;
      if (this.redrive(message)) continue;
      message.receiveCount += 1;
      message.firstReceivedAtMs ??= now;
      message.visibleAtMs = now + this.settings.visibilityMs;
      message.receiptHandle = randomUUID();
      received.push({ ...message });
    }
    if (received.length > 0) this.notify();
    return received;
  }

  /** Removes received messages. */
  delete(...receiptHandles: readonly string[]): void {
    const deleted = new Set<string | undefined>(receiptHandles);
    this.messages = this.messages.filter(({ receiptHandle }) => !deleted.has(receiptHandle));
    this.notify();
  }

  /**
   * Replaces the visibility timeout of a message in flight. Returns false if it is not in flight, or if the
   * handle is not its latest one.
   */
  changeVisibility(receiptHandle: string, visibilityMs: number): boolean {
    const now = this.now();
    const message = this.messages.find((each) => each.receiptHandle === receiptHandle);
    if (!message || message.visibleAtMs <= now) return false;
    message.visibleAtMs = now + visibilityMs;
    this.notify();
    return true;
  }

  /** Returns when the next message becomes visible; `undefined` for an empty queue. */
  nextVisibleAtMs(): number | undefined {
    if (this.messages.length === 0) return undefined;
    const blockedUntilMs = this.blockedGroups(this.now());
    return Math.min(
      ...this.messages.map(({ visibleAtMs, fifo }) =>
        Math.max(visibleAtMs, blockedUntilMs.get(fifo?.groupId ?? '') ?? 0),
      ),
    );
  }

  /** Returns the number of messages that can be received. */
  visibleCount(): number {
    return this.available(this.now()).length;
  }

  /** Calls `listener` with each new message before it is acknowledged. */
  onSend(listener: (message: QueueMessage) => void): void {
    this.sendListeners.push(listener);
  }

  /** Calls `listener` after each change. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Returns all messages for the state file. */
  snapshot(): QueueMessage[] {
    return this.messages;
  }

  /**
   * Restores messages of an earlier run. The consumer of a FIFO queue ended with it, so that nothing is in
   * flight.
   */
  restore(messages: readonly QueueMessage[]): void {
    for (const message of messages)
      this.add(this.settings.isFifo ? { ...message, visibleAtMs: message.sentAtMs } : { ...message });
  }

  private available(now: number): QueueMessage[] {
    const blocked = this.blockedGroups(now);
    return this.messages.filter(
      ({ visibleAtMs, fifo }) => visibleAtMs <= now && !blocked.has(fifo?.groupId ?? ''),
    );
  }

  /** Returns the message groups with messages in flight, and when these become visible. */
  private blockedGroups(now: number): Map<string, number> {
    const blocked = new Map<string, number>();
    for (const { fifo, visibleAtMs } of this.messages)
      if (fifo && visibleAtMs > now)
        blocked.set(fifo.groupId, Math.max(visibleAtMs, blocked.get(fifo.groupId) ?? 0));
    return blocked;
  }

  private add(message: QueueMessage): void {
    this.messages.push(message);
    this.notify();
  }

  /**
   * Moves a message that was received too often to the dead-letter queue, where it keeps its age. Returns
   * true if it moved.
   */
  private redrive(message: QueueMessage): boolean {
    const { maxReceiveCount } = this.settings;
    if (!this.deadLetters || message.receiveCount < maxReceiveCount) return false;
    this.messages = this.messages.filter((entry) => entry !== message);
    this.deadLetters.add({ ...message, receiveCount: 0, receiptHandle: undefined, visibleAtMs: this.now() });
    return true;
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
