import fc from 'fast-check';
import {
  countableEvent,
  distinctEvents,
  fairShares,
  splitByCounters,
} from '../../../core/banner/event-batch.ts';
import { someEvent } from '../../support/banner-events.ts';
import { runs } from '../../support/property-runs.ts';

const shown = { id: 'a', counter: 'shown', day: '2026-05-01' } as const;
const origin = { messageId: 'm', country: 'IN', publicKey: { keyId: 'key_1', campaignId: 'camp_1' } };
const fingerprint = (id: string, keyId: string) =>
  countableEvent({ ...shown, id }, { ...origin, publicKey: { keyId, campaignId: 'camp_1' } }).fingerprint;

it('an event takes its campaign from the key and its country from the edge', () => {
  expect(countableEvent(shown, origin)).toEqual({
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    counter: 'shown',
    messageId: 'm',
    campaignId: 'camp_1',
    day: '2026-05-01',
    country: 'IN',
  });
});

it.each(['', 'T1', 'EU', 'in', 'XX', 'IND', '__proto__'])('the country %j is unknown', (country) => {
  expect(countableEvent(shown, { ...origin, country }).country).toBe('XX');
});

it('two events are the same if key and id are, and nothing of the id can be read', () => {
  expect(fingerprint('a', 'key_1')).toBe(fingerprint('a', 'key_1'));
  const all = [fingerprint('a', 'key_1'), fingerprint('b', 'key_1'), fingerprint('a', 'key_2')];
  expect(new Set(all).size).toBe(3);
  expect(fingerprint('jane@example.com', 'key_1')).not.toContain('jane');
});

it('of the same events the first is kept', () => {
  const [first, other] = [someEvent({ fingerprint: 'f', messageId: 'm1' }), someEvent()];
  expect(distinctEvents([first, other, someEvent({ fingerprint: 'f', messageId: 'm2' })])).toEqual([
    first,
    other,
  ]);
});

it('parts have at most so many counters, share none, and lose no event', () => {
  const place = fc.record({
    campaignId: fc.constantFrom('camp_1', 'camp_2'),
    day: fc.constantFrom('2026-05-01', '2026-05-02'),
    country: fc.constantFrom('IN', 'BR', 'TR'),
  });
  fc.assert(
    fc.property(fc.array(place), fc.integer({ min: 1, max: 5 }), (places, most) => {
      const events = places.map((fields) => someEvent(fields));
      const parts = splitByCounters(events, most);
      const counters = parts.map(
        (part) => new Set(part.map(({ campaignId, day, country }) => `${campaignId} ${day} ${country}`)),
      );
      for (const part of counters) expect(part.size).toBeLessThanOrEqual(most);
      const distinct = new Set(counters.flatMap((part) => [...part]));
      expect(counters.reduce((sum, { size }) => sum + size, 0)).toBe(distinct.size);
      expect(parts).toHaveLength(Math.ceil(distinct.size / most));
      expect(new Set(parts.flat())).toEqual(new Set(events));
    }),
    runs,
  );
});

describe('shares of a batch', () => {
  const messages = (key: string, count: number, events: number) =>
    Array.from({ length: count }, (_message, index) => ({
      key,
      events: Array.from({ length: events }, () =>
        someEvent({ messageId: `${key} ${index}`, campaignId: key }),
      ),
    }));
  const keysOf = (shares: ReturnType<typeof fairShares>) =>
    shares.map((share) => [...new Set(share.map(({ campaignId }) => campaignId))].join(' '));

  it('keys with few events come first and share, the others come alone, the largest last', () => {
    const batch = [
      ...messages('flood', 30, 20),
      ...messages('quiet', 3, 1),
      ...messages('busy', 10, 2),
      ...messages('silent', 1, 0),
      ...messages('calm', 4, 2),
    ];
    const shares = fairShares(batch, 100);
    expect(fairShares(batch.reverse(), 100).map(({ length }) => length)).toEqual([
      11,
      20,
      ...Array(6).fill(100),
    ]);
    expect(keysOf(shares)).toEqual([
      'quiet calm',
      'busy',
      'flood',
      'flood',
      'flood',
      'flood',
      'flood',
      'flood',
    ]);
    expect(shares.map(({ length }) => length)).toEqual([11, 20, 100, 100, 100, 100, 100, 100]);
  });

  it('has none that is empty, and a tenth of what is allowed is still few', () => {
    expect(fairShares(messages('silent', 3, 0), 100)).toEqual([]);
    const tenths = [...messages('one', 1, 10), ...messages('other', 1, 10), ...messages('more', 1, 11)];
    expect(keysOf(fairShares(tenths, 100))).toEqual(['one other', 'more']);
  });

  it('hold every event once, no message in two parts, and not more than allowed but for one large message', () => {
    const message = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), size: fc.nat({ max: 20 }) });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 60 }), fc.integer({ min: 1, max: 100 }), (batch, most) => {
        const read = batch.map(({ key, size }, index) => ({
          key,
          events: Array.from({ length: size }, () => someEvent({ messageId: `${index}` })),
        }));
        const shares = fairShares(read, most);
        const all = (events: { fingerprint: string }[]) =>
          events.map(({ fingerprint }) => fingerprint).sort();
        expect(all(shares.flat())).toEqual(all(read.flatMap(({ events }) => events)));
        const messageIds = shares.map((share) => [...new Set(share.map(({ messageId }) => messageId))]);
        expect(messageIds.flat()).toHaveLength(new Set(messageIds.flat()).size);
        for (const [index, share] of shares.entries())
          expect(share.length <= most || messageIds[index]?.length === 1).toBe(true);
      }),
      runs,
    );
  });
});
