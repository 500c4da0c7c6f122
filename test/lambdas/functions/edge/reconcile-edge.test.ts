import { randomBytes } from 'node:crypto';
import type { SQSRecord } from 'aws-lambda';
import type { Publication } from '../../../../core/campaigns/publication.ts';
import { campaignEntry, keyEntry } from '../../../../core/edge/edge-entry.ts';
import { generateApiKey } from '../../../../core/keys/key-value.ts';
import type { EdgeMessage } from '../../../../lambdas/edge/edge-messages.ts';
import type { QueuedPublisher } from '../../../../lambdas/edge/edge-run.ts';
import { reconcileBatch } from '../../../../lambdas/functions/edge/reconcile-edge.ts';
import type { Item } from '../../../../storage/dynamodb/items.ts';
import {
  type ItemKey,
  publicationKey,
  publicKeyKey,
  publishedNameOf,
} from '../../../../storage/dynamodb/keys.ts';
import type { EdgeChanges } from '../../../../storage/edge/edge-store.ts';
import { toPublicKey } from '../../../../storage/keys/public-key-item.ts';
import { toPublication } from '../../../../storage/publication-item.ts';
import { putPublication } from '../../../../storage/publications.ts';
import { defaultCampaignRules } from '../../../core/campaigns/default-rules.ts';
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
    version: 1,
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

const message = (fields: Partial<EdgeMessage>): EdgeMessage => ({
  ...{ target: 'edge', names: [], urgent: {}, haveWaited: false },
  ...fields,
});
/** Returns an event with one message for each list of names. */
const messages = (...lists: (readonly string[])[]) => batch(lists.map((names) => message({ names })));
const batch = (messages: readonly EdgeMessage[], receiveCount = 1) => ({
  Records: messages.map((message, index) => {
    const attributes = { ApproximateReceiveCount: String(receiveCount) };
    return { body: JSON.stringify(message), receiptHandle: `handle${index}`, attributes } as SQSRecord;
  }),
});

function edgeOf(faults: EdgeFaults = {}) {
  const edge = memoryEdge(faults);
  const items = {
    getAll: async (keys: readonly ItemKey[]) => keys.map(({ pk }) => table.get(publishedNameOf(pk) ?? '')),
  };
  const queue: EdgeMessage[] = [];
  const delays: [receiptHandles: readonly string[], seconds: number][] = [];
  const publisher: QueuedPublisher = {
    edge,
    items,
    queue: {
      send: async (message) => void queue.push(message),
      retryAfter: async (...delay) => void delays.push(delay),
    },
    intervalMs: 0,
  };
  /** Publishes these names, and then what a run has left. */
  const publish = async (...names: string[]) => {
    await reconcileBatch(messages(names), publisher);
    while (queue.length > 0) await reconcileBatch(batch(queue.splice(0, 10)), publisher);
  };
  const expected = () =>
    Object.fromEntries(
      [...table].map(([name, item]) => [
        name,
        name.startsWith('camp_') ? campaignEntry(toPublication(item)) : keyEntry(toPublicKey(item)),
      ]),
    );
  return { edge, items, queue, delays, publisher, publish, expected };
}

