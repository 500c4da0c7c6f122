import type { SQSEvent } from 'aws-lambda';
import fc from 'fast-check';
import { bannerEventNames } from '../../../../core/banner/banner-event.ts';
import { LocalQueue, type QueueMessage } from '../../../../emulator/sqs/queue.ts';
import { aggregateEvents } from '../../../../lambdas/functions/background/aggregate-events.ts';
import { readPublicKey } from '../../../../storage/credentials.ts';
import type { Database } from '../../../../storage/dynamodb/database.ts';
import { countEvents } from '../../../../storage/events/event-counting.ts';
import { readDailyCounts } from '../../../../storage/statistics.ts';
import { eventMessage } from '../../../support/banner-events.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { intercept } from '../../../support/storage/interference.ts';
import { addCampaign, addKey, addMerchant } from '../../../support/storage/merchants.ts';

const visibilityMs = 360_000;
const maxReceiveCount = 5;
const start = Date.parse('2026-05-01T12:00:00Z');
const hour = 3_600_000;

const test = useDatabase();
useLogLines();
beforeAll(async () => {
  process.env.METRIC_NAMESPACE = 'test';
});

/** How a run can end, other than well. */
const faults = ['crash before the write', 'crash after the write', 'claims fail', 'one write fails'] as const;
type Fault = (typeof faults)[number] | undefined;

const crash = new Error('crashed');

function faulty(fault: Fault): Database {
  let claims = 0;
  return intercept(test.database, async (name, _input, proceed) => {
    if (fault === 'claims fail' && name === 'PutCommand' && ++claims > 2) throw new Error('throttled');
    if (name !== 'TransactWriteCommand' || !fault || fault === 'claims fail') return proceed();
    if (fault === 'crash after the write') await proceed();
    throw fault === 'one write fails' ? new Error('throttled') : crash;
  });
}

/** One invocation: which messages must come again. A crash answers nothing, so all of them. */
async function invoke(messages: QueueMessage[], fault: Fault, now: number): Promise<Set<string>> {
  const database = faulty(fault);
  const Records = messages.map(({ messageId, body }) => ({ messageId, body }));
  let hasCrashed = false;
  const { batchItemFailures } = await aggregateEvents({ Records } as SQSEvent, {
    readPublicKey: (key) => readPublicKey(database, key),
    countEvents: (events, at, isLate) =>
      countEvents(database, events, at, 25, isLate).catch((error) => {
        hasCrashed ||= error === crash;
        throw error;
      }),
    clock: () => new Date(now),
    remainingMs: () => 60_000,
  });
  const failed = hasCrashed
    ? messages
    : batchItemFailures.map(({ itemIdentifier }) => ({ messageId: itemIdentifier }));
  return new Set(failed.map(({ messageId }) => messageId));
}

/** Events that pages send again and again: what one is about follows from its id. */
const pool = Array.from({ length: 25 }, (_, index) => ({
  id: `event ${index}`,
  name: bannerEventNames[index % 3],
  at: new Date(start - (index % 20) * hour).toISOString(),
}));

it('delivered 1 to 5 times, shuffled, with poison and crashes: counts are exact, and only poison is a dead letter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      const number = (min: number, max: number) => g(fc.integer, { min, max });
      const merchant = await addMerchant(test.database);
      const campaign = await addCampaign(test.database, merchant.id, null);
      const { credential: key } = await addKey(test.database, merchant.id, 'public', campaign.id);
      let now = start;
      const dead = new LocalQueue(
        { arn: 'dead', delayMs: 0, retentionMs: 14 * 24 * hour, visibilityMs, maxReceiveCount: Infinity },
        undefined,
        () => now,
      );
      const queue = new LocalQueue(
        { arn: 'queue', delayMs: 0, retentionMs: 4 * 24 * hour, visibilityMs, maxReceiveCount },
        dead,
        () => now,
      );
      const sent = new Set<(typeof pool)[number]>();
      const wanted = new Map<string, number>();
      for (let message = 0; message < 16; message++) {
        const events = Array.from({ length: number(1, 4) }, () => pool[number(0, pool.length - 1)]);
        const country = g(fc.constantFrom, 'IN', 'BR', 'nowhere');
        const body = eventMessage({ events }, { key, country, receivedAt: new Date(start) });
        wanted.set(queue.send(body).messageId, number(1, maxReceiveCount));
        for (const event of events) if (event) sent.add(event);
      }
      const poison = ['', '{', '{"key":1}'].map((body) => queue.send(body).messageId);

      const run = async (messages: QueueMessage[]): Promise<void> => {
        const isYoung = messages.every(({ receiveCount }) => receiveCount < 3);
        const fault = isYoung ? g(fc.constantFrom, undefined, ...faults) : undefined;
        const failed = await invoke(messages, fault, now);
        for (const { messageId, receiveCount, receiptHandle } of messages) {
          const isDone = receiveCount >= (wanted.get(messageId) ?? 1) && !failed.has(messageId);
          if (isDone && receiptHandle) queue.delete(receiptHandle);
        }
      };
      for (; queue.snapshot().length > 0; now += visibilityMs) {
        const visible = queue.receive(100).sort(() => number(-1, 1));
        while (visible.length > 0) {
          const batches = [visible.splice(0, number(1, 12)), visible.splice(0, number(0, 12))];
          await Promise.all(batches.map(run));
        }
      }

      const counts = await readDailyCounts(test.database, campaign.id, {
        from: '2026-04-30',
        to: '2026-05-01',
      });
      const totals = bannerEventNames.map((name) => [...sent].filter((event) => event.name === name).length);
      const sum = (counter: 'shown' | 'copied' | 'dismissed') =>
        counts.reduce((total, entry) => total + entry[counter], 0);
      expect([sum('shown'), sum('copied'), sum('dismissed')]).toEqual(totals);
      expect(
        dead
          .snapshot()
          .map(({ messageId }) => messageId)
          .sort(),
      ).toEqual(poison.sort());
    }),
    { numRuns: 5 },
  );
}, 60_000);
