import { partitions } from '../../platform/table.ts';
import { inParallel } from '../../storage/dynamodb/in-parallel.ts';
import { keyText } from '../../storage/dynamodb/keys.ts';
import type { ItemChange, TargetMessage } from '../../storage/target-messages.ts';
import type { ChangedItems } from '../routes/background-function.ts';
import { targets, type WorkerId, workers } from '../routes/workers.ts';
import { workerInvocation, workerQueue } from './worker-queue.ts';

const parallelSends = 16;

/** The most items of one message, so that it stays below the 256 kB of an invocation. */
const itemsPerMessage = 1_000;

/** Sends a message to a worker. */
export type SendMessage = (worker: WorkerId, message: TargetMessage) => Promise<void>;

/**
 * Tells each target which of these items concern it, each item once, with its last change. A queue that does
 * not accept a message delays no other target. Throws its error at the end, so that Lambda repeats the run,
 * which is harmless, because messages contain no state.
 */
export async function tellTargets(changes: readonly ItemChange[], send: SendMessage): Promise<void> {
  const latest = [...new Map(changes.map((change) => [keyText(change), change])).values()];
  const errors: unknown[] = [];
  for (const { id: target, worker, changes: concerning, isTogether } of targets) {
    const own = latest.filter((change) => concerning.some((items) => isAmong(change, items)));
    const parts = partsOf(own, isTogether ? itemsPerMessage : 1);
    await inParallel(parts, parallelSends, (changes) => send(worker, { target, changes })).catch((error) =>
      errors.push(error),
    );
  }
  if (errors.length > 0) throw errors[0];
}

function partsOf<Entry>(entries: readonly Entry[], size: number): Entry[][] {
  const starts = Array.from({ length: Math.ceil(entries.length / size) }, (_, index) => index * size);
  return starts.map((start) => entries.slice(start, start + size));
}

function isAmong({ pk, sk }: ItemChange, { partition, sortKey = '' }: ChangedItems): boolean {
  return pk.startsWith(partitions[partition]) && sk.startsWith(sortKey);
}

const senders = new Map<WorkerId, (message: TargetMessage) => Promise<void>>();

/** Sends to the workers of this stage: to their queues, or as invocations. */
export const sendToWorker: SendMessage = (worker, message) => {
  const send = senders.get(worker) ?? senderOf(worker);
  senders.set(worker, send);
  return send(message);
};

function senderOf(worker: WorkerId): (message: TargetMessage) => Promise<void> {
  const { trigger } = workers.find(({ id }) => id === worker) ?? {};
  return trigger?.type === 'invocation' ? workerInvocation(worker) : workerQueue(worker).send;
}
