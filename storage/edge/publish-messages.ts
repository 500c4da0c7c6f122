import { setTimeout as sleep } from 'node:timers/promises';
import { type EdgeMessage, readEdgeMessage, type SendEdgeMessage } from './edge-queue.ts';
import {
  type EdgeOutcome,
  type EdgePublisher,
  maxEntriesPerWrite,
  publishToEdge,
} from './publish-to-edge.ts';

/** Maximum number of names in a message: 60 KB. */
const maxNames = 1_000;

/** A publisher with the queue whose messages it receives. */
export interface QueuedPublisher extends EdgePublisher {
  send: SendEdgeMessage;
  /** Shortest time from one write to the next, in which further messages come together; each write costs money. */
  intervalMs: number;
}

/**
 * Publishes the most urgent entries that these messages name in one write, so that a later revocation waits for one write and not for all. The other
 * names go to the end of the queue, and come before newer ones in their next batch. Ends an interval after
 * its start, unless names are left. Throws if the table, the store or the queue is unavailable.
 */
export async function publishMessages(
  bodies: readonly string[],
  publisher: QueuedPublisher,
): Promise<EdgeOutcome> {
  const messages = bodies.map(readEdgeMessage);
  const namesThat = (haveWaited: boolean) =>
    messages.flatMap((message: EdgeMessage) => (message.haveWaited === haveWaited ? message.names : []));
  const names = [...new Set([...namesThat(true), ...namesThat(false)])];
  const interval = sleep(publisher.intervalMs);
  const outcome = await publishToEdge(names, publisher, maxEntriesPerWrite);
  for (let start = 0; start < outcome.left.length; start += maxNames)
    await publisher.send({ names: outcome.left.slice(start, start + maxNames), haveWaited: true });
  if (outcome.left.length === 0) await interval;
  return outcome;
}