describe('a batch', () => {
  test('puts stored entries and removes others in one write, and emits the size of the store', async () => {
    const { edge, publish, expected } = edgeOf();
    const revoked = active();
    const keys = Array.from({ length: 20 }, () => active());
    await publish(revoked);
    table.delete(revoked);
    await publish(...keys, revoked);
    expect(edge.values()).toEqual(expected());
    expect(edge.writes()).toBe(2);
    expect(log.lines.map((line) => JSON.parse(line).EdgeStoreSize)).toEqual([
      expect.any(Number),
      edge.store.totalSizeInBytes,
    ]);
  });

  test('writes once, so that the next revocation waits for one write, and sends the rest to the end of the queue in messages of 2,500', async () => {
    const { edge, queue, publisher } = edgeOf();
    const keys = Array.from({ length: 2_600 }, () => active());
    await reconcileBatch(messages(keys.slice(0, 1_000), keys.slice(1_000)), publisher);
    expect([edge.writes(), Object.keys(edge.values()).length]).toEqual([1, 50]);
    expect(queue).toEqual([
      message({ names: keys.slice(49, 2_549), haveWaited: true }),
      message({ names: keys.slice(2_549), haveWaited: true }),
    ]);
  });

  test('lets merchants take turns: one with hundreds of revocations delays neither the revocation nor the pause of others', async () => {
    const { edge, queue, publisher } = edgeOf();
    const many = Array.from({ length: 300 }, () => active());
    const other = active();
    for (const key of [...many, other]) {
      table.delete(key);
      edge.store.put(key, '{}');
    }
    const [paused, updated] = ['4', '5'].map((digit) => published(`camp_${digit.repeat(26)}`)) as [
      string,
      string,
    ];
    published(paused, { merchantId: 'mer_3', rules: { ...defaultCampaignRules(), status: 'paused' } });
    await reconcileBatch(
      batch([
        message({ urgent: { mer_1: many }, haveWaited: true }),
        message({ names: [updated, paused], urgent: { mer_2: [other] } }),
      ]),
      publisher,
    );
    expect(edge.values()).toHaveProperty(paused);
    expect(edge.values()).not.toHaveProperty(updated);
    expect(Object.keys(edge.values())).not.toContain(other);
    expect(queue).toEqual([
      message({ names: [updated], urgent: { mer_1: many.slice(48) }, haveWaited: true }),
    ]);
  });

  test('reads at most 50 names and their campaigns, and the rest stays marked as revoked', async () => {
    const { edge, items, queue, publisher } = edgeOf();
    const revoked = Array.from({ length: 500 }, () => active());
    for (const key of revoked) table.delete(key);
    let reads = 0;
    const counting = {
      getAll: (keys: readonly ItemKey[]) => {
        reads += keys.length;
        return items.getAll(keys);
      },
    };
    const messages = batch([message({ urgent: { mer_1: revoked } })]);
    await reconcileBatch(messages, { ...publisher, items: counting });
    expect([reads, edge.writes()]).toEqual([50, 1]);
    expect(queue).toEqual([message({ urgent: { mer_1: revoked.slice(50) }, haveWaited: true })]);
  });

  test('does not remove a key that a late message calls revoked, because the table has it', async () => {
    const { edge, publisher, expected } = edgeOf();
    await reconcileBatch(batch([message({ urgent: { mer_1: [active()] } })]), publisher);
    expect(edge.values()).toEqual(expected());
  });

  test('fails if the queue does not accept the rest, so that SQS delivers all names again', async () => {
    const { publisher } = edgeOf();
    const send = () => Promise.reject(new Error('SQS returned 503'));
    const out = { ...publisher, queue: { ...publisher.queue, send } };
    const keys = Array.from({ length: 50 }, () => active());
    await expect(reconcileBatch(messages(keys), out)).rejects.toThrow('503');
    await reconcileBatch(messages(keys.slice(1)), out);
  });

  test('that names an entry many times reads and writes it once', async () => {
    const { edge, items, publisher } = edgeOf();
    const key = active();
    const asked: string[] = [];
    const counting = {
      getAll: (keys: readonly ItemKey[]) => {
        asked.push(...keys.map(({ pk }) => pk));
        return items.getAll(keys);
      },
    };
    await reconcileBatch(messages(...Array(10).fill([key, key])), { ...publisher, items: counting });
    expect([asked, edge.writes()]).toEqual([[publicKeyKey(key).pk, publicationKey(campaignId).pk], 1]);
  });

  test('reads the version of the store once and then uses the version that writes return', async () => {
    let described = 0;
    const { publish } = edgeOf({
      onDescribe: () => {
        described += 1;
      },
    });
    for (let batch = 0; batch < 5; batch++) await publish(active());
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
    await publish(...shown.map((id) => active(id)));
    expect([checked, edge.values()]).toEqual([[0, 25, 50], expected()]);
  });

  test('delivered repeatedly, late or in another order leaves the newest state', async () => {
    const { edge, publish, expected } = edgeOf();
    const [first, second] = [active(), active()];
    await publish(first, second);
    for (const version of [2, 3]) published(campaignId, { version });
    table.delete(second);
    for (const names of [[second, first], [campaignId], [first, second, campaignId], [second]])
      await publish(...names);
    expect(edge.values()).toEqual(expected());
    expect(edge.values()).not.toHaveProperty(second);
  });
});

