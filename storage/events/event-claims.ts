import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { CountableEvent } from '../../core/banner/event-batch.ts';
import { aggregationTimeoutSeconds, queueRetentionSeconds } from '../../platform/event-queue.ts';
import type { Database } from '../dynamodb/database.ts';
import { eventClaimKey } from '../dynamodb/keys.ts';
import { readTally, settleTally, type TallyState } from './event-tally.ts';

/** The run that made a claim this old has ended; and no message comes again before its claims are that old. */
const longestRunSeconds = 2 * aggregationTimeoutSeconds;

const maxTakeovers = 3;

/** Until when a tally is kept that is stored now: longer than any claim that names it. In seconds since 1970. */
export function tallyExpiry(now: Date): number {
  return claimExpiry(now) + 86_400;
}

function claimExpiry(now: Date): number {
  return Math.floor(now.getTime() / 1000) + queueRetentionSeconds;
}

/**
 * Whether a tally may count an event: `claimed` for it; `counted` before, when the same message came; a `duplicate` of an
 * event in another message; or `pending`, because another run may be about to count it.
 */
export type ClaimOutcome = 'claimed' | 'counted' | 'duplicate' | 'pending';

/** A claim that stands in the way. */
interface Claim {
  tallyId: string;
  expiresAt: number;
}

/**
 * Claims events for one tally, one after the other or all at once. A claim names a tally, and an event is counted if that
 * tally is stored. Claims of runs that were interrupted are taken over, after their tally has been given up.
 */
export class EventClaims {
  private readonly database: Database;
  private readonly tallyId: string;
  private readonly now: Date;
  private readonly states = new Map<string, Promise<TallyState | 'under_way'>>();

  constructor(database: Database, tallyId: string, now: Date) {
    this.database = database;
    this.tallyId = tallyId;
    this.now = now;
  }

  /** Makes the claim if the event is free. Throws when the database fails; the claim may then have been made. */
  async claim({ fingerprint, messageId }: CountableEvent): Promise<ClaimOutcome> {
    let replaceable = this.tallyId; // our own, if the SDK sends a request again whose answer was lost
    for (let takeovers = 0; takeovers <= maxTakeovers; takeovers++) {
      const other = await this.put(fingerprint, replaceable);
      if (!other) return 'claimed';
      const state = await this.stateOf(other);
      if (state === 'under_way') return 'pending';
      if (state !== 'given_up') return state.has(messageId) ? 'counted' : 'duplicate';
      replaceable = other.tallyId;
    }
    return 'pending';
  }

  /** Puts the claim if there is none (that is not over), or one of the `replaceable` tally; else returns the one there is. */
  private async put(fingerprint: string, replaceable: string): Promise<Claim | undefined> {
    try {
      await this.database.client.send(
        new PutCommand({
          TableName: this.database.tableName,
          Item: { ...eventClaimKey(fingerprint), tallyId: this.tallyId, expiresAt: claimExpiry(this.now) },
          ConditionExpression: 'attribute_not_exists(pk) OR tallyId = :replaceable OR expiresAt <= :now',
          ExpressionAttributeValues: {
            ':replaceable': replaceable,
            ':now': Math.floor(this.now.getTime() / 1000),
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return undefined;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const { tallyId, expiresAt } = error.Item ?? {};
      return { tallyId: tallyId?.S ?? '', expiresAt: Number(expiresAt?.N) };
    }
  }

  private stateOf({ tallyId, expiresAt }: Claim): Promise<TallyState | 'under_way'> {
    const ageSeconds = claimExpiry(this.now) - expiresAt;
    const state = this.states.get(tallyId) ?? this.settle(tallyId, ageSeconds);
    this.states.set(tallyId, state);
    return state;
  }

  private async settle(tallyId: string, ageSeconds: number): Promise<TallyState | 'under_way'> {
    const state = await readTally(this.database, tallyId);
    if (state) return state;
    if (ageSeconds < longestRunSeconds) return 'under_way';
    return settleTally(this.database, tallyId, tallyExpiry(this.now));
  }
}
