import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { CountableEvent } from '../../../../core/banner/event-batch.ts';
import type { PublicCredential } from '../../../../core/keys/credential.ts';
import { generateApiKey } from '../../../../core/keys/key-value.ts';
import { aggregateEvents } from '../../../../lambdas/functions/background/aggregate-events.ts';
import { eventMessage } from '../../../support/banner-events.ts';
import { useLogLines } from '../../../support/log-lines.ts';

const now = new Date('2026-05-01T12:00:00Z');
const at = now.toISOString();
const key = generateApiKey('public', () => new Uint8Array(32).fill(1));
const otherKey = generateApiKey('public', () => new Uint8Array(32).fill(2));
const publicKeys: Record<string, Partial<PublicCredential>> = {
  [key]: { keyId: 'key_1', campaignId: 'camp_1' },
  [otherKey]: { keyId: 'key_2', campaignId: 'camp_2' },
};

const log = useLogLines();
const entries = (): Record<string, unknown>[] => log.lines.map((line) => JSON.parse(line));
beforeEach(() => {
  process.env.METRIC_NAMESPACE = 'test';
});

/** Runs the function on messages `m0`, `m1`, … and returns all that it did. */
async function aggregate(
  bodies: string[],
  outcome: (events: readonly CountableEvent[]) => {
    duplicates?: number;
    pendingMessages?: string[];
  } = () => ({}),
) {
  const parts: CountableEvent[][] = [];
  const reads: string[] = [];
  const Records = bodies.map((body, index) => ({ messageId: `m${index}`, body }));
  const response: SQSBatchResponse = await aggregateEvents({ Records } as SQSEvent, {
    readPublicKey: async (publicKey) => {
      reads.push(publicKey);
      return publicKeys[publicKey] as PublicCredential | undefined;
    },
    countEvents: async (events) => {
      parts.push([...events]);
      return { counted: events.length, duplicates: 0, pendingMessages: [], ...outcome(events) };
    },
    clock: () => now,
    remainingMs: () => 60_000,
  });
  const failed = response.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  const dropped = Object.fromEntries(
    entries().flatMap((line) => ('EventsDropped' in line ? [[line.Reason, line.EventsDropped]] : [])),
  );
  return {
    parts,
    reads,
    failed,
    dropped,
    counted: entries().find((line) => 'EventsCounted' in line)?.EventsCounted,
  };
}

const view = (id: string) => ({ id, name: 'banner_shown', at });
const message = (events: unknown[], fields: { key?: string; country?: string } = {}) =>
  eventMessage({ events }, { key, receivedAt: now, ...fields });

it('events get the campaign of their key and the country that the edge saw', async () => {
  const bodies = [
    message([view('a'), { ...view('b'), name: 'code_copied', country: 'US' }]),
    message([view('a')], { key: otherKey, country: 'BR' }),
    message([view('c')], { country: 'T1' }),
  ];
  const { parts, counted, failed, dropped } = await aggregate(bodies);
  expect(parts.flat().map(({ fingerprint: _any, ...event }) => event)).toEqual([
    { messageId: 'm0', counter: 'shown', campaignId: 'camp_1', day: '2026-05-01', country: 'IN' },
    { messageId: 'm0', counter: 'copied', campaignId: 'camp_1', day: '2026-05-01', country: 'IN' },
    { messageId: 'm1', counter: 'shown', campaignId: 'camp_2', day: '2026-05-01', country: 'BR' },
    { messageId: 'm2', counter: 'shown', campaignId: 'camp_1', day: '2026-05-01', country: 'XX' },
  ]);
  expect(new Set(parts.flat().map(({ fingerprint }) => fingerprint)).size).toBe(4);
  expect([counted, failed, dropped]).toEqual([4, [], {}]);
});

it('each key is looked up once a batch, and only if it could exist', async () => {
  const malformed = ['', 'ppp_pk_live_', key.replace('ppp_pk', 'ppp_sk'), `${key.slice(0, -1)}!`];
  const bodies = [key, key, otherKey, ...malformed].map((each, id) =>
    message([view(`${id}`)], { key: each }),
  );
  const { reads, counted, dropped } = await aggregate(bodies);
  expect(reads).toEqual([key, otherKey]);
  expect([counted, dropped]).toEqual([3, { unknown_key: 4 }]);
});

