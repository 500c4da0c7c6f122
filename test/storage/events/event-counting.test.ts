import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { CountableEvent } from '../../../core/banner/event-batch.ts';
import { eventClaimKey, eventTallyKey } from '../../../storage/dynamodb/keys.ts';
import { countEvents } from '../../../storage/events/event-counting.ts';
import { readDailyCounts } from '../../../storage/statistics.ts';
import { someEvent } from '../../support/banner-events.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { cancelled, failing, intercept } from '../../support/storage/interference.ts';
import { newId, readItem } from '../../support/storage/merchants.ts';

const test = useDatabase();
let campaignId: string;
let time: Date;
beforeEach(() => {
  campaignId = newId('camp');
  time = new Date('2026-05-01T12:00:00Z');
});

const event = (fields: Partial<CountableEvent> = {}) => someEvent({ campaignId, ...fields });
const count = (events: CountableEvent[], database = test.database) => countEvents(database, events, time, 25);
const later = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000);
};
const counters = () => readDailyCounts(test.database, campaignId, { from: '2026-04-01', to: '2026-05-31' });
const crash = new Error('crashed');
const crashed = (database = test.database) => failing(database, 'TransactWriteCommand', [crash]);

/** The run ends after the transaction, before it hears of it. */
const answerLost = () =>
  intercept(test.database, async (name, _input, proceed) => {
    const answer = await proceed();
    if (name === 'TransactWriteCommand') throw crash;
    return answer;
  });

describe('events', () => {
  it('are counted by campaign, day and country', async () => {
    const events = [
      event(),
      event(),
      event({ counter: 'copied' }),
      event({ counter: 'dismissed', country: 'BR' }),
      event({ day: '2026-04-30' }),
    ];
    expect(await count(events)).toEqual({ counted: 5, duplicates: 0, pendingMessages: [] });
    await count([event({ country: 'BR' })]);
    expect(await counters()).toEqual([
      { day: '2026-04-30', country: 'IN', shown: 1, copied: 0, dismissed: 0 },
      { day: '2026-05-01', country: 'BR', shown: 1, copied: 0, dismissed: 1 },
      { day: '2026-05-01', country: 'IN', shown: 2, copied: 1, dismissed: 0 },
    ]);
  });

  it('of one batch cost each counter one write, however many they are', async () => {
    const writes: string[] = [];
    const database = intercept(test.database, (name, input, proceed) => {
      const { TransactItems = [] } = input as TransactWriteCommandInput;
      if (name === 'TransactWriteCommand')
        writes.push(...TransactItems.map(({ Update, Put }) => (Update?.Key ?? Put?.Item)?.sk));
      return proceed();
    });
    await count([...Array.from({ length: 150 }, () => event()), event({ country: 'BR' })], database);
    expect(writes).toEqual(['TALLY', '2026-05-01#IN', '2026-05-01#BR']);
  });

  it('of 99 places fit into one transaction', async () => {
    const days = Array.from({ length: 33 }, (_, index) =>
      new Date(Date.UTC(2026, 3, index + 1)).toISOString().slice(0, 10),
    );
    const places = days.flatMap((day) => ['IN', 'BR', 'TR'].map((country) => event({ day, country })));
    expect(await count(places)).toMatchObject({ counted: 99 });
  });

  it('without anything new write nothing', async () => {
    const seen: string[] = [];
    const database = intercept(test.database, (name, _input, proceed) => {
      seen.push(name);
      return proceed();
    });
    expect(await count([], database)).toEqual({ counted: 0, duplicates: 0, pendingMessages: [] });
    expect(seen).toEqual([]);
  });
});