describe('a concurrent write', () => {
  test('restarts the batch from the version, and stores the newest state of the table', async () => {
    let conflicts = 0;
    const { edge, publish, expected } = edgeOf({
      onApply: (store) => {
        if (conflicts++ >= 3) return;
        store.put('other', `${conflicts}`);
        published(campaignId, { version: conflicts + 1 });
      },
    });
    await publish(campaignId);
    expect(edge.values()).toEqual({ ...expected(), other: '3' });
    expect(edge.values()[campaignId]).toContain('"r":4');
  });

  test('between two batches does not fail the second, which read the version before', async () => {
    const { edge, publish, expected } = edgeOf();
    const revoked = active();
    await publish(revoked);
    edge.store.put('other', '1');
    table.delete(revoked);
    await publish(revoked);
    expect(edge.values()).toEqual({ ...expected(), other: '1' });
  });

  test('that has read an older state cannot overwrite a newer one', async () => {
    const gates: (() => void)[] = [];
    const { edge, expected, items, publisher } = edgeOf();
    const key = active();
    const slowItems = {
      getAll: async (keys: readonly ItemKey[]) => {
        const found = await items.getAll(keys);
        if (gates.length < 1) await new Promise<void>((resolve) => gates.push(resolve));
        return found;
      },
    };
    const slow = reconcileBatch(messages([key]), { ...publisher, items: slowItems });
    await new Promise(setImmediate);
    table.delete(key);
    await reconcileBatch(messages([key, campaignId]), { ...publisher });
    gates[0]?.();
    await slow;
    expect(edge.values()).toEqual(expected());
  });

  test('between single writes, after the store rejected them together, makes the next run read the version again', async () => {
    let hasLost = false;
    const calls: string[] = [];
    const { edge, publisher, queue, expected } = edgeOf({
      onDescribe: () => void calls.push('describe'),
      onApply: (store, changes) => {
        calls.push(`apply ${changes.size}`);
        if (changes.size > 1)
          throw Object.assign(new Error('one is invalid'), { name: 'ValidationException' });
        if (!hasLost) store.put('other', '1');
        hasLost = true;
      },
    });
    const key = active();
    await reconcileBatch(messages([key]), publisher);
    expect(calls).toEqual(['describe', 'apply 2', 'apply 1']);
    calls.length = 0;
    await reconcileBatch(batch(queue.splice(0)), publisher);
    expect(calls[0]).toBe('describe');
    expect(edge.values()).toEqual({ ...expected(), other: '1' });
  });

  test('at each of ten attempts fails the batch, which SQS delivers again', async () => {
    let attempts = 0;
    const { publish } = edgeOf({
      onApply: (store) => {
        attempts += 1;
        store.put('other', `${attempts}`);
      },
    });
    await expect(publish(active())).rejects.toThrow('kept changing');
    expect(attempts).toBe(10);
  });
});

