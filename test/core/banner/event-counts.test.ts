import fc from 'fast-check';
import { type CountableMessage, countMessages } from '../../../core/banner/event-counts.ts';
import { runs } from '../../support/property-runs.ts';

const shown = (id: string, day = '2026-05-01') => ({ id, counter: 'shown', day }) as const;
const copied = (id: string) => ({ ...shown(id), counter: 'copied' }) as const;

let messages = 0;
function message(fields: Partial<CountableMessage> = {}): CountableMessage {
  messages += 1;
  return {
    id: `m${messages}`,
    publicKey: 'ppp_pk_1',
    campaignId: 'camp_1',
    country: 'IN',
    events: [],
    ...fields,
  };
}

it('sums events by campaign, day and country, with the messages that contributed', () => {
  const { counts, duplicates } = countMessages([
    message({ id: 'm1', events: [shown('a'), copied('b'), shown('c', '2026-04-30')] }),
    message({ id: 'm2', events: [shown('d')] }),
    message({ id: 'm3', publicKey: 'ppp_pk_2', campaignId: 'camp_2', country: 'BR', events: [shown('a')] }),
  ]);
  const none = { copied: 0, dismissed: 0 };
  expect(counts).toEqual([
    {
      campaignId: 'camp_2',
      day: '2026-05-01',
      country: 'BR',
      ...none,
      shown: 1,
      messageIds: new Set(['m3']),
    },
    {
      campaignId: 'camp_1',
      day: '2026-05-01',
      country: 'IN',
      ...none,
      shown: 2,
      copied: 1,
      messageIds: new Set(['m1', 'm2']),
    },
    {
      campaignId: 'camp_1',
      day: '2026-04-30',
      country: 'IN',
      ...none,
      shown: 1,
      messageIds: new Set(['m1']),
    },
  ]);
  expect(duplicates).toBe(0);
});

it.each(['', 'T1', 'EU', 'in', 'XX', 'IND', '__proto__'])('counts the country %j as unknown', (country) => {
  expect(countMessages([message({ country, events: [shown('a')] })]).counts).toMatchObject([
    { country: 'XX' },
  ]);
});

it('counts an event id once per key', () => {
  const { counts, duplicates } = countMessages([
    message({ id: 'm1', events: [shown('a'), shown('a')] }),
    message({ id: 'm2', events: [copied('a')] }),
    message({ id: 'm3', publicKey: 'ppp_pk_2', events: [shown('a')] }),
  ]);
  expect(counts).toMatchObject([{ shown: 2, copied: 0, messageIds: new Set(['m1', 'm3']) }]);
  expect(duplicates).toBe(2);
});

it('puts campaigns with few counters first, so that a flood comes last', () => {
  const countries = ['IN', 'BR', 'TR'];
  const flood = countries.map((country) =>
    message({ campaignId: 'flood', country, events: [shown(country)] }),
  );
  const quiet = ['quiet', 'calm'].map((campaignId) => message({ campaignId, events: [shown(campaignId)] }));
  const { counts } = countMessages([...flood, ...quiet]);
  expect(counts.map(({ campaignId }) => campaignId)).toEqual(['quiet', 'calm', 'flood', 'flood', 'flood']);
});

it('loses no event: each is in the sum of its place or a duplicate', () => {
  const event = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    counter: fc.constantFrom('shown', 'copied', 'dismissed'),
    day: fc.constantFrom('2026-05-01', '2026-05-02'),
  });
  const fields = fc.record({
    publicKey: fc.constantFrom('1', '2'),
    country: fc.constantFrom('IN', 'BR', 'nowhere'),
    events: fc.array(event),
  });
  fc.assert(
    fc.property(fc.array(fields), (batch) => {
      const read = batch.map((each) => message({ ...each, campaignId: each.publicKey }));
      const { counts, duplicates } = countMessages(read);
      const counted = counts.reduce((sum, each) => sum + each.shown + each.copied + each.dismissed, 0);
      expect(counted + duplicates).toBe(read.flatMap(({ events }) => events).length);
      expect(counted).toBe(
        new Set(read.flatMap(({ publicKey, events }) => events.map(({ id }) => publicKey + id))).size,
      );
      const places = counts.map(({ campaignId, day, country }) => `${campaignId} ${day} ${country}`);
      expect(new Set(places).size).toBe(places.length);
    }),
    runs,
  );
});
