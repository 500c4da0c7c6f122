import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import type { EdgeMessage } from '../../lambdas/edge/edge-messages.ts';
import { type ReceivedMessage, reconcileMessages } from '../../lambdas/edge/edge-run.ts';
import { backgroundFunctions } from '../../lambdas/routes/background.ts';
import type { Trigger } from '../../lambdas/routes/background-function.ts';
import { tellTargets } from '../../lambdas/runtime/tell-targets.ts';
import { stageConfig } from '../../lib/config.ts';
import type { Item } from '../../storage/dynamodb/items.ts';
import type { ItemChange, TargetMessage } from '../../storage/target-messages.ts';
import { applyChange, type Change, type EdgeLoad, revokersPrefix, workload } from './edge-workload.ts';

const stream = triggerOf('dispatch-changes', 'stream');
const fifo = triggerOf('reconcile-edge', 'queue');
const { plans, edgeWriteIntervalMs } = stageConfig('prod');

/**
 * Time from the end of a batching window to the delivery of the message by the queue, and for a message of
 * the publisher.
 */
const queueMs = 200;
const sendMs = 20;

/** Load and store of a simulation. */
export interface EdgeScenario extends Partial<EdgeLoad> {
  /** Shards of the table's stream. Each sends the names of a batch as one message to the queue. */
  shards: number;
  /** Duration of a call of the edge's store. */
  callMs: number;
  /** Time of a write that fails. @default - none fails */
  failureAtMs?: number;
}

/** A changed item with the time of its change. */
interface StreamRecord extends ItemChange {
  atMs: number;
}

/** Outcome of a simulation. */
export interface EdgeSimulation {
  changesPerSecond: number;
  callsPerSecond: number;
  /** Time from the table write until the edge's store has removed the key. */
  longestRevocationMs: number;
  /**
   * The same time until the store has a pause of another merchant's campaign. Updates and new keys wait as
   * long.
   */
  longestPauseMs: number;
  /** Items that the publisher reads for each entry that it writes. */
  itemsPerEntry: number;
  /** Entries that differ from the table at the end. */
  lostEntries: number;
}