describe('an outage of the store', () => {
  test.each(['onDescribe', 'onApply'] as const)(
    'in %s fails the batch, which SQS delivers again',
    async (step) => {
      let isOut = true;
      const throttled = () => {
        if (isOut) throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
      };
      const { edge, publish, expected } = edgeOf({ [step]: throttled });
      const keys = [active(), active()];
      await expect(publish(...keys)).rejects.toThrow('slow down');
      expect(edge.values()).toEqual({});
      isOut = false;
      await publish(...keys);
      expect(edge.values()).toEqual(expected());
    },
  );

  const outage = () => {
    throw new Error('out');
  };

  test.each([
    [1, 1],
    [2, 2],
    [900, 5],
  ])('at delivery %d returns all messages to the queue after %d s', async (receiveCount, seconds) => {
    const { delays, publisher } = edgeOf({ onApply: outage });
    const both = [message({ names: [active()] }), message({ names: [active()] })];
    await expect(reconcileBatch(batch(both, receiveCount), publisher)).rejects.toThrow('out');
    expect(delays).toEqual([[['handle0', 'handle1'], seconds]]);
  });

  test('is the error that the function reports, even if the queue is unavailable as well', async () => {
    const { publisher } = edgeOf({ onApply: outage });
    const retryAfter = () => Promise.reject(new Error('SQS returned 503'));
    const out = { ...publisher, queue: { ...publisher.queue, retryAfter } };
    await expect(reconcileBatch(messages([active()]), out)).rejects.toThrow('out');
  });

  test('that does not end fails the batch after ten seconds, before the function times out', async () => {
    jest.useFakeTimers();
    const { delays, publisher } = edgeOf({ onApply: () => new Promise(() => undefined) });
    const run = expect(reconcileBatch(messages([active()]), publisher)).rejects.toThrow(
      'longer than 10000 ms',
    );
    await jest.advanceTimersByTimeAsync(10_000);
    await run;
    expect(delays).toHaveLength(1);
    jest.useRealTimers();
  });
});

describe('an entry that can never be published', () => {
  const failed = () => log.lines.flatMap((line) => JSON.parse(line).EdgeEntriesFailed ?? []);

  test('is logged and counted, and does not fail the batch; the others are published', async () => {
    const { edge, publish } = edgeOf();
    const [before, bad, behind] = [active(), poison(), active()];
    await publish(before, bad, behind);
    expect(Object.keys(edge.values()).sort()).toEqual([before, behind, campaignId].sort());
    expect(log.lines.join()).toContain('larger than 1024 bytes');
    expect(failed()).toEqual([1]);
  });

  test('because its message cannot be read is logged and counted, and does not block the queue', async () => {
    const { edge, delays, publisher } = edgeOf();
    const key = active();
    const { Records } = messages([key], [key], [key]);
    for (const [index, body] of ['{', '{"names":[1],"haveWaited":true}'].entries())
      Object.assign(Records[index] ?? {}, { body });
    await reconcileBatch({ Records }, publisher);
    expect(Object.keys(edge.values()).sort()).toEqual([campaignId, key].sort());
    expect([failed(), delays]).toEqual([[2], []]);
  });

  test('is counted with its keys if the campaign cannot be read, and the log contains no key', async () => {
    const { edge, publish } = edgeOf();
    const broken = published(`camp_${'3'.repeat(26)}`, { version: 'none' as never });
    const [bad, good] = [active(broken), active()];
    await publish(bad, good);
    expect(Object.keys(edge.values()).sort()).toEqual([good, campaignId].sort());
    expect(failed()).toEqual([2]);
    expect(log.lines.join()).not.toMatch(/pk_live_[0-9A-Za-z]/);
  });

  test('because the store is full: a run tries ten of 50, one by one, and the following runs the rest', async () => {
    const rejected = jest.fn((_store: unknown, changes: EdgeChanges) => {
      throw Object.assign(new Error(`full: ${changes.size}`), { name: 'ServiceQuotaExceededException' });
    });
    const { queue, publisher, publish } = edgeOf({ onApply: rejected });
    const keys = Array.from({ length: 29 }, () => active());
    await reconcileBatch(messages(keys), publisher);
    expect([rejected.mock.calls.length, queue]).toEqual([
      11,
      [message({ names: keys.slice(9), haveWaited: true })],
    ]);
    await publish();
    expect(failed()).toEqual([10, 10, 10, 3]); // each run tries the campaign of its keys, too
  });

  test('because the store is full does not keep revoked keys in the store', async () => {
    let isFull = false;
    const { edge, publish } = edgeOf({
      onApply: (_store, changes) => {
        if (isFull && [...changes.values()].some((value) => value !== undefined))
          throw Object.assign(new Error('full'), { name: 'ValidationException' });
      },
    });
    const revoked = active();
    await publish(revoked);
    table.delete(revoked);
    isFull = true;
    const added = [active(), active()];
    await publish(...added, revoked);
    expect(Object.keys(edge.values())).toEqual([campaignId]);
    expect(failed()).toEqual([3]); // both keys, and their campaign, which did not change
  });
});
