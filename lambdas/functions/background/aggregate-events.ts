/**
 * Event queue → counters: counts the events from visitors' pages, each at least once. All fields are
 * untrusted input.
 */

import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import {
  type DropReason,
  type EventMessage,
  readEventMessage,
  readEvents,
} from '../../../core/banner/banner-event.ts';
import { type CountableMessage, countMessages } from '../../../core/banner/event-counts.ts';
import type { PublicCredential } from '../../../core/keys/credential.ts';
import { parseApiKeyType } from '../../../core/keys/key-form.ts';
import { statisticsRetentionVariable } from '../../../platform/environment.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { readGivenDiscounts } from '../../../storage/given-discounts.ts';
import { readPublicKeys } from '../../../storage/keys/credentials.ts';
import { addBatchCounts } from '../../../storage/statistics.ts';
import { database } from '../../runtime/dependencies.ts';
import { requiredVariable } from '../../runtime/environment.ts';
import { logFailure, logFields } from '../../runtime/logging.ts';

/** A run starts no write with less time left than this: enough for all attempts of the writes under way. */
const reserveMs = 15_000;

interface AggregateDependencies {
  database: Database;
  retentionMonths: number;
  /** Time until Lambda stops this run. */
  remainingMs: () => number;
}

/** Number of events that are not counted, by reason. */
type Dropped = Map<DropReason, number>;

/**
 * Aggregates a batch in memory and adds one sum for each campaign, day, country and discount. Returns the
 * messages that must be delivered again: unreadable ones, and those with an event in a sum that was not
 * written. Throws when the keys cannot be read.
 */
export async function aggregateEvents(
  { Records }: SQSEvent,
  { database, retentionMonths, remainingMs }: AggregateDependencies,
): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  const dropped: Dropped = new Map();
  const messages = readMessages(Records, failed);
  const { counts, duplicates } = countMessages(await knownMessages(messages, database, dropped));
  drop(dropped, 'duplicate_event', duplicates);
  const isLate = () => remainingMs() < reserveMs;
  const unwritten = await addBatchCounts(database, counts, retentionMonths, isLate);
  for (const { messageIds } of unwritten.counts) for (const id of messageIds) failed.add(id);
  const counted = totalOf(counts) - totalOf(unwritten.counts);
  if (unwritten.counts.length > 0)
    logFailure('events_not_counted', unwritten.error, { events: String(totalOf(unwritten.counts)) });
  logFields({ message: 'events_counted', counted, dropped: Object.fromEntries(dropped) });
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}

/** Returns the readable messages by id; adds the ids of the others to `failed`. */
function readMessages(records: readonly SQSRecord[], failed: Set<string>): Map<string, EventMessage> {
  const messages = new Map<string, EventMessage>();
  for (const { messageId, body } of records) {
    const message = readEventMessage(body);
    if (message) {
      messages.set(messageId, message);
    } else {
      logFailure('event_message_unreadable', new Error('Not a message of the banner API'), { messageId });
      failed.add(messageId);
    }
  }
  return messages;
}

/** Returns the messages of active keys with their valid events. Reads each key once. */
async function knownMessages(
  messages: ReadonlyMap<string, EventMessage>,
  database: Database,
  dropped: Dropped,
): Promise<CountableMessage[]> {
  const keys = [...new Set([...messages.values()].map(({ key }) => key))];
  const wellFormed = keys.filter((key) => parseApiKeyType(key) === 'public');
  const publicKeys = await readPublicKeys(database, wellFormed);
  logRequests([...messages.values()], publicKeys);
  const campaignIds = [...new Set([...publicKeys.values()].map(({ campaignId }) => campaignId))];
  const given = await readGivenDiscounts(database, campaignIds, (resourceId, error) =>
    logFailure('discounts_unreadable', error, { resourceId }),
  );
  const known: CountableMessage[] = [];
  for (const [id, message] of messages) {
    const { events, dropped: reasons } = readEvents(message);
    for (const reason of reasons) drop(dropped, reason, 1);
    const campaignId = publicKeys.get(message.key)?.campaignId;
    if (campaignId === undefined) {
      drop(dropped, 'unknown_key', events.length);
      continue;
    }
    const { key: publicKey, country, receivedAt } = message;
    known.push({ id, publicKey, campaignId, country, receivedAt, given: given.get(campaignId), events });
  }
  return known;
}

/**
 * Logs how many requests of the batch each key sent, with the fields of an access log, which has no ids of
 * public keys.
 */
function logRequests(
  messages: readonly EventMessage[],
  publicKeys: ReadonlyMap<string, PublicCredential>,
): void {
  const sent = new Map<string, { requests: number; receivedAt: number }>();
  for (const { key, receivedAt } of messages)
    sent.set(key, { requests: (sent.get(key)?.requests ?? 0) + 1, receivedAt });
  for (const [publicKey, { merchantId, keyId, campaignId: resourceId }] of publicKeys) {
    const { requests, receivedAt = 0 } = sent.get(publicKey) ?? {};
    const requestTime = new Date(receivedAt).toISOString();
    logFields({ requestTime, route: 'POST /banner/events', merchantId, keyId, resourceId, requests });
  }
}

function drop(dropped: Dropped, reason: DropReason, times: number): void {
  if (times > 0) dropped.set(reason, (dropped.get(reason) ?? 0) + times);
}

function totalOf(counts: ReturnType<typeof countMessages>['counts']): number {
  return counts.reduce(
    (total, { shown, copied, opened, dismissed }) => total + shown + copied + opened + dismissed,
    0,
  );
}

export const handler = (event: SQSEvent, context: Pick<Context, 'getRemainingTimeInMillis'>) =>
  aggregateEvents(event, {
    database: database(),
    retentionMonths: Number(requiredVariable(statisticsRetentionVariable)),
    remainingMs: () => context.getRemainingTimeInMillis(),
  });
