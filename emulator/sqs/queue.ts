import { randomUUID } from 'node:crypto';

/** The settings of a queue in the template. Times are in milliseconds. */
export interface QueueSettings {
  arn: string;
  retentionMs: number;
  visibilityMs: number;
  /** Number of receives before a message moves to the dead-letter queue. */
  maxReceiveCount: number;
}

/** Accepts messages. */
export interface SendTarget {
  send: (body: string) => { messageId: string };
}

/** A message while it is in a queue. Times are milliseconds since 1970. */
export interface QueueMessage {
  messageId: string;
  body: string;
  sentAtMs: number;
  visibleAtMs: number;
  receiveCount: number;
  firstReceivedAtMs: number | undefined;
  receiptHandle: string | undefined;
}

/** A standard SQS queue with visibility timeout, retention and redrive: at-least-once delivery, unordered. */
export class LocalQueue implements SendTarget {
  readonly settings: QueueSettings;
  private readonly deadLetters: LocalQueue | undefined;
  private readonly now: () => number;
  private readonly listeners: (() => void)[] = [];
  private readonly sendListeners: ((message: QueueMessage) => void)[] = [];
  private messages: QueueMessage[] = [];

  constructor(settings: QueueSettings, deadLetters: LocalQueue | undefined, now: () => number = Date.now) {
    this.settings = settings;
    this.deadLetters = deadLetters;
    this.now = now;
  }

  /** Adds a message. */
  send(body: string): { messageId: string } {
    const sentAtMs = this.now();
    const messageId = randomUUID();
    const message = {
      messageId,
      body,
      sentAtMs,
      visibleAtMs: sentAtMs,
      receiveCount: 0,
      firstReceivedAtMs: undefined,
      receiptHandle: undefined,
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
    for (const message of this.messages.filter(({ visibleAtMs }) => visibleAtMs <= now)) {
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

  /** Returns when the next message becomes visible; `undefined` for an empty queue. */
  nextVisibleAtMs(): number | undefined {
    return this.messages.length === 0
      ? undefined
      : Math.min(...this.messages.map(({ visibleAtMs }) => visibleAtMs));
  }

  /** Returns the number of visible messages. */
  visibleCount(): number {
    return this.messages.filter(({ visibleAtMs }) => visibleAtMs <= this.now()).length;
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

  /** Restores messages of an earlier run. */
  restore(messages: readonly QueueMessage[]): void {
    for (const message of messages) this.add({ ...message });
  }

  private add(message: QueueMessage): void {
    this.messages.push(message);
    this.notify();
  }

  /** Moves a message that was received too often to the dead-letter queue, where it keeps its age. Returns true if it moved. */
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
