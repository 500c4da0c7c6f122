import type { SQSEvent } from 'aws-lambda';
import type { CountableEvent } from '../../../../core/banner/event-batch.ts';
import type { PublicCredential } from '../../../../core/keys/credential.ts';
import { generateApiKey } from '../../../../core/keys/key-value.ts';
import { LocalQueue, type QueueMessage } from '../../../../emulator/sqs/queue.ts';
import { aggregateEvents } from '../../../../lambdas/functions/background/aggregate-events.ts';
import { aggregationTimeoutSeconds, maxBatchMessages } from '../../../../platform/event-queue.ts';
import { eventMessage } from '../../../support/banner-events.ts';
import { useLogLines } from '../../../support/log-lines.ts';

const timeoutMs = aggregationTimeoutSeconds * 1000;
const visibilityMs = 6 * timeoutMs;
const dayMs = 86_400_000;
const start = Date.parse('2026-05-01T12:00:00Z');
const loudKey = generateApiKey('public', () => new Uint8Array(32).fill(1));
const quietKey = generateApiKey('public', () => new Uint8Array(32).fill(2));

useLogLines();
beforeEach(() => {
  process.env.METRIC_NAMESPACE = 'test';
});

/** The queue and the aggregator on a clock of their own; the table takes `eventsPerSecond`. */
function simulation(eventsPerSecond: number) {
  let now = start;
  const clock = () => now;
  const settings = { delayMs: 0, retentionMs: 14 * dayMs, visibilityMs };
  const dead = new LocalQueue({ ...settings, arn: 'dead', maxReceiveCount: Infinity }, undefined, clock);
  const queue = new LocalQueue({ ...settings, arn: 'queue', maxReceiveCount: 5 }, dead, clock);
  const counted = new Map<string, string>();

  /** Takes its time for each event. A run that is stopped by its timeout has counted nothing of this call. */
  const countEvents =
    (endsAt: number) =>
    async (events: readonly CountableEvent[], _at: Date, isLate: () => boolean = () => false) => {
      const claimed: CountableEvent[] = [];
      for (const event of events) {
        if (isLate()) break;
        now += 1000 / eventsPerSecond;
        if (now > endsAt) throw new Error('Task timed out');
        claimed.push(event);
      }
      for (const { fingerprint, campaignId } of claimed) counted.set(fingerprint, campaignId);
      const pendingMessages = [...new Set(events.slice(claimed.length).map(({ messageId }) => messageId))];
      return { counted: claimed.length, duplicates: 0, pendingMessages };
    };

  async function run(messages: QueueMessage[]): Promise<void> {
    const endsAt = now + timeoutMs;
    const { batchItemFailures } = await aggregateEvents({ Records: messages } as unknown as SQSEvent, {
      readPublicKey: async (key) => ({ keyId: key, campaignId: key }) as PublicCredential,
      countEvents: countEvents(endsAt),
      clock: () => new Date(now),
      remainingMs: () => endsAt - now,
    });
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const isOver = now > endsAt;
    for (const { messageId, receiptHandle } of messages)
      if (!isOver && receiptHandle && !failed.has(messageId)) queue.delete(receiptHandle);
  }

  /** Works until the queue is empty; returns how many messages of each key are dead letters. */
  async function untilEmpty(): Promise<{ loud: number; quiet: number }> {
    while (queue.snapshot().length > 0) {
      const messages = queue.receive(maxBatchMessages);
      if (messages.length > 0) await run(messages);
      else now = Math.max(now, queue.nextVisibleAtMs() ?? now);
    }
    const letters = dead.snapshot().map(({ body }) => JSON.parse(body).key);
    const ofKey = (key: string) => letters.filter((each) => each === key).length;
    return { loud: ofKey(loudKey), quiet: ofKey(quietKey) };
  }

  /** As `aws sqs start-message-move-task` does. */
  function moveBack(): void {
    for (const { body, receiptHandle } of dead.receive(Infinity)) {
      queue.send(body);
      dead.delete(receiptHandle ?? '');
    }
  }

  const countedOf = (key: string) => [...counted.values()].filter((campaign) => campaign === key).length;
  return { queue, untilEmpty, moveBack, countedOf };
}

/** `beacons` of 20 events with one key, and a beacon of one event with another after every tenth. */
function flood(queue: LocalQueue, beacons: number): void {
  const receivedAt = new Date(start);
  const send = (key: string, ids: string[]) =>
    queue.send(
      eventMessage(
        { events: ids.map((id) => ({ id, name: 'banner_shown', at: receivedAt })) },
        { key, receivedAt },
      ),
    );
  for (let beacon = 0; beacon < beacons; beacon++) {
    send(
      loudKey,
      Array.from({ length: 20 }, (_event, index) => `${beacon} ${index}`),
    );
    if (beacon % 10 === 9) send(quietKey, [`quiet ${beacon}`]);
  }
}

describe('beacons of 20 events that flood the queue with one key', () => {
  it('are counted, 2,000 of them, and so are the beacons of another key among them', async () => {
    const { queue, untilEmpty, countedOf } = simulation(1000);
    flood(queue, 2000);
    expect(await untilEmpty()).toEqual({ loud: 0, quiet: 0 });
    expect([countedOf(loudKey), countedOf(quietKey)]).toEqual([40_000, 200]);
  });

  it('of which a slow table takes too few make dead letters of their own only, which can be moved back', async () => {
    const { queue, untilEmpty, moveBack, countedOf } = simulation(50);
    flood(queue, 1200);
    const { loud, quiet } = await untilEmpty();
    expect([loud > 0, quiet, countedOf(quietKey)]).toEqual([true, 0, 120]);
    for (let moves = 0; moves < 20 && countedOf(loudKey) < 24_000; moves++) {
      moveBack();
      await untilEmpty();
    }
    expect(countedOf(loudKey)).toBe(24_000);
  });
});