/** Simulates the edge with the settings of `prod`. Runs the real publisher on simulated time. */
export async function simulateEdge({
  shards: shardCount,
  callMs,
  failureAtMs = Number.POSITIVE_INFINITY,
  ...load
}: EdgeScenario): Promise<EdgeSimulation> {
  mock.timers.enable({ apis: ['setTimeout'] });
  syncBuiltinESMExports(); // for named imports of node:timers/promises
  let nowMs = 0;
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const usual: EdgeLoad = { patchesPerSecond: 200, campaigns: 100, otherMerchants: 100, revokers: 0 };
  const changes = workload({ ...usual, ...load }, plans.scale.keys);
  const table = new Map<string, Item>();
  const store = simulatedStore({ callMs, failureAtMs, sleep, now: () => nowMs });
  let itemsRead = 0;
  const items = {
    getAll: async (keys: readonly { pk: string }[]) => {
      itemsRead += keys.length;
      return keys.map(({ pk }) => table.get(pk));
    },
  };
  const shards = Array.from({ length: shardCount }, (): StreamRecord[] => []);
  const queue = simulatedQueue(sleep);
  let open = shards.length;
  let isOver = false;

  const send = async (shard: StreamRecord[]): Promise<void> => {
    while (!isOver || shard.length > 0) {
      const [oldest] = shard;
      const waitMs = oldest ? oldest.atMs + stream.windowSeconds * 1_000 - nowMs : 10;
      if (waitMs > 0) await sleep(waitMs);
      const batch = shard.splice(0, stream.batchSize);
      if (batch.length === 0) continue;
      await sleep(queueMs);
      await tellTargets(batch, async (worker, message) => {
        if (worker === 'reconcile-edge') queue.add(message);
      });
    }
    open -= 1;
  };
  const publisher = { edge: store, items, queue, intervalMs: edgeWriteIntervalMs };
  const publish = async (): Promise<void> => {
    while (open > 0 || !queue.isEmpty())
      await queue.deliver((messages) => reconcileMessages(messages, publisher));
  };
  const running = Promise.all([...shards.map(send), publish()]);
  let isRunning = true;
  void running.finally(() => {
    isRunning = false;
  });

  for (let next = 0; isRunning; nowMs += 1) {
    for (; next < changes.length && (changes[next]?.atMs ?? 0) <= nowMs; next++) {
      const change = changes[next] as Change;
      for (const item of applyChange(table, change))
        shards[shardOf(item.pk, shardCount)]?.push({ ...item, atMs: change.atMs });
    }
    isOver = next === changes.length;
    mock.timers.tick(1);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  await running;
  mock.timers.reset();
  syncBuiltinESMExports();
  const longest = (ends: ReadonlyMap<string, number>, isCounted: (change: Change) => boolean) =>
    Math.max(...changes.filter(isCounted).map(({ atMs, name }) => (ends.get(name) ?? Number.NaN) - atMs));
  return {
    changesPerSecond: changes.length / (nowMs / 1_000),
    callsPerSecond: store.calls() / (nowMs / 1_000),
    longestRevocationMs: longest(
      store.removedAt,
      ({ kind, merchantId }) => kind === 'revocation' && !merchantId.startsWith(revokersPrefix),
    ),
    longestPauseMs: longest(store.addedAt, ({ kind }) => kind === 'pause'),
    itemsPerEntry: itemsRead / store.entriesWritten(),
    lostEntries:
      [...table.keys()].filter((pk) => !store.entries.has(pk.slice(pk.indexOf('#') + 1))).length +
      changes.filter(({ name, kind }) => kind === 'revocation' && store.entries.has(name)).length,
  };
}

function triggerOf<Type extends Trigger['type']>(id: string, type: Type): Extract<Trigger, { type: Type }> {
  const trigger = backgroundFunctions.find((entry) => entry.id === id)?.trigger;
  if (trigger?.type !== type) throw new Error(`The trigger of ${id} is not a ${type}`);
  return trigger as Extract<Trigger, { type: Type }>;
}

/** A FIFO queue with one group: a failed batch blocks all later messages until it becomes visible. */
function simulatedQueue(sleep: (ms: number) => Promise<void>) {
  const waiting: ReceivedMessage[] = [];
  let blockedSeconds = 0;
  const add = (message: EdgeMessage | TargetMessage) =>
    waiting.push({ body: JSON.stringify(message), receiptHandle: '', receiveCount: 0 });
  return {
    add,
    isEmpty: () => waiting.length === 0,
    send: async (message: EdgeMessage) => {
      await sleep(sendMs);
      add(message);
    },
    retryAfter: async (_handles: readonly string[], seconds: number) => {
      blockedSeconds = seconds;
    },
    deliver: async (run: (messages: ReceivedMessage[]) => Promise<unknown>) => {
      const messages = waiting.splice(0, fifo.batchSize);
      if (messages.length === 0) return sleep(10);
      for (const message of messages) message.receiveCount += 1;
      blockedSeconds = fifo.visibilitySeconds ?? 0;
      try {
        await run(messages);
      } catch {
        await sleep(blockedSeconds * 1_000);
        waiting.unshift(...messages);
      }
    },
  };
}

function simulatedStore({
  callMs,
  failureAtMs,
  sleep,
  now,
}: {
  callMs: number;
  failureAtMs: number;
  sleep: (ms: number) => Promise<void>;
  now: () => number;
}) {
  const entries = new Map<string, string>();
  const addedAt = new Map<string, number>();
  const removedAt = new Map<string, number>();
  let [calls, entriesWritten, version] = [0, 0, 0];
  let hasFailed = false;
  /** Half of a call's time passes before the store decides, half after it. */
  const call = async <Result>(decide: () => Result): Promise<Result> => {
    calls += 1;
    await sleep(callMs / 2);
    const result = decide();
    await sleep(callMs / 2);
    return result;
  };
  return {
    entries,
    addedAt,
    removedAt,
    calls: () => calls,
    entriesWritten: () => entriesWritten,
    describe: () => call(() => ({ version: String(version), sizeBytes: 0 })),
    apply: (values: ReadonlyMap<string, string | undefined>, expected: string) =>
      call(() => {
        if (!hasFailed && now() >= failureAtMs) {
          hasFailed = true;
          throw new Error('The simulated store is unavailable');
        }
        if (expected !== String(version)) return 'outdated' as const;
        for (const [name, value] of values) {
          if (value !== undefined) {
            if (!entries.has(name)) addedAt.set(name, now() + callMs / 2);
            entries.set(name, value);
          } else if (entries.delete(name) || !removedAt.has(name)) removedAt.set(name, now() + callMs / 2);
        }
        entriesWritten += values.size;
        version += 1;
        return { version: String(version), sizeBytes: 0 };
      }),
  };
}

function shardOf(name: string, shards: number): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return sum % shards;
}
