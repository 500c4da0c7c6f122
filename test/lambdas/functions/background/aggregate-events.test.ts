import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Sale } from '../../../../core/campaigns/sale.ts';
import { generateApiKey } from '../../../../core/keys/key-value.ts';
import { campaignStatistics } from '../../../../core/statistics/statistics.ts';
import { readCampaignChanges } from '../../../../storage/campaign-changes.ts';
import type { TrailedDatabase } from '../../../../storage/dynamodb/database.ts';
import { readPublicKey } from '../../../../storage/keys/credentials.ts';
import { readStatistics } from '../../../../storage/statistics.ts';
import { patchCampaign } from '../../../../storage/transactions/campaigns.ts';
import { sampleSale } from '../../../core/campaigns/sample-sale.ts';
import { eventMessage } from '../../../support/banner-events.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { intercept } from '../../../support/storage/interference.ts';
import { openShop, aggregate as runOn } from './event-runs.ts';

const receivedAt = new Date('2026-05-01T12:00:00Z');
const at = receivedAt.toISOString();

const test = useDatabase();
const log = useLogLines();
let key: string;
let campaignId: string;
beforeEach(async () => {
  ({ key, campaignId } = await openShop(test.database));
});

const entries = (): Record<string, unknown>[] => log.lines.map((line) => JSON.parse(line));
const view = (id: string) => ({ id, name: 'banner_shown', at });
const message = (events: unknown[], fields: { key?: string; country?: string } = {}) =>
  eventMessage({ events }, { key, receivedAt, ...fields });
const counters = async (id = campaignId) =>
  (await readStatistics(test.database, id, { from: '2026-04-30', to: '2026-05-01' })).counts;

/** Runs the function on messages `m0`, `m1`, …; returns the failed messages and the metrics. */
async function aggregate(
  bodies: string[],
  {
    database = test.database,
    remainingMs = 60_000,
  }: { database?: TrailedDatabase; remainingMs?: number } = {},
) {
  const batch = bodies.map((body, index) => ({ messageId: `m${index}`, body }));
  const failed = await runOn(database, batch, remainingMs);
  const { dropped, counted } = entries().find(({ message }) => message === 'events_counted') ?? {};
  return { failed, dropped, counted };
}

/** The same database; writes to the counters of this day fail. */
const failingFor = (day: string) =>
  intercept(test.database, async (name, input, proceed) => {
    const { Key } = input as UpdateCommandInput;
    if (name === 'UpdateCommand' && Key?.sk === day) throw new Error('throttled');
    return proceed();
  });

it('counts events for the campaign of their key and the country that the edge reported, with one write for each campaign and day', async () => {
  const other = await openShop(test.database);
  const writes: unknown[] = [];
  const database = intercept(test.database, (name, input, proceed) => {
    if (name !== 'BatchGetCommand') writes.push((input as UpdateCommandInput).Key?.pk);
    return proceed();
  });
  const bodies = [
    message([view('a'), { ...view('b'), name: 'code_copied', country: 'US' }, view('c')]),
    message([
      { ...view('d'), name: 'banner_dismissed' },
      { ...view('e'), name: 'checkout_opened' },
    ]),
    message([view('a')], { key: other.key, country: 'T1' }),
  ];
  expect(await aggregate(bodies, { database })).toEqual({ failed: [], dropped: {}, counted: 6 });
  expect(await counters()).toEqual([
    { day: '2026-05-01', country: 'IN', shown: 2, copied: 1, opened: 1, dismissed: 1 },
  ]);
  expect(await counters(other.campaignId)).toEqual([
    { day: '2026-05-01', country: 'XX', shown: 1, copied: 0, opened: 0, dismissed: 0 },
  ]);
  expect(writes).toEqual([`STATS#${campaignId}`, `STATS#${other.campaignId}`]);
});

it('logs for each known key how many requests it sent, without the key', async () => {
  const other = await openShop(test.database);
  const unknown = generateApiKey('public', () => Buffer.alloc(64, 1));
  const bodies = [key, other.key, key, unknown].map((each, id) => message([view(`${id}`)], { key: each }));
  await aggregate([...bodies, message([], {})]);
  const line = { requestTime: at, route: 'POST /banner/events', merchantId: expect.stringMatching(/^mer_/) };
  const lineOf = (resourceId: string, requests: number) => ({
    ...line,
    keyId: expect.stringMatching(/^key_/),
    resourceId,
    requests,
  });
  expect(entries().filter(({ route }) => route)).toEqual([
    lineOf(campaignId, 3),
    lineOf(other.campaignId, 1),
  ]);
  expect(log.lines.join()).not.toContain(key);
});

