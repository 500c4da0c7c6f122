import { randomBytes } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { defaultCampaignRules } from '../../../../core/campaigns/campaign-rules.ts';
import type { Publication } from '../../../../core/campaigns/publication.ts';
import { generateApiKey } from '../../../../core/keys/key-value.ts';
import { publishRecords } from '../../../../lambdas/functions/background/publish-to-edge.ts';
import { toPublicKey } from '../../../../storage/credentials.ts';
import type { Item } from '../../../../storage/dynamodb/items.ts';
import {
  type ItemKey,
  publicationKey,
  publicKeyKey,
  publishedNameOf,
} from '../../../../storage/dynamodb/keys.ts';
import { campaignEntry, keyEntry } from '../../../../storage/edge/edge-entry.ts';
import { putPublication, toPublication } from '../../../../storage/publications.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { type EdgeFaults, memoryEdge } from '../../../support/storage/edge-store.ts';

let table: Map<string, Item>;
const log = useLogLines();
const campaignId = `camp_${'0'.repeat(26)}`;
beforeEach(() => {
  table = new Map();
  published(campaignId);
  process.env.METRIC_NAMESPACE = 'ppp-test';
});

/** Stores a campaign. */
function published(id: string, fields: Partial<Publication> = {}): string {
  const { operation } = putPublication({
    campaignId: id,
    merchantId: 'mer_1',
    revision: 1,
    isSuspended: false,
    baseCurrency: 'USD',
    rules: defaultCampaignRules(),
    ...fields,
  });
  table.set(id, operation.Put?.Item ?? {});
  return id;
}

/** Stores a public key that shows this campaign. */
function active(shown = campaignId): string {
  const publicKey = generateApiKey('public', randomBytes);
  const credential = { merchantId: 'mer_1', keyId: `key_${table.size}`, campaignId: shown };
  table.set(publicKey, { ...publicKeyKey(publicKey), ...credential, gatewayKey: 'gatewaykey' });
  return publicKey;
}

/** Stores a campaign whose entry would be too large. */
const poison = () =>
  published(`camp_${'1'.repeat(26)}`, {
    rules: { ...defaultCampaignRules(), allowedDomains: ['x'.repeat(1100)] },
  });

/** Returns the stream's records of these partitions, numbered from 0. */
function recordsOf(...partitions: string[]): { Records: DynamoDBRecord[] } {
  return {
    Records: partitions.map((pk, index) => ({
      eventName: 'MODIFY',
      dynamodb: { Keys: { pk: { S: pk }, sk: { S: 'PUBLICATION' } }, SequenceNumber: `${index}` },
    })),
  };
}
const partitionOf = (name: string) =>
  (name.startsWith('camp_') ? publicationKey(name) : publicKeyKey(name)).pk;

function edgeOf(faults: EdgeFaults = {}) {
  const edge = memoryEdge(faults);
  const items = {
    getAll: async (keys: readonly ItemKey[]) => keys.map(({ pk }) => table.get(publishedNameOf(pk) ?? '')),
  };
  const publisher = { edge, items };
  const publish = (...names: string[]) => publishRecords(recordsOf(...names.map(partitionOf)), publisher);
  const expected = () =>
    Object.fromEntries(
      [...table].map(([name, item]) => [
        name,
        name.startsWith('camp_') ? campaignEntry(toPublication(item)) : keyEntry(toPublicKey(item)),
      ]),
    );
  return { edge, items, publisher, publish, expected };
}

const done = { batchItemFailures: [] };
const failedAt = (itemIdentifier: string) => ({ batchItemFailures: [{ itemIdentifier }] });

describe('a batch', () => {
  test('puts stored entries and removes others in one write, and emits the size of the store', async () => {
    const { edge, publish, expected } = edgeOf();
    const revoked = active();
    const keys = Array.from({ length: 20 }, () => active());
    await publish(revoked);
    table.delete(revoked);
    expect(await publish(...keys, revoked)).toEqual(done);
    expect(edge.values()).toEqual(expected());
    expect(edge.writes()).toBe(2);
    expect(log.lines.map((line) => JSON.parse(line).EdgeStoreSize)).toEqual([
      expect.any(Number),
      edge.store.totalSizeInBytes,
    ]);
  });

  test('of 100 entries is written in two parts of 50, the maximum of the store', async () => {
    const { edge, publish, expected } = edgeOf();
    const keys = Array.from({ length: 99 }, () => active());
    expect(await publish(...keys)).toEqual(done);
    expect(edge.values()).toEqual(expected());
    expect(edge.writes()).toBe(2);
  });

  test('that names an entry many times reads and writes it once', async () => {
    const { edge, items } = edgeOf();
    const key = active();
    const asked: string[] = [];
    const counting = {
      getAll: (keys: readonly ItemKey[]) => {
        asked.push(...keys.map(({ pk }) => pk));
        return items.getAll(keys);
      },
    };
    await publishRecords(recordsOf(...Array(50).fill(partitionOf(key))), { edge, items: counting });
    expect([asked, edge.writes()]).toEqual([[partitionOf(key), partitionOf(campaignId)], 1]);
  });

  test('reads the version of the store once and then uses the version that writes return', async () => {
    let described = 0;
    const { publish } = edgeOf({
      onDescribe: () => {
        described += 1;
      },
    });
    for (let batch = 0; batch < 5; batch++) expect(await publish(active())).toEqual(done);
    expect(described).toBe(1);
  });

  test('writes every campaign before its keys, also across several writes', async () => {
    const checked: number[] = [];
    const { edge, publish, expected } = edgeOf({
      onApply: () => {
        const keys = Object.entries(edge.values()).filter(([name]) => !name.startsWith('camp_'));
        for (const [, entry] of keys) expect(edge.values()).toHaveProperty(JSON.parse(entry).c);
        checked.push(keys.length);
      },
    });
    table.clear();
    const shown = Array.from({ length: 60 }, (_, index) =>
      published(`camp_${String(index).padStart(26, '0')}`),
    );
    expect(await publish(...shown.map((id) => active(id)))).toEqual(done);
    expect([checked, edge.values()]).toEqual([[0, 0, 40], expected()]);
  });

  test('delivered repeatedly, late or in another order leaves the newest state', async () => {
    const { edge, publish, expected } = edgeOf();
    const [first, second] = [active(), active()];
    await publish(first, second);
    for (const revision of [2, 3]) published(campaignId, { revision });
    table.delete(second);
    for (const names of [[second, first], [campaignId], [first, second, campaignId], [second]])
      await publish(...names);
    expect(edge.values()).toEqual(expected());
    expect(edge.values()).not.toHaveProperty(second);
  });

  test('ignores records of other items', async () => {
    const { edge, publisher, expected } = edgeOf();
    const key = active();
    const strange = [
      '',
      'PUBLIC#',
      'SHOWN#',
      'SHOWN#camp_1',
      'MERCHANT#mer_1',
      `PUBLIC#${'x'.repeat(600)}`,
      `PUBLIC#${key.slice(0, -1)}_`,
    ];
    const records = recordsOf(...strange, partitionOf(key));
    expect(await publishRecords(records, publisher)).toEqual(done);
    expect(edge.values()).toEqual(expected());
  });
});

