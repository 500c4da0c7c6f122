import fc from 'fast-check';
import { type CountableMessage, countMessages } from '../../../core/banner/event-counts.ts';
import { makeDefaultCampaign } from '../../../core/campaigns/default-campaign.ts';
import { hourMs } from '../../../core/shared/durations.ts';
import { testProperty } from '../../support/property-runs.ts';

const shownEvent = (id: string, day = '2026-05-01') =>
  ({ id, counter: 'shown', day, discount: null as number | null }) as const;
const openedEvent = (id: string) => ({ ...shownEvent(id), counter: 'opened' }) as const;
const copiedEvent = (id: string) => ({ ...shownEvent(id), counter: 'copied' }) as const;

let messages = 0;
function message(fields: Partial<CountableMessage> = {}): CountableMessage {
  messages += 1;
  return {
    id: `m${messages}`,
    publicKey: 'ppp_pk_1',
    campaignId: 'camp_1',
    country: 'IN',
    receivedAt: Date.parse('2026-05-01T12:00:00Z'),
    given: undefined,
    events: [],
    ...fields,
  };
}

it('sums events by campaign, day and country, with the messages that contributed', () => {
  const { counts, duplicates } = countMessages([
    message({ id: 'm1', events: [shownEvent('a'), copiedEvent('b'), shownEvent('c', '2026-04-30')] }),
    message({ id: 'm2', events: [shownEvent('d'), openedEvent('e')] }),
    message({
      id: 'm3',
      publicKey: 'ppp_pk_2',
      campaignId: 'camp_2',
      country: 'BR',
      events: [shownEvent('a')],
    }),
  ]);
  const counted = counts.map((each) => [
    `${each.campaignId} ${each.day} ${each.country}`,
    [each.shown, each.copied, each.opened, each.dismissed],
    [...each.messageIds],
  ]);
  expect(counted).toEqual([
    ['camp_2 2026-05-01 BR', [1, 0, 0, 0], ['m3']],
    ['camp_1 2026-05-01 IN', [2, 1, 1, 0], ['m1', 'm2']],
    ['camp_1 2026-04-30 IN', [1, 0, 0, 0], ['m1']],
  ]);
  expect(duplicates).toBe(0);
});

it.each(['', 'T1', 'EU', 'in', 'XX', 'IND', '__proto__'])('counts the country %j as unknown', (country) => {
  expect(countMessages([message({ country, events: [shownEvent('a')] })]).counts).toMatchObject([
    { country: 'XX' },
  ]);
});

it('counts an event id once per key', () => {
  const { counts, duplicates } = countMessages([
    message({ id: 'm1', events: [shownEvent('a'), shownEvent('a')] }),
    message({ id: 'm2', events: [copiedEvent('a')] }),
    message({ id: 'm3', publicKey: 'ppp_pk_2', events: [shownEvent('a')] }),
  ]);
  expect(counts).toMatchObject([{ shown: 2, copied: 0, messageIds: new Set(['m1', 'm3']) }]);
  expect(duplicates).toBe(2);
});

it('puts campaigns with few counters first, so that a flood comes last', () => {
  const countries = ['IN', 'BR', 'TR'];
  const flood = countries.map((country) =>
    message({ campaignId: 'flood', country, events: [shownEvent(country)] }),
  );
  const quiet = ['quiet', 'calm'].map((campaignId) =>
    message({ campaignId, events: [shownEvent(campaignId)] }),
  );
  const { counts } = countMessages([...flood, ...quiet]);
  expect(counts.map(({ campaignId }) => campaignId)).toEqual(['quiet', 'calm', 'flood', 'flood', 'flood']);
});

const event = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  counter: fc.constantFrom('shown', 'copied', 'dismissed'),
  day: fc.constantFrom('2026-05-01', '2026-05-02'),
  discount: fc.constantFrom(null, 60, 1),
});
const fields = fc.record({
  publicKey: fc.constantFrom('1', '2'),
  country: fc.constantFrom('IN', 'BR', 'nowhere'),
  events: fc.array(event),
});

testProperty('loses no event: each is counted once or is a duplicate', [fc.array(fields)], (batch) => {
  const read = batch.map((each) => message({ ...each, campaignId: each.publicKey }));
  const { counts, duplicates } = countMessages(read);
  const counted = counts.reduce((sum, each) => sum + each.shown + each.copied + each.dismissed, 0);
  expect(counted + duplicates).toBe(read.flatMap(({ events }) => events).length);
  const ids = read.flatMap(({ publicKey, events }) => events.map(({ id }) => publicKey + id));
  expect(counted).toBe(new Set(ids).size);
  const places = counts.map(({ campaignId, day, country }) => `${campaignId} ${day} ${country}`);
  expect(new Set(places).size).toBe(places.length);
});

it('counts the discount of an event only if the campaign gave it in the 24 hours before', () => {
  const receivedAt = Date.parse('2026-05-01T12:00:00Z');
  const dayBefore = receivedAt - 24 * hourMs;
  const given = {
    rules: makeDefaultCampaign('camp_1', new Date(receivedAt)),
    ownUntil: new Map([
      [60, Number.POSITIVE_INFINITY],
      [55, dayBefore + 1],
      [50, dayBefore],
    ]),
    sales: [{ discount: 35, startsAt: dayBefore, endsAt: dayBefore + 1 }],
  };
  const seen = (discount: number | null, fields: Partial<CountableMessage> = {}) => {
    const events = [{ ...shownEvent('a'), discount }];
    return countMessages([message({ receivedAt, given, events, ...fields })]).counts.map((each) => each.seen);
  };
  expect([60, 55].map((discount) => seen(discount))).toEqual([
    [{ discount: 60, isSale: false }],
    [{ discount: 55, isSale: false }],
  ]);
  expect(seen(35)).toEqual([{ discount: 35, isSale: true }]);
  expect([50, 99, null].map((discount) => seen(discount))).toEqual([[null], [null], [null]]);
  expect(seen(60, { given: undefined })).toEqual([null]);
});
