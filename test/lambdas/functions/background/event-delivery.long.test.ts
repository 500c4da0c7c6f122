import type { SQSEvent } from 'aws-lambda';
import fc from 'fast-check';
import { LocalQueue, type QueueMessage } from '../../../../emulator/sqs/queue.ts';
import { aggregateEvents } from '../../../../lambdas/functions/background/aggregate-events.ts';
import type { Database } from '../../../../storage/dynamodb/database.ts';
import { readDailyCounts } from '../../../../storage/statistics.ts';
import { eventMessage } from '../../../support/banner-events.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { intercept } from '../../../support/storage/interference.ts';
import { addKey, addMerchant } from '../../../support/storage/merchants.ts';

const visibilityMs = 420_000;
const maxReceiveCount = 5;
const receivedAt = new Date('2026-05-01T12:00:00Z');
const hour = 3_600_000;
const days = ['2026-04-30', '2026-05-01'];

/** Each message has visitors of a country of its own, so that its events can be told apart. */
const countries = 'AR BD BR CL CN CO CZ EG ES GH GR HU ID IN KE LK'.split(' ');

const test = useDatabase();
useLogLines();
beforeAll(() => {
  process.env.METRIC_NAMESPACE = 'test';
});

/** Failures of a run. After a crash or a lost response Lambda delivers the whole batch again. */
const faults = [
  'crash before the writes',
  'crash after the writes',
  'one write fails',
  'response of a write lost',
] as const;
type Fault = (typeof faults)[number] | undefined;

function faulty(fault: Fault): Database {
  let writes = 0;
  return intercept(test.database, async (name, _input, proceed) => {
    if (name === 'BatchGetCommand' && fault === 'crash before the writes') throw new Error('crashed');
    if (name !== 'UpdateCommand' || ++writes > 1) return proceed();
    if (fault === 'one write fails') throw new Error('throttled');
    const result = await proceed();
    if (fault === 'response of a write lost') throw new Error('socket hang up');
    return result;
  });
}

/** One invocation; returns the messages that are delivered again. */
async function invoke(messages: QueueMessage[], fault: Fault): Promise<Set<string>> {
  const Records = messages.map(({ messageId, body }) => ({ messageId, body }));
  const all = new Set(messages.map(({ messageId }) => messageId));
  try {
    const options = { database: faulty(fault), retentionMonths: 25, remainingMs: () => 60_000 };
    const { batchItemFailures } = await aggregateEvents({ Records } as SQSEvent, options);
    if (fault === 'crash after the writes') return all;
    return new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  } catch {
    return all;
  }
}

function queues(clock: () => number) {
  const settings = { retentionMs: 14 * 24 * hour, visibilityMs };
  const dead = new LocalQueue({ ...settings, arn: 'dead', maxReceiveCount: Infinity }, undefined, clock);
  return { dead, queue: new LocalQueue({ ...settings, arn: 'queue', maxReceiveCount }, dead, clock) };
}

it('counts each event at least once and not more often than its message is delivered; only poison is a dead letter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      const number = (min: number, max: number) => g(fc.integer, { min, max });
      const { id, campaign } = await addMerchant(test.database);
      const { credential: key } = await addKey(test.database, id, 'public');
      let now = receivedAt.getTime();
      const { queue, dead } = queues(() => now);
      const sent = new Map<
        string,
        { country: string; perDay: number[]; wanted: number; delivered: number }
      >();
      for (const country of countries) {
        const perDay = [number(0, 2), number(1, 3)];
        const events = perDay.flatMap((count, day) =>
          Array.from({ length: count }, (_event, index) => ({
            id: `${country} ${day} ${index}`,
            name: 'banner_shown',
            at: `${days[day]}T12:00:00Z`,
          })),
        );
        const { messageId } = queue.send(eventMessage({ events }, { key, country, receivedAt }));
        sent.set(messageId, { country, perDay, wanted: number(1, maxReceiveCount), delivered: 0 });
      }
      const poison = ['', '{', '{"key":1}'].map((body) => queue.send(body).messageId);

      const run = async (messages: QueueMessage[]): Promise<void> => {
        const isYoung = messages.every(({ receiveCount }) => receiveCount < 3);
        const failed = await invoke(messages, isYoung ? g(fc.constantFrom, undefined, ...faults) : undefined);
        for (const { messageId, receiveCount, receiptHandle } of messages) {
          const message = sent.get(messageId);
          if (message) message.delivered += 1;
          const isDone = receiveCount >= (message?.wanted ?? 1) && !failed.has(messageId);
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
      for (const { country, perDay, delivered } of sent.values())
        for (const [index, count] of perDay.entries()) {
          const shown =
            counts.find((each) => each.country === country && each.day === days[index])?.shown ?? 0;
          expect(shown).toBeGreaterThanOrEqual(count);
          expect(shown).toBeLessThanOrEqual(count * delivered);
        }
      const letters = dead.snapshot().map(({ messageId }) => messageId);
      expect(letters.sort()).toEqual(poison.sort());
    }),
    { numRuns: 5 },
  );
}, 60_000);