describe('a concurrent write', () => {
  test('restarts the batch from the version, and stores the newest state of the table', async () => {
    let conflicts = 0;
    const { edge, publish, expected } = edgeOf({
      onApply: (store) => {
        if (conflicts++ >= 3) return;
        store.put('other', `${conflicts}`);
        published(campaignId, { revision: conflicts + 1 });
      },
    });
    expect(await publish(campaignId)).toEqual(done);
    expect(edge.values()).toEqual({ ...expected(), other: '3' });
    expect(edge.values()[campaignId]).toContain('"r":4');
  });

  test('that has read an older state cannot overwrite a newer one', async () => {
    const gates: (() => void)[] = [];
    const { edge, expected, items } = edgeOf();
    const key = active();
    const slowItems = {
      getAll: async (keys: readonly ItemKey[]) => {
        const found = await items.getAll(keys);
        if (gates.length < 1) await new Promise<void>((resolve) => gates.push(resolve));
        return found;
      },
    };
    const slow = publishRecords(recordsOf(partitionOf(key)), { edge, items: slowItems });
    await new Promise(setImmediate);
    table.delete(key);
    await publishRecords(recordsOf(partitionOf(key), partitionOf(campaignId)), { edge, items });
    gates[0]?.();
    expect(await slow).toEqual(done);
    expect(edge.values()).toEqual(expected());
  });

  test('at each of ten attempts makes the batch fail', async () => {
    let attempts = 0;
    const { publish } = edgeOf({
      onApply: (store) => {
        attempts += 1;
        store.put('other', `${attempts}`);
      },
    });
    expect(await publish(active())).toEqual(failedAt('0'));
    expect(attempts).toBe(10);
  });
});

describe('a failure of the store', () => {
  test.each(['onDescribe', 'onApply'] as const)('in %s leaves all records to the retry', async (step) => {
    let isOut = true;
    const throttled = () => {
      if (isOut) throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    };
    const { edge, publish, expected } = edgeOf({ [step]: throttled });
    const keys = [active(), active()];
    expect(await publish(...keys)).toEqual(failedAt('0'));
    expect(edge.values()).toEqual({});
    isOut = false;
    expect(await publish(...keys)).toEqual(done);
    expect(edge.values()).toEqual(expected());
  });

  test('in the second part of a batch leaves the second part to the retry', async () => {
    let writes = 0;
    const { edge, publish } = edgeOf({
      onApply: () => {
        if (writes++ > 0) throw new Error('out');
      },
    });
    const keys = Array.from({ length: 60 }, () => active());
    expect(await publish(...keys)).toEqual(failedAt('49'));
    expect(Object.keys(edge.values())).toHaveLength(50);
  });
});

describe('a campaign that cannot be published', () => {
  test('is reported; entries before and behind it are published', async () => {
    const { edge, publish } = edgeOf();
    const [before, bad, behind] = [active(), poison(), active()];
    expect(await publish(before, bad, behind)).toEqual(failedAt('1'));
    expect(Object.keys(edge.values()).sort()).toEqual([before, behind, campaignId].sort());
    expect(log.lines.join()).toContain('larger than 1024 bytes');
  });

  test('is reported with its keys if it cannot be read, and the log contains no key', async () => {
    const { edge, publish } = edgeOf();
    const broken = published(`camp_${'3'.repeat(26)}`, { revision: 'none' as never });
    const [bad, good] = [active(broken), active()];
    expect(await publish(bad, good)).toEqual(failedAt('0'));
    expect(Object.keys(edge.values()).sort()).toEqual([good, campaignId].sort());
    expect(log.lines.join()).toContain('edge_entry_failed');
    expect(log.lines.join()).not.toMatch(/pk_live_[0-9A-Za-z]/);
  });

  test('does not delay the removal of a revoked key', async () => {
    const { edge, publish } = edgeOf();
    const revoked = active();
    await publish(revoked);
    table.delete(revoked);
    expect(await publish(poison(), revoked)).toEqual(failedAt('0'));
    expect(Object.keys(edge.values())).toEqual([campaignId]);
  });
});
