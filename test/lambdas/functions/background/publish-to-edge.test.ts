import { randomBytes } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { defaultCampaignRules } from '../../../../core/campaigns/default-campaign.ts';
import type { Publication } from '../../../../core/campaigns/publication.ts';
import { generateApiKey } from '../../../../core/keys/api-key.ts';
import { publishRecords } from '../../../../lambdas/functions/background/publish-to-edge.ts';
import { publicationKey } from '../../../../storage/dynamodb/keys.ts';
import { edgeEntry } from '../../../../storage/edge/edge-entry.ts';
import { type EdgeFaults, memoryEdge } from '../../../support/storage/edge-store.ts';

let table: Map<string, Publication>;
let logged: string[];
beforeEach(() => {
  table = new Map();
  logged = [];
  process.env.METRIC_NAMESPACE = 'ppp-test';
  for (const method of ['log', 'error'] as const)
    jest.spyOn(console, method).mockImplementation((...words) => void logged.push(String(words[0])));
});
afterEach(() => jest.restoreAllMocks());

/** A key whose publication is in the table. */
function published(fields: Partial<Publication> = {}): string {
  const publicKey = generateApiKey('public', randomBytes);
  table.set(publicKey, {
    publicKey,
    merchantId: 'mer_1',
    keyId: `key_${table.size}`,
    campaignId: 'camp_1',
    revision: 1,
    isSuspended: false,
    rules: defaultCampaignRules(),
    baseCurrency: 'USD',
    gatewayKey: 'gatewaykey',
    ...fields,
  });
  return publicKey;
}

/** A publication that no entry can be made of. */
const poison = () => published({ rules: { ...defaultCampaignRules(), allowedDomains: ['x'.repeat(1100)] } });

/** The stream's records for these partitions, numbered from 0. */
function recordsOf(...partitions: string[]): { Records: DynamoDBRecord[] } {
  return {
    Records: partitions.map((pk, index) => ({
      eventName: 'MODIFY',
      dynamodb: { Keys: { pk: { S: pk }, sk: { S: 'PUBLICATION' } }, SequenceNumber: `${index}` },
    })),
  };
}
const partitionOf = (publicKey: string) => publicationKey(publicKey).pk;

function edgeOf(faults: EdgeFaults = {}) {
  const edge = memoryEdge(faults);
  const readPublication = async (publicKey: string) => table.get(publicKey);
  const publish = (...publicKeys: string[]) =>
    publishRecords(recordsOf(...publicKeys.map(partitionOf)), { edge, readPublication });
  const expected = () =>
    Object.fromEntries([...table].map(([publicKey, publication]) => [publicKey, edgeEntry(publication)]));
  return { edge, readPublication, publish, expected };
}

const done = { batchItemFailures: [] };
const failedAt = (itemIdentifier: string) => ({ batchItemFailures: [{ itemIdentifier }] });

describe('a batch', () => {
  test('puts what exists, removes what does not, in one write, and tells the size of the store', async () => {
    const { edge, publish, expected } = edgeOf();
    const revoked = published();
    const keys = Array.from({ length: 20 }, () => published());
    await publish(revoked);
    table.delete(revoked);
    expect(await publish(...keys, revoked)).toEqual(done);
    expect(edge.values()).toEqual(expected());
    expect(edge.writes()).toBe(2);
    expect(logged.map((line) => JSON.parse(line).EdgeStoreSize)).toEqual([0, expect.any(Number)]);
  });

  test('of a hundred keys is written in two parts of 50, the most that the store takes', async () => {
    const { edge, publish, expected } = edgeOf();
    const keys = Array.from({ length: 100 }, () => published());
    expect(await publish(...keys)).toEqual(done);
    expect(edge.values()).toEqual(expected());
    expect(edge.writes()).toBe(2);
  });

  test('that names a key many times over reads and writes it once', async () => {
    const { edge, readPublication } = edgeOf();
    const key = published();
    let reads = 0;
    const counting = (publicKey: string) => {
      reads += 1;
      return readPublication(publicKey);
    };
    await publishRecords(recordsOf(...Array(50).fill(partitionOf(key))), { edge, readPublication: counting });
    expect([reads, edge.writes()]).toEqual([1, 1]);
  });

  test('delivered again, late or in another order leaves the newest state', async () => {
    const { edge, publish, expected } = edgeOf();
    const [first, second] = [published(), published()];
    await publish(first, second);
    for (const revision of [2, 3]) {
      const publication = table.get(first);
      if (publication) table.set(first, { ...publication, revision });
    }
    table.delete(second);
    for (const keys of [[second, first], [first], [first, second, first], [second]]) await publish(...keys);
    expect(edge.values()).toEqual(expected());
    expect(edge.values()).not.toHaveProperty(second);
  });

  test('with records that name no public key publishes the others', async () => {
    const { edge, readPublication, expected } = edgeOf();
    const key = published();
    const strange = [
      '',
      'PUBLIC#',
      'MERCHANT#mer_1',
      `PUBLIC#${'x'.repeat(600)}`,
      `PUBLIC#${key.slice(0, -1)}_`,
    ];
    const records = recordsOf(...strange, partitionOf(key));
    expect(await publishRecords(records, { edge, readPublication })).toEqual(done);
    expect(edge.values()).toEqual(expected());
  });
});

