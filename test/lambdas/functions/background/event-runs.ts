import type { SQSEvent } from 'aws-lambda';
import { dayMs } from '../../../../core/shared/durations.ts';
import { aggregateEvents } from '../../../../lambdas/functions/background/aggregate-events.ts';
import { LocalQueue } from '../../../../packages/aws-emulator/sqs/queue.ts';
import type { Database, TrailedDatabase } from '../../../../storage/dynamodb/database.ts';
import { addKey, addMerchant } from '../../../support/storage/merchants.ts';

/** Runs the aggregator on a batch; returns the ids of failed messages. */
export async function aggregate(
  database: Database,
  batch: readonly { messageId: string; body: string }[],
  remainingMs = 60_000,
): Promise<string[]> {
  process.env.METRIC_NAMESPACE = 'test';
  const options = { database, retentionMonths: 25, remainingMs: () => remainingMs };
  const { batchItemFailures } = await aggregateEvents({ Records: batch } as unknown as SQSEvent, options);
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}

/** Adds a merchant with a public key for its default campaign. */
export async function openShop(database: TrailedDatabase): Promise<{ key: string; campaignId: string }> {
  const { id, campaign } = await addMerchant(database);
  const { credential } = await addKey(database, id, 'public');
  return { key: credential, campaignId: campaign.id };
}

export const visibilityMs = 420_000;
export const maxReceiveCount = 5;

/**
 * The event queue and its dead letters, as lambdas/routes/background.ts configures them, with a simulated
 * clock.
 */
export function eventQueue(clock: () => number): { queue: LocalQueue; dead: LocalQueue } {
  const settings = { delayMs: 0, retentionMs: 14 * dayMs, visibilityMs };
  const dead = new LocalQueue({ ...settings, arn: 'dead', maxReceiveCount: Infinity }, undefined, clock);
  return { dead, queue: new LocalQueue({ ...settings, arn: 'queue', maxReceiveCount }, dead, clock) };
}
