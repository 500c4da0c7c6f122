import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageQueue } from '../../storage/aws-calls/message-queue.ts';
import {
  type EdgeOutcome,
  type EdgePublisher,
  maxEntriesPerWrite,
  reconcileEntries,
} from '../../storage/edge/reconcile-entries.ts';
import { type EdgeMessage, readEdgeMessage } from './edge-messages.ts';
import { inTurns, messagesForLater, pendingIn, promotePauses } from './pending-entries.ts';

/** A run that takes longer has failed. It is far below the function's timeout, because only a running function can shorten a delay. */
const maxRunMs = 10_000;

/** Longest delay of a failed batch, which blocks all later messages. */
const longestRetrySeconds = 5;

/** Message as SQS delivers it. */
export interface ReceivedMessage {
  body: string;
  receiptHandle: string;
  receiveCount: number;
}

/** A publisher with the queue whose messages it receives. */
export interface QueuedPublisher extends EdgePublisher {
  queue: MessageQueue<EdgeMessage>;
  /** Shortest time between two writes, in milliseconds. Messages that arrive in it share a write, because each write costs money. */
  intervalMs: number;
}

/**
 * Publishes the most urgent entries of these messages in one write, so that a later revocation waits for one write and not for all. Merchants
 * take turns with revocations and pauses, so that one with many delays no other. The other names go to the end of the queue, and come before newer ones in their next batch. Ends an interval after its start, unless names are left.
 * A message that cannot be read is among the failures. If the table, the store or the queue is unavailable, the queue delivers the messages again after one to five seconds, and this function throws.
 */
export async function reconcileMessages(
  messages: readonly ReceivedMessage[],
  publisher: QueuedPublisher,
): Promise<EdgeOutcome> {
  const end = new AbortController();
  const overdue = sleep(maxRunMs, undefined, { signal: end.signal }).then(() => {
    throw new Error(`Publishing took longer than ${maxRunMs} ms`);
  });
  try {
    return await Promise.race([publishOnce(messages, publisher), overdue]);
  } catch (error) {
    const attempts = Math.max(...messages.map(({ receiveCount }) => receiveCount));
    const receiptHandles = messages.map(({ receiptHandle }) => receiptHandle);
    // If SQS is unavailable as well, the visibility timeout applies.
    await publisher.queue
      .retryAfter(receiptHandles, Math.min(attempts, longestRetrySeconds))
      .catch(() => undefined);
    throw error;
  } finally {
    end.abort();
  }
}

async function publishOnce(
  received: readonly ReceivedMessage[],
  publisher: QueuedPublisher,
): Promise<EdgeOutcome> {
  const { messages, failures } = readMessages(received);
  const pending = pendingIn(messages);
  if (pending.merchantOf.size + pending.others.size === 0)
    return { failures, sizeBytes: undefined, left: [] };
  const interval = sleep(publisher.intervalMs);
  if (pending.merchantOf.size + pending.others.size > maxEntriesPerWrite)
    await promotePauses(pending, publisher.items);
  const outcome = await reconcileEntries(inTurns(pending), publisher);
  for (const message of messagesForLater(outcome.left, pending)) await publisher.queue.send(message);
  if (outcome.left.length === 0) await interval;
  return { ...outcome, failures: new Map([...failures, ...outcome.failures]) };
}

/** Returns the readable messages, and the errors of the others, which would otherwise block the queue. */
function readMessages(received: readonly ReceivedMessage[]) {
  const messages: EdgeMessage[] = [];
  const failures = new Map<string, unknown>();
  for (const { body, receiptHandle } of received)
    try {
      messages.push(readEdgeMessage(body));
    } catch (error) {
      failures.set(receiptHandle, error);
    }
  return { messages, failures };
}
