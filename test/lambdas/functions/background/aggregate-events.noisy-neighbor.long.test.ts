import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { listCountries } from '../../../../core/shared/countries.ts';
import type { LocalQueue } from '../../../../packages/aws-emulator/sqs/queue.ts';
import { readStatistics } from '../../../../storage/statistics.ts';
import { eventMessage } from '../../../support/banner-events.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { intercept } from '../../../support/storage/interference.ts';
import { aggregate, eventQueue, openShop } from './event-runs.ts';

/** The batch size in lambdas/routes/background.ts. */
const batchSize = 10_000;

const start = Date.parse('2026-05-01T12:00:00Z');
const countries = listCountries().map(({ code }) => code);

const test = useDatabase();
useLogLines();

/**
 * Returns a queue and the aggregator with a simulated clock. Writes to the counters of the `throttled`
 * campaign fail.
 */
function simulation() {
  let now = start;
  const state: { throttled?: string } = {};
  const { queue, dead } = eventQueue(() => now);
  const database = intercept(test.database, (name, input, proceed) => {
    const { Key } = input as UpdateCommandInput;
    if (name === 'UpdateCommand' && Key?.pk === `STATS#${state.throttled}`) throw new Error('throttled');
    return proceed();
  });

  /** Works until the queue is empty; returns the public keys of the dead letters. */
  async function untilEmpty(): Promise<string[]> {
    while (queue.snapshot().length > 0) {
      const messages = queue.receive(batchSize);
      const failed = new Set(await aggregate(database, messages));
      for (const { messageId, receiptHandle } of messages)
        if (receiptHandle && !failed.has(messageId)) queue.delete(receiptHandle);
      if (messages.length === 0) now = Math.max(now, queue.nextVisibleAtMs() ?? now);
    }
    return dead.snapshot().map(({ body }) => JSON.parse(body).key);
  }

  /** Moves the dead letters back, as `aws sqs start-message-move-task` does. */
  function moveBack(): void {
    for (const { body, receiptHandle } of dead.receive(Infinity)) {
      queue.send(body);
      dead.delete(receiptHandle ?? '');
    }
  }

  return { queue, state, untilEmpty, moveBack };
}

/**
 * Messages of 20 events from all countries with one key, then a tenth as many of one event with another key.
 */
function flood(queue: LocalQueue, messages: number, loudKey: string, quietKey: string): void {
  const receivedAt = new Date(start);
  const send = (key: string, country: string, ids: string[]) =>
    queue.send(
      eventMessage(
        { events: ids.map((id) => ({ id, name: 'banner_shown', at: receivedAt })) },
        { key, country, receivedAt },
      ),
    );
  for (let message = 0; message < messages; message++) {
    const ids = Array.from({ length: 20 }, (_event, index) => `${message} ${index}`);
    send(loudKey, countries[message % countries.length] ?? 'IN', ids);
  }
  for (let message = 0; message < messages / 10; message++) send(quietKey, 'IN', [`${message}`]);
}

async function shownOf(campaignId: string): Promise<number> {
  const { counts } = await readStatistics(test.database, campaignId, {
    from: '2026-05-01',
    to: '2026-05-01',
  });
  return counts.reduce((sum, { shown }) => sum + shown, 0);
}

describe('a flood of messages with 20 events from one key', () => {
  it('is counted, with the events of another key behind it', async () => {
    const [loud, quiet] = [await openShop(test.database), await openShop(test.database)];
    const { queue, untilEmpty } = simulation();
    flood(queue, 6000, loud.key, quiet.key);
    expect(await untilEmpty()).toEqual([]);
    expect([await shownOf(loud.campaignId), await shownOf(quiet.campaignId)]).toEqual([120_000, 600]);
  });

  it('makes dead letters of its own only if its counters are throttled, and they can be moved back', async () => {
    const [loud, quiet] = [await openShop(test.database), await openShop(test.database)];
    const { queue, state, untilEmpty, moveBack } = simulation();
    state.throttled = loud.campaignId;
    flood(queue, 500, loud.key, quiet.key);
    expect(await untilEmpty()).toEqual(Array(500).fill(loud.key));
    expect([await shownOf(loud.campaignId), await shownOf(quiet.campaignId)]).toEqual([0, 50]);
    state.throttled = '';
    moveBack();
    await untilEmpty();
    expect(await shownOf(loud.campaignId)).toBe(10_000);
  });
});