describe('when another writer is faster', () => {
  test('the whole starts again from the version, and stores what the table holds by then', async () => {
    let conflicts = 0;
    const { edge, publish, expected } = edgeOf({
      onApply: (store) => {
        if (conflicts++ >= 3) return;
        store.put('other', `${conflicts}`);
        const publication = table.get(key);
        if (publication) table.set(key, { ...publication, revision: publication.revision + 1 });
      },
    });
    const key = published();
    expect(await publish(key)).toEqual(done);
    expect(edge.values()).toEqual({ ...expected(), other: '3' });
    expect(edge.values()[key]).toContain('"r":4');
  });

  test('two at once, each with an older state in hand at first, end with the newest', async () => {
    const gates: (() => void)[] = [];
    const { edge, expected, readPublication } = edgeOf();
    const key = published();
    const slowRead = async (publicKey: string) => {
      const found = await readPublication(publicKey);
      if (gates.length < 1) await new Promise<void>((resolve) => gates.push(resolve));
      return found;
    };
    const slow = publishRecords(recordsOf(partitionOf(key)), { edge, readPublication: slowRead });
    await new Promise(setImmediate);
    table.delete(key);
    await publishRecords(recordsOf(partitionOf(key)), { edge, readPublication });
    gates[0]?.();
    expect(await slow).toEqual(done);
    expect(edge.values()).toEqual(expected());
  });

  test('again and again, it is given up after ten attempts and left to the retry', async () => {
    let attempts = 0;
    const { publish } = edgeOf({
      onApply: (store) => {
        attempts += 1;
        store.put('other', `${attempts}`);
      },
    });
    expect(await publish(published())).toEqual(failedAt('0'));
    expect(attempts).toBe(10);
  });
});

describe('when the store fails', () => {
  test.each(['onDescribe', 'onApply'] as const)('in %s, all records are left to the retry', async (step) => {
    let isOut = true;
    const throttled = () => {
      if (isOut) throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    };
    const { edge, publish, expected } = edgeOf({ [step]: throttled });
    const keys = [published(), published()];
    expect(await publish(...keys)).toEqual(failedAt('0'));
    expect(edge.values()).toEqual({});
    isOut = false;
    expect(await publish(...keys)).toEqual(done);
    expect(edge.values()).toEqual(expected());
  });

  test('in the second part of a batch, the first part stays and the retry begins with the second', async () => {
    let writes = 0;
    const { edge, publish } = edgeOf({
      onApply: () => {
        if (writes++ > 0) throw new Error('out');
      },
    });
    const keys = Array.from({ length: 60 }, () => published());
    expect(await publish(...keys)).toEqual(failedAt('50'));
    expect(Object.keys(edge.values())).toHaveLength(50);
  });
});

describe('a publication that no entry can be made of', () => {
  test('is reported and holds up no other, before or behind it', async () => {
    const { edge, publish } = edgeOf();
    const [before, bad, behind] = [published(), poison(), published()];
    expect(await publish(before, bad, behind)).toEqual(failedAt('1'));
    expect(Object.keys(edge.values()).sort()).toEqual([before, behind].sort());
    expect(logged.join()).toContain('larger than 1024 bytes');
  });

  test('is reported likewise when it cannot be read at all, and no key is in the log', async () => {
    const { edge, publish } = edgeOf();
    const [bad, good] = [published({ rules: undefined as never }), published()];
    expect(await publish(bad, good)).toEqual(failedAt('0'));
    expect(Object.keys(edge.values())).toEqual([good]);
    expect(logged.join()).toContain('edge_key_failed');
    expect(logged.join()).not.toMatch(/pk_live_[0-9A-Za-z]/);
  });

  test('never keeps the entry of a revoked key', async () => {
    const { edge, publish } = edgeOf();
    const revoked = published();
    await publish(revoked);
    table.delete(revoked);
    expect(await publish(poison(), revoked)).toEqual(failedAt('0'));
    expect(edge.values()).toEqual({});
  });
});
