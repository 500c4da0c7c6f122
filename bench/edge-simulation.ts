import { defaultCampaignRules } from '../core/campaigns/default-campaign.ts';
import type { Item } from '../storage/dynamodb/items.ts';
import { publicationKey, publicKeyKey } from '../storage/dynamodb/keys.ts';
import { publishToEdge } from '../storage/edge/publish-to-edge.ts';
import { putPublication } from '../storage/publications.ts';

/** How lib/edge/edge-publishing.ts sets up the stream: records wait at most so long for others. */
const windowMs = 1_000;
const maxRecords = 1_000;

const simulatedMs = 60_000;
/** The highest management rate that a plan allows (`scale`), all of it spent on changes of campaigns. */
const patchesPerSecond = 200;
const campaigns = 100;
/** Each of them creates a key and revokes it again, every ten seconds. */
const otherMerchants = 100;
const othersPeriodMs = 10_000;

/** What the edge got done. */
export interface EdgeSimulation {
  changesPerSecond: number;
  callsPerSecond: number;
  /** From the write in the table to the end of the store's call that removes the key. */
  longestRevocationMs: number;
  /** Entries that could not be published. */
  givenUp: number;
}

interface Change {
  atMs: number;
  name: string;
  isRevocation: boolean;
}

/**
 * One merchant changes its campaigns at full rate while a hundred others create and revoke keys, with `callMs` for each call of
 * the edge's store. Runs the real publisher on simulated time: one writer, a batching window, nothing else at the same time.
 */
export async function simulateEdge(callMs: number): Promise<EdgeSimulation> {
  const changes = workload();
  const table = new Map<string, Item>();
  let nowMs = 0;
  let calls = 0;
  let version = 0;
  const removedAt = new Map<string, number>();
  const call = () => {
    calls += 1;
    nowMs += callMs;
  };
  const edge = {
    describe: async () => {
      call();
      return { version: String(version), sizeBytes: 0 };
    },
    apply: async (values: ReadonlyMap<string, string | undefined>, seen: string) => {
      call();
      if (seen !== String(version)) return 'outdated' as const;
      for (const [name, value] of values) if (value === undefined) removedAt.set(name, nowMs);
      version += 1;
      return { version: String(version), sizeBytes: 0 };
    },
  };
  const items = {
    getAll: async (keys: readonly { pk: string }[]) => keys.map(({ pk }) => table.get(pk)),
  };
  const publisher = { edge, items };
  let givenUp = 0;
  for (let next = 0; next < changes.length; ) {
    nowMs = Math.max(nowMs, (changes[next]?.atMs ?? 0) + windowMs);
    const batch = changes.slice(next, next + maxRecords).filter(({ atMs }) => atMs <= nowMs);
    next += batch.length;
    for (const change of changes.slice(0, next)) apply(table, change);
    const { failures } = await publishToEdge([...new Set(batch.map(({ name }) => name))], publisher);
    givenUp += failures.size;
  }
  const waits = changes.filter(({ isRevocation }) => isRevocation);
  return {
    changesPerSecond: changes.length / (nowMs / 1_000),
    callsPerSecond: calls / (nowMs / 1_000),
    longestRevocationMs: Math.max(
      ...waits.map(({ atMs, name }) => (removedAt.get(name) ?? Number.NaN) - atMs),
    ),
    givenUp,
  };
}

const id = (prefix: string, index: number) => `${prefix}_${String(index).padStart(26, '0')}`;

/** All changes of the simulated time, in order. */
function workload(): Change[] {
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

/** What the table holds after a change. */
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
    productId: null,
    baseCurrency: 'USD',
    rules: defaultCampaignRules(),
  });
  return operation.Put?.Item ?? {};
}
