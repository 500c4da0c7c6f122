import fc from 'fast-check';
import { countableEvent, distinctEvents, splitByCounters } from '../../../core/banner/event-batch.ts';
import { someEvent } from '../../support/banner-events.ts';

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
    { numRuns: 1000 },
  );
});