it('what is invalid, foreign, forged, future-dated or there twice is dropped, and counted by reason', async () => {
  const unknownKey = generateApiKey('public', () => new Uint8Array(32).fill(3));
  const bodies = [
    message([view('a'), view('a'), { ...view('b'), at: '2026-05-01T13:00:00Z' }, 7]),
    message([view('a')]),
    message([view('c'), view('d')], { key: unknownKey }),
    eventMessage('no json', { key, receivedAt: now }),
  ];
  const { parts, dropped, failed } = await aggregate(bodies, () => ({ duplicates: 3 }));
  expect(parts.flat()).toHaveLength(1);
  expect(failed).toEqual([]);
  expect(dropped).toEqual({
    duplicate_event: 5,
    future_event: 1,
    invalid_event: 1,
    unknown_key: 2,
    invalid_body: 1,
  });
});

it('a message older than what is remembered of counted ones is dropped, and one a little younger counts', async () => {
  const receivedAt = (ageMs: number) => new Date(now.getTime() - ageMs);
  const fourDaysMs = 4 * 86_400_000;
  const bodies = [fourDaysMs, fourDaysMs - 1000].map((ageMs) =>
    eventMessage(
      { events: [{ ...view(`${ageMs}`), at: receivedAt(ageMs) }] },
      { key, receivedAt: receivedAt(ageMs) },
    ),
  );
  const { counted, dropped, failed } = await aggregate(bodies);
  expect([counted, dropped, failed]).toEqual([1, { old_message: 1 }, []]);
});

it('a message that the banner API cannot have written fails alone, and is named in the log without its text', async () => {
  const { failed, counted } = await aggregate(['{"key":"secret text"}', message([view('a')])]);
  expect([failed, counted]).toEqual([['m0'], 1]);
  expect(entries()).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'event_message_unreadable', messageId: 'm0' }),
  );
  expect(log.lines.join()).not.toContain('secret text');
});

it('a message that comes twice in one batch counts once and is no duplicate', async () => {
  const body = message([view('a')]);
  const Records = [body, body].map((text) => ({ messageId: 'm0', body: text }));
  const events: CountableEvent[] = [];
  await aggregateEvents({ Records } as SQSEvent, {
    readPublicKey: async () => publicKeys[key] as PublicCredential,
    countEvents: async (part) => {
      events.push(...part);
      return { counted: part.length, duplicates: 0, pendingMessages: [] };
    },
    clock: () => now,
    remainingMs: () => 60_000,
  });
  expect(events).toHaveLength(1);
  expect(entries().filter((line) => 'EventsDropped' in line)).toEqual([]);
});

it('messages whose events are pending elsewhere, and those of a failed part, come again; the others are done', async () => {
  const countries = ['IN', 'BR', 'TR', 'PL', 'MX', 'AR'];
  const hours = Array.from({ length: 20 }, (_, index) => index);
  const bodies = countries.flatMap((country) =>
    hours.map((hour) => message([view(`${country} ${hour}`)], { country })),
  );
  const { failed, counted } = await aggregate(bodies, () => ({ pendingMessages: ['m3'] }));
  expect([failed, counted]).toEqual([['m3'], 120]);
});

it('a part that fails does not harm the other parts', async () => {
  const codes = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const places = [...codes].flatMap((first) => [...codes].map((second) => first + second));
  const bodies = places.map((country) => message([view(country)], { country }));
  let calls = 0;
  const { parts, failed } = await aggregate(bodies, () => {
    calls += 1;
    if (calls === 2) throw new Error('throttled');
    return {};
  });
  expect(parts.map((events) => new Set(events.map(({ country }) => country)).size)).toEqual([99, 99, 53]);
  expect(failed).toEqual(parts[1]?.map(({ messageId }) => messageId));
  expect(entries()).toContainEqual(expect.objectContaining({ message: 'events_not_counted', events: '99' }));
});

it('an outage while keys are looked up fails the batch as a whole', async () => {
  const outage = new Error('down');
  const run = aggregateEvents({ Records: [{ messageId: 'm0', body: message([view('a')]) }] } as SQSEvent, {
    readPublicKey: () => Promise.reject(outage),
    countEvents: () => Promise.reject(outage),
    clock: () => now,
    remainingMs: () => 60_000,
  });
  await expect(run).rejects.toBe(outage);
});

it('nothing that a page or a visitor sent is written to the log', async () => {
  const secret = 'jane@example.com';
  const event = { ...view(secret), url: `https://shop.example.com/?email=${secret}`, userAgent: secret };
  await aggregate([
    message([event, event, { ...event, name: secret }]),
    eventMessage(secret, { key, receivedAt: now }),
  ]);
  expect(log.lines.length).toBeGreaterThan(2);
  expect(log.lines.join()).not.toContain(secret);
  expect(log.lines.join()).not.toContain(key);
});
