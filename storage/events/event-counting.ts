import { type CountableEvent, groupByPlace } from '../../core/banner/event-batch.ts';
import type { Database } from '../dynamodb/database.ts';
import { inParallel } from '../dynamodb/in-parallel.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import type { Write } from '../dynamodb/writes.ts';
import { addCounts } from '../statistics.ts';
import { type ClaimOutcome, EventClaims, tallyExpiry } from './event-claims.ts';
import { putTally } from './event-tally.ts';

/** Most counters that can be written together: a transaction holds 100 items, and one is the tally. */
export const maxCountersPerTally = 99;

const claimsAtOnce = 48;

/** What became of events: how many are new and how many another message brought before, and messages that must come again. */
export interface CountingOutcome {
  counted: number;
  duplicates: number;
  pendingMessages: string[];
}

/**
 * Counts events with different fingerprints and at most 99 counters, each once, however often and in whatever company they
 * come: first every event is claimed for a new tally, then the tally and its counters are written in one transaction. What
 * is not claimed when `isLate` begins to say so is pending. Counters are kept for `retentionMonths`. When this throws, the
 * events count the next time they come, unless they are counted already.
 */
export async function countEvents(
  database: Database,
  events: readonly CountableEvent[],
  now: Date,
  retentionMonths: number,
  isLate: () => boolean = () => false,
): Promise<CountingOutcome> {
  const tallyId = crypto.randomUUID();
  const claims = new EventClaims(database, tallyId, now);
  const outcomes = await inParallel(events, claimsAtOnce, async (event) =>
    isLate() ? 'pending' : claims.claim(event),
  );
  const eventsThatAre = (outcome: ClaimOutcome) =>
    events.filter((_event, index) => outcomes[index] === outcome);
  const claimed = eventsThatAre('claimed');
  if (claimed.length > 0) {
    const counters = [...groupByPlace(claimed).values()].map((events) => addCounts(events, retentionMonths));
    await writeTally(database, putTally(tallyId, messagesOf(claimed), tallyExpiry(now)), counters);
  }
  return {
    counted: claimed.length,
    duplicates: eventsThatAre('duplicate').length,
    pendingMessages: messagesOf(eventsThatAre('pending')),
  };
}

async function writeTally(
  database: Database,
  tally: Write<'given_up'>,
  counters: readonly Write[],
): Promise<void> {
  const writes = [tally, ...counters];
  const outcome = await retryConflicts(database, (timed) => transact(timed, writes));
  if (outcome === 'given_up') throw new Error('Another run has given up this tally');
}

function messagesOf(events: readonly CountableEvent[]): string[] {
  return [...new Set(events.map(({ messageId }) => messageId))];
}
