/** Event queue → counters: counts what visitors' pages sent. Nothing has checked the events before. */
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import {
  type DropReason,
  type EventMessage,
  readEventMessage,
  readEvents,
} from '../../../core/banner/banner-event.ts';
import {
  type CountableEvent,
  countableEvent,
  distinctEvents,
  fairShares,
  type MessageEvents,
  splitByCounters,
} from '../../../core/banner/event-batch.ts';
import type { PublicCredential } from '../../../core/keys/credential.ts';
import { parseApiKeyType } from '../../../core/keys/key-value.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { aggregationReserveSeconds, queueRetentionSeconds } from '../../../platform/event-queue.ts';
import { eventsCountedMetric, eventsDroppedMetric } from '../../../platform/metrics.ts';
import { readPublicKey } from '../../../storage/credentials.ts';
import { inParallel } from '../../../storage/dynamodb/in-parallel.ts';
import {
  type CountingOutcome,
  countEvents,
  maxCountersPerTally,
} from '../../../storage/events/event-counting.ts';
import { database } from '../../runtime/database.ts';
import { clock, statisticsRetentionMonths } from '../../runtime/environment.ts';
import { logFailure } from '../../runtime/logging.ts';
import { emitMetric } from '../../runtime/metrics.ts';

const readsAtOnce = 48;

/** Most events that are claimed before they are counted. More make fewer writes to counters, and more to do again after a crash. */
const maxEventsPerShare = 2_000;

interface Dependencies {
  readPublicKey: (publicKey: string) => Promise<PublicCredential | undefined>;
  /** As `countEvents` of `storage/events/`, with the stage's retention. */
  countEvents: (
    events: readonly CountableEvent[],
    now: Date,
    isLate: () => boolean,
  ) => Promise<CountingOutcome>;
  clock: Clock;
  /** How long this run may still take. */
  remainingMs: () => number;
}

/** The contents of a batch, sorted. */
interface Batch {
  messages: MessageEvents[];
  /** How many were dropped, by reason. */
  dropped: Map<DropReason, number>;
  /** Ids of messages that Lambda must deliver again. After five times they go to the dead-letter queue. */
  failed: Set<string>;
}

/**
 * Counts a batch share by share, keys with few events first. When the time is up, the rest comes again. A message fails when the
 * banner API cannot have written it, or when its events could not be counted. Events that a page got wrong are dropped, and a
 * metric counts them. Throws when keys cannot be looked up.
 */
export async function aggregateEvents(
  { Records }: SQSEvent,
  dependencies: Dependencies,
): Promise<SQSBatchResponse> {
  const batch: Batch = { messages: [], dropped: new Map(), failed: new Set() };
  await readMessages(new Map(Records.map(({ messageId, body }) => [messageId, body])), batch, dependencies);
  let counted = 0;
  for (const share of fairShares(batch.messages, maxEventsPerShare)) {
    const events = distinctEvents(share);
    const outcome = await countParts(events, batch, dependencies);
    counted += outcome.counted;
    drop(batch.dropped, 'duplicate_event', outcome.duplicates + share.length - events.length);
  }
  emitMetrics(counted, batch.dropped);
  return { batchItemFailures: [...batch.failed].map((itemIdentifier) => ({ itemIdentifier })) };
}

/** Sorts the events of the messages (bodies by message id) into `events` and `dropped`. Each key is looked up once. */
async function readMessages(
  bodies: ReadonlyMap<string, string>,
  { messages: read, dropped, failed }: Batch,
  { readPublicKey, clock }: Dependencies,
): Promise<void> {
  const messages = new Map<string, EventMessage>();
  for (const [messageId, body] of bodies) {
    const message = readEventMessage(body);
    if (message) messages.set(messageId, message);
    else fail(messageId, failed);
  }
  const keys = [...new Set([...messages.values()].map(({ key }) => key))];
  const wellFormed = keys.filter((key) => parseApiKeyType(key) === 'public');
  const found = await inParallel(wellFormed, readsAtOnce, readPublicKey);
  const publicKeys = new Map(wellFormed.map((key, index) => [key, found[index]]));
  for (const [messageId, message] of messages) {
    const publicKey = publicKeys.get(message.key);
    const { events, dropped: reasons } = readEvents(message);
    for (const reason of reasons) drop(dropped, reason, 1);
    if (!publicKey) drop(dropped, 'unknown_key', events.length);
    else if (mayBeForgotten(message, clock())) drop(dropped, 'old_message', events.length);
    else
      read.push({
        key: message.key,
        events: events.map((event) => countableEvent(event, { messageId, publicKey, ...message })),
      });
  }
}

/** Whether a message, moved back from the dead letters, may have been counted so long ago that nothing remembers it. */
function mayBeForgotten({ receivedAt }: EventMessage, now: Date): boolean {
  return receivedAt + queueRetentionSeconds * 1000 <= now.getTime();
}

function drop(dropped: Batch['dropped'], reason: DropReason, times: number): void {
  if (times > 0) dropped.set(reason, (dropped.get(reason) ?? 0) + times);
}

function fail(messageId: string, failed: Set<string>): void {
  logFailure('event_message_unreadable', new Error('Not a message of the banner API'), { messageId });
  failed.add(messageId);
}

/** Counts the events in as many transactions as their counters need; the others go on when one fails. */
async function countParts(
  events: readonly CountableEvent[],
  { failed }: Batch,
  { countEvents, clock, remainingMs }: Dependencies,
): Promise<Pick<CountingOutcome, 'counted' | 'duplicates'>> {
  const isLate = () => remainingMs() < aggregationReserveSeconds * 1000;
  const sum = { counted: 0, duplicates: 0 };
  for (const part of splitByCounters(events, maxCountersPerTally)) {
    try {
      const { counted, duplicates, pendingMessages } = await countEvents(part, clock(), isLate);
      sum.counted += counted;
      sum.duplicates += duplicates;
      for (const messageId of pendingMessages) failed.add(messageId);
    } catch (error) {
      logFailure('events_not_counted', error, { events: String(part.length) });
      for (const { messageId } of part) failed.add(messageId);
    }
  }
  return sum;
}

function emitMetrics(counted: number, dropped: Batch['dropped']): void {
  if (counted > 0) emitMetric(eventsCountedMetric, counted, 'Count');
  for (const [reason, times] of dropped) emitMetric(eventsDroppedMetric, times, 'Count', { Reason: reason });
}

export const handler = (event: SQSEvent, context: Pick<Context, 'getRemainingTimeInMillis'>) =>
  aggregateEvents(event, {
    readPublicKey: (publicKey) => readPublicKey(database(), publicKey),
    countEvents: (events, now, isLate) =>
      countEvents(database(), events, now, statisticsRetentionMonths(), isLate),
    clock,
    remainingMs: () => context.getRemainingTimeInMillis(),
  });