describe('the same event', () => {
  it('counts once, whoever brings it; the same message again is no duplicate', async () => {
    const first = event();
    await count([first]);
    expect(await count([first])).toEqual({ counted: 0, duplicates: 0, pendingMessages: [] });
    const again = { ...first, messageId: 'another' };
    expect(await count([again, event()])).toEqual({ counted: 1, duplicates: 1, pendingMessages: [] });
    expect(await counters()).toMatchObject([{ shown: 2 }]);
  });

  it('is known for as long as the queue keeps messages, and for 24 hours at least', async () => {
    const first = event();
    await count([first]);
    later(4 * 86_400 - 1);
    expect(await count([first])).toMatchObject({ counted: 0 });
    later(1);
    expect(await count([first])).toMatchObject({ counted: 1 });
  });

  it('is forgotten by the table some time later, after its claim', async () => {
    const first = event();
    await count([first]);
    const claim = await readItem(test.database, eventClaimKey(first.fingerprint));
    const tally = await readItem(test.database, eventTallyKey(String(claim?.tallyId)));
    expect(claim?.expiresAt).toBe(time.getTime() / 1000 + 4 * 86_400);
    expect(tally?.expiresAt).toBe(time.getTime() / 1000 + 5 * 86_400);
  });

  it('leaves only hashes, ids and numbers behind', async () => {
    const first = event();
    await count([first]);
    const claim = await readItem(test.database, eventClaimKey(first.fingerprint));
    expect(claim).toEqual({
      ...eventClaimKey(first.fingerprint),
      tallyId: expect.any(String),
      expiresAt: expect.any(Number),
    });
    expect(await readItem(test.database, eventTallyKey(String(claim?.tallyId)))).toEqual({
      ...eventTallyKey(String(claim?.tallyId)),
      messageIds: [first.messageId],
      expiresAt: expect.any(Number),
    });
  });

  it('in two runs at once counts once; the later message comes again', async () => {
    const first = event();
    const second = { ...first, messageId: 'second' };
    let outcome: unknown;
    const database = intercept(test.database, async (name, _input, proceed) => {
      if (name === 'TransactWriteCommand') outcome = await count([second, event()]);
      return proceed();
    });
    await count([first], database);
    expect(outcome).toEqual({ counted: 1, duplicates: 0, pendingMessages: ['second'] });
    expect(await count([second])).toEqual({ counted: 0, duplicates: 1, pendingMessages: [] });
    expect(await counters()).toMatchObject([{ shown: 2 }]);
  });
});

describe('a run that is interrupted', () => {
  it('after the write has counted: the messages come again and change nothing', async () => {
    const events = [event(), event()];
    await expect(count(events, answerLost())).rejects.toBe(crash);
    expect(await count(events)).toEqual({ counted: 0, duplicates: 0, pendingMessages: [] });
    expect(await counters()).toMatchObject([{ shown: 2 }]);
  });

  it('before the write has not: the messages come again and are counted', async () => {
    const events = [event(), event()];
    await expect(count(events, crashed())).rejects.toBe(crash);
    expect(await counters()).toEqual([]);
    later(360);
    expect(await count(events)).toEqual({ counted: 2, duplicates: 0, pendingMessages: [] });
    expect(await counters()).toMatchObject([{ shown: 2 }]);
  });

  it('is left alone as long as it could go on', async () => {
    const first = event();
    await expect(count([first], crashed())).rejects.toBe(crash);
    later(119);
    expect(await count([first])).toEqual({ counted: 0, duplicates: 0, pendingMessages: [first.messageId] });
    later(1);
    expect(await count([first])).toMatchObject({ counted: 1 });
  });

  it('and goes on against all odds, cannot count any more once it was given up', async () => {
    const first = event();
    const database = intercept(test.database, async (name, _input, proceed) => {
      if (name !== 'TransactWriteCommand') return proceed();
      later(360);
      expect(await count([first])).toMatchObject({ counted: 1 });
      return proceed();
    });
    await expect(count([first], database)).rejects.toThrow('given up');
    expect(await counters()).toMatchObject([{ shown: 1 }]);
  });

  it('and ends just when it is given up, has counted', async () => {
    const first = event();
    let proceedLate: () => Promise<unknown> = async () => undefined;
    const stuck = intercept(test.database, async (name, _input, proceed) => {
      if (name !== 'TransactWriteCommand') return proceed();
      proceedLate = proceed;
      throw crash;
    });
    await expect(count([first], stuck)).rejects.toBe(crash);
    later(360);
    const database = intercept(test.database, async (name, input, proceed) => {
      const { Item } = input as { Item?: { sk: string } };
      if (name === 'PutCommand' && Item?.sk === 'TALLY') await proceedLate();
      return proceed();
    });
    expect(await count([first], database)).toEqual({ counted: 0, duplicates: 0, pendingMessages: [] });
    expect(await counters()).toMatchObject([{ shown: 1 }]);
  });

  it('can be interrupted again and again', async () => {
    const first = event();
    for (let run = 0; run < 4; run++) {
      await expect(count([first], crashed())).rejects.toBe(crash);
      later(360);
    }
    expect(await count([first])).toMatchObject({ counted: 1 });
    expect(await counters()).toMatchObject([{ shown: 1 }]);
  });
});

describe('contention', () => {
  it('with other runs on a counter is tried again, with the same claims', async () => {
    const conflict = cancelled('None', 'TransactionConflict');
    const database = failing(test.database, 'TransactWriteCommand', [conflict, conflict]);
    expect(await count([event()], database)).toMatchObject({ counted: 1 });
    expect(await counters()).toMatchObject([{ shown: 1 }]);
  });

  it('of ten runs on one counter loses nothing', async () => {
    await Promise.all(Array.from({ length: 10 }, () => count([event(), event()])));
    expect(await counters()).toMatchObject([{ shown: 20 }]);
  });
});
