import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { defaultCampaignRules } from '../core/campaigns/campaign-rules.ts';
import type { Item } from '../storage/dynamodb/items.ts';
import { publicationKey, publicKeyKey } from '../storage/dynamodb/keys.ts';
import type { EdgeMessage } from '../storage/edge/edge-queue.ts';
import { publishMessages } from '../storage/edge/publish-messages.ts';
import { putPublication } from '../storage/publications.ts';

/** Settings in lib/edge/edge-publishing.ts: batching window and largest batch of the stream, largest batch of the queue. */
const windowMs = 1_000;
const maxRecords = 1_000;
const maxMessages = 10;

/** Time from the end of a batching window to the delivery of the message by the queue, and for a message of the publisher. */
const queueMs = 200;
const sendMs = 20;

const simulatedMs = 60_000;
const campaigns = 100;
/** Each of the other merchants creates a key and revokes it again, every ten seconds. */
const othersPeriodMs = 10_000;

/** Load and outcome of a simulation. */
export interface EdgeSimulation {
  changesPerSecond: number;
  callsPerSecond: number;
  /** From the write in the table to the end of the store's call that removes the key. */
  longestRevocationMs: number;
  /** The same for a key that another merchant creates. */
  longestCreationMs: number;
  /** Entries that differ from the table in the end. */
  lostEntries: number;
}

interface Change {
  atMs: number;
  name: string;
  isRevocation: boolean;
}

/**
 * Simulates one merchant that changes its campaigns at full rate while a hundred others create and revoke keys. The stream has `shardCount`
 * shards; each sends the names of a batch as one message to the FIFO queue, whose batches one publisher receives. A call of the edge's store takes
 * `callMs`. Runs the real publisher on simulated time.
 */
