import { partitions } from '../../platform/table.ts';
import { inParallel } from '../../storage/dynamodb/in-parallel.ts';
import { keyText } from '../../storage/dynamodb/keys.ts';
import type { ItemChange, TargetMessage } from '../../storage/target-messages.ts';
import type { ChangedItems } from '../routes/background-function.ts';
import { targets, type WorkerId } from '../routes/workers.ts';
import { workerQueue } from './worker-queue.ts';

const parallelSends = 16;

/** Sends a message to the queue of a worker. */
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
    const parts = isTogether && own.length > 0 ? [own] : own.map((change) => [change]);
    await inParallel(parts, parallelSends, (changes) => send(worker, { target, changes })).catch((error) =>
      errors.push(error),
    );
  }
  if (errors.length > 0) throw errors[0];
}

function isAmong({ pk, sk }: ItemChange, { partition, sortKey = '' }: ChangedItems): boolean {
  return pk.startsWith(partitions[partition]) && sk.startsWith(sortKey);
}

const queues = new Map<WorkerId, ReturnType<typeof workerQueue>>();

/** Sends to the queues of this stage. */
export const sendToQueue: SendMessage = (worker, message) => {
  const queue = queues.get(worker) ?? workerQueue(worker);
  queues.set(worker, queue);
  return queue.send(message);
};