it('reads each key and its campaign once per batch, and only keys that can exist', async () => {
  const read: unknown[] = [];
  const database = intercept(test.database, (name, input, proceed) => {
    if (name === 'BatchGetCommand') read.push(input);
    return proceed();
  });
  const malformed = ['', 'ppp_pk_live_', key.replace('ppp_pk', 'ppp_sk'), `${key.slice(0, -1)}!`];
  const bodies = [key, key, ...malformed].map((each, id) => message([view(`${id}`)], { key: each }));
  expect(await aggregate(bodies, { database })).toMatchObject({ counted: 2, dropped: { unknown_key: 4 } });
  expect(read).toMatchObject([
    { RequestItems: { [test.database.tableName]: { Keys: [{ pk: `PUBLIC#${key}` }] } } },
    { RequestItems: { [test.database.tableName]: { Keys: [{ pk: `SHOWN#${campaignId}` }, {}] } } },
  ]);
});

it('drops invalid, repeated and future events and those of unknown keys, and counts them by reason', async () => {
  const unknownKey = generateApiKey('public', () => new Uint8Array(32).fill(3));
  const bodies = [
    message([view('a'), view('a'), { ...view('b'), at: '2026-05-01T13:00:00Z' }, 7]),
    message([view('a')]),
    message([view('c'), view('d')], { key: unknownKey }),
    eventMessage('no json', { key, receivedAt }),
  ];
  expect(await aggregate(bodies)).toEqual({
    failed: [],
    counted: 1,
    dropped: { duplicate_event: 2, future_event: 1, invalid_event: 1, unknown_key: 2, invalid_body: 1 },
  });
});

it('fails a message that the banner API cannot have written, and logs its id without its text', async () => {
  const { failed, counted } = await aggregate(['{"key":"secret text"}', message([view('a')])]);
  expect([failed, counted]).toEqual([['m0'], 1]);
  expect(entries()).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'event_message_unreadable', messageId: 'm0' }),
  );
  expect(log.lines.join()).not.toContain('secret text');
});

it('fails exactly the messages with an event that was not written', async () => {
  const yesterday = { name: 'banner_shown', at: '2026-04-30T23:00:00Z' };
  const bodies = [
    message([view('a'), { ...yesterday, id: 'b' }]),
    message([view('c')], { country: 'BR' }),
    message([view('d')]),
    message([{ ...yesterday, id: 'e' }], { country: 'BR' }),
  ];
  const { failed, counted } = await aggregate(bodies, { database: failingFor('2026-04-30') });
  expect([failed, counted]).toEqual([['m0', 'm3'], 3]);
  expect(await counters()).toMatchObject([
    { country: 'BR', shown: 1 },
    { country: 'IN', shown: 2 },
  ]);
  expect(entries()).toContainEqual(expect.objectContaining({ message: 'events_not_counted', events: '2' }));
});

it('starts no write when the time is nearly over, and fails all messages', async () => {
  expect(await aggregate([message([view('a')])], { remainingMs: 14_999 })).toMatchObject({ failed: ['m0'] });
  expect(await counters()).toEqual([]);
  log.clear();
  expect(await aggregate([message([view('a')])], { remainingMs: 15_000 })).toMatchObject({ failed: [] });
});

it('throws when the keys cannot be read, so that the whole batch is delivered again', async () => {
  const outage = new Error('down');
  const database = intercept(test.database, () => Promise.reject(outage));
  await expect(aggregate([message([view('a')])], { database })).rejects.toBe(outage);
});

it('logs nothing that a page or a visitor sent', async () => {
  const secret = 'jane@example.com';
  const event = { ...view(secret), url: `https://shop.example.com/?email=${secret}`, userAgent: secret };
  const bodies = [
    message([event, event, { ...event, name: secret }]),
    eventMessage(secret, { key, receivedAt }),
  ];
  await aggregate(bodies, { database: failingFor('2026-05-01') });
  expect(log.lines).toHaveLength(3); // the requests of the key, a failure and the counts
  expect(log.lines.join()).not.toContain(secret);
  expect(log.lines.join()).not.toContain(key);
});

it('a sale has a row of its own, also just after it was removed', async () => {
  const seen = (id: string) => ({ ...view(id), discount: 60 });
  const merchantId = String((await readPublicKey(test.database, key))?.merchantId);
  const times = { startsAt: '2026-05-01T00:00:00.000Z', endsAt: '2026-05-09T00:00:00.000Z' };
  const change = (sale: Sale | null) =>
    patchCampaign(test.database, merchantId, campaignId, { sale }, () => receivedAt);
  await change({ ...sampleSale, ...times, discount: 60 });
  await aggregate([message([seen('a'), seen('b')], { country: 'US' }), message([seen('c')])]);
  await change(null);
  await aggregate([message([seen('d')], { country: 'US' })]);
  const { byDiscount, changes } = await statistics();
  expect(byDiscount.map(({ discount, isSale, shown }) => [discount, isSale, shown])).toEqual([
    [60, false, 1],
    [60, true, 3],
  ]);
  expect(changes).toMatchObject([{ formerSale: { discount: 60, startsAt: times.startsAt } }]);
});

/** Returns the statistics of the campaign on the day of the events. */
async function statistics() {
  const period = { from: '2026-05-01', to: '2026-05-01' };
  const counters = await readStatistics(test.database, campaignId, period);
  return campaignStatistics(period, counters, {
    changes: await readCampaignChanges(test.database, campaignId),
  });
}