export async function simulateEdge(
  shardCount: number,
  callMs: number,
  { patchesPerSecond = 200, otherMerchants = 100, intervalMs = 450 } = {},
): Promise<EdgeSimulation> {
  mock.timers.enable({ apis: ['setTimeout'] });
  syncBuiltinESMExports(); // for named imports of node:timers/promises
  let nowMs = 0;
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const changes = workload(patchesPerSecond, otherMerchants);
  const table = new Map<string, Item>();
  const store = simulatedStore(callMs, sleep, () => nowMs);
  const items = {
    getAll: async (keys: readonly { pk: string }[]) => keys.map(({ pk }) => table.get(pk)),
  };
  const shards = Array.from({ length: shardCount }, (): Change[] => []);
  const queue: string[] = [];
  let open = shards.length;
  let isOver = false;

  const send = async (shard: Change[]): Promise<void> => {
    while (!isOver || shard.length > 0) {
      const [oldest] = shard;
      const waitMs = oldest ? oldest.atMs + windowMs - nowMs : 10;
      if (waitMs > 0) await sleep(waitMs);
      const batch = shard.splice(0, maxRecords);
      if (batch.length === 0) continue;
      await sleep(queueMs);
      const names = [...new Set(batch.map(({ name }) => name))];
      queue.push(JSON.stringify({ names, haveWaited: false }));
    }
    open -= 1;
  };
  const publish = async (): Promise<void> => {
    const send = async (message: EdgeMessage) => {
      await sleep(sendMs);
      queue.push(JSON.stringify(message));
    };
    const publisher = { edge: store, items, send, intervalMs };
    while (open > 0 || queue.length > 0) {
      const messages = queue.splice(0, maxMessages);
      if (messages.length === 0) await sleep(10);
      else await publishMessages(messages, publisher);
    }
  };
  const running = Promise.all([...shards.map(send), publish()]);
  let isRunning = true;
  void running.finally(() => {
    isRunning = false;
  });

  for (let next = 0; isRunning; nowMs += 1) {
    for (; next < changes.length && (changes[next]?.atMs ?? 0) <= nowMs; next++) {
      const change = changes[next] as Change;
      apply(table, change);
      shards[shardOf(change.name, shardCount)]?.push(change);
    }
    isOver = next === changes.length;
    mock.timers.tick(1);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  await running;
  mock.timers.reset();
  syncBuiltinESMExports();
  const revocations = changes.filter(({ isRevocation }) => isRevocation);
  const creations = changes.filter(({ isRevocation, name }) => !isRevocation && !name.startsWith('camp_'));
  const longest = (ends: ReadonlyMap<string, number>, those: readonly Change[]) =>
    Math.max(...those.map(({ atMs, name }) => (ends.get(name) ?? Number.NaN) - atMs));
  return {
    changesPerSecond: changes.length / (nowMs / 1_000),
    callsPerSecond: store.calls() / (nowMs / 1_000),
    longestRevocationMs: longest(store.removedAt, revocations),
    longestCreationMs: longest(store.addedAt, creations),
    lostEntries:
      [...table.keys()].filter((pk) => !store.entries.has(pk.slice(pk.indexOf('#') + 1))).length +
      revocations.filter(({ name }) => store.entries.has(name)).length,
  };
}

function simulatedStore(callMs: number, sleep: (ms: number) => Promise<void>, now: () => number) {
  const entries = new Map<string, string>();
  const addedAt = new Map<string, number>();
  const removedAt = new Map<string, number>();
  let calls = 0;
  let version = 0;
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
    describe: () => call(() => ({ version: String(version), sizeBytes: 0 })),
    apply: (values: ReadonlyMap<string, string | undefined>, expected: string) =>
      call(() => {
        if (expected !== String(version)) return 'outdated' as const;
        for (const [name, value] of values) {
          if (value !== undefined) {
            if (!entries.has(name)) addedAt.set(name, now() + callMs / 2);
            entries.set(name, value);
          } else if (entries.delete(name) || !removedAt.has(name)) removedAt.set(name, now() + callMs / 2);
        }
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

const id = (prefix: string, index: number) => `${prefix}_${String(index).padStart(26, '0')}`;

/** All changes of the simulated time, in order. */
function workload(patchesPerSecond: number, otherMerchants: number): Change[] {
  const changes: Change[] = [];
  for (let count = 0; count < (simulatedMs / 1_000) * patchesPerSecond; count++) {
    const atMs = (count * 1_000) / patchesPerSecond;
    changes.push({ atMs, name: id('camp', count % campaigns), isRevocation: false });
  }
  for (let merchant = 0; merchant < otherMerchants; merchant++) {
    const firstMs = (merchant * othersPeriodMs) / otherMerchants;
    for (let atMs = firstMs, count = 0; atMs < simulatedMs; atMs += othersPeriodMs, count++) {
      const name = `ppp_pk_live_${merchant}x${count}`;
      changes.push({ atMs, name, isRevocation: false });
      changes.push({ atMs: atMs + othersPeriodMs / 2, name, isRevocation: true });
    }
  }
  return changes.sort((left, right) => left.atMs - right.atMs);
}

/** Applies a change to the table. */
function apply(table: Map<string, Item>, { name, isRevocation }: Change): void {
  const campaignId = name.startsWith('camp_') ? name : id('camp', 0);
  if (!table.has(publicationKey(campaignId).pk))
    table.set(publicationKey(campaignId).pk, campaign(campaignId));
  if (name === campaignId) return;
  const { pk, sk } = publicKeyKey(name);
  if (isRevocation) table.delete(pk);
  else table.set(pk, { pk, sk, merchantId: 'mer_2', keyId: 'key_1', campaignId, gatewayKey: 'gatewaykey' });
}

function campaign(campaignId: string): Item {
  const { operation } = putPublication({
    campaignId,
    merchantId: 'mer_1',
    revision: 1,
    isSuspended: false,
    baseCurrency: 'USD',
    rules: defaultCampaignRules(),
  });
  return operation.Put?.Item ?? {};
}
