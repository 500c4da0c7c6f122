import fc from 'fast-check';
import type { QueueMessage } from '../../../../packages/aws-emulator/sqs/queue.ts';
import type { Database } from '../../../../storage/dynamodb/database.ts';
import { readStatistics } from '../../../../storage/statistics.ts';
import { eventMessage } from '../../../support/banner-events.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { intercept } from '../../../support/storage/interference.ts';
import { aggregate, eventQueue, maxReceiveCount, openShop, visibilityMs } from './event-runs.ts';

const receivedAt = new Date('2026-05-01T12:00:00Z');
const days = ['2026-04-30', '2026-05-01'];

/** One country for each message, so that its events can be distinguished. */
const countries = 'AR BD BR CL CN CO CZ EG ES GH GR HU ID IN KE LK'.split(' ');

const test = useDatabase();
useLogLines();

/** A message: its country, events per day, and wanted and actual deliveries. */
interface Sent {
  country: string;
  perDay: number[];
  wanted: number;
  delivered: number;
}

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
  const all = new Set(messages.map(({ messageId }) => messageId));
  try {
    const failed = await aggregate(faulty(fault), messages);
    return fault === 'crash after the writes' ? all : new Set(failed);
  } catch {
    return all;
  }
}

it('counts each event at least once and at most once per delivery; only poison becomes a dead letter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      const number = (min: number, max: number) => g(fc.integer, { min, max });
      const { key, campaignId } = await openShop(test.database);
      let now = receivedAt.getTime();
      const { queue, dead } = eventQueue(() => now);
      const sent = new Map<string, Sent>();
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

      const [from = '', to = ''] = days;
      const { counts } = await readStatistics(test.database, campaignId, { from, to });
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
    { ...propertyRuns, numRuns: 5 },
  );
});
