import { setTimeout as sleep } from 'node:timers/promises';
import { ConditionalCheckFailedException, ThrottlingException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '../core/ports.ts';
import type { Database } from './database.ts';
import { lastUseKey } from './keys.ts';

const resolutionMs = 60_000;
const rememberedKeys = 10_000;
const longestWriteMs = 1_000;
const maxReads = 5;
const firstDelayMs = 20;

/** When keys were last used, to the minute. */
export interface LastUseStore {
  /** Notes a use, with at most one write per key and minute. Never throws, and takes a second at most: a request does not fail for its statistics. */
  record(keyId: string): Promise<void>;
  /** ISO 8601 time of the last use by key id; keys never used are missing. At most 100 ids. */
  read(keyIds: readonly string[]): Promise<Map<string, string>>;
}

/** The last uses in this database; `onFailure` hears of a use that could not be noted. */
export function lastUseStore(
  database: Database,
  clock: Clock,
  onFailure: (error: unknown) => void,
): LastUseStore {
  const noted = new Map<string, number>();
  return {
    async record(keyId) {
      const now = clock().getTime();
      if (now - (noted.get(keyId) ?? Number.NEGATIVE_INFINITY) < resolutionMs) return;
      if (noted.size >= rememberedKeys) noted.clear();
      noted.set(keyId, now);
      await moveForward(database, keyId, now).catch(onFailure);
    },
    read: (keyIds) => readLastUses(database, keyIds),
  };
}

async function moveForward(database: Database, keyId: string, now: number): Promise<void> {
  try {
    await database.client.send(
      new UpdateCommand({
        TableName: database.tableName,
        Key: lastUseKey(keyId),
        UpdateExpression: 'SET usedAt = :now, keyId = :keyId',
        ConditionExpression: 'attribute_not_exists(pk) OR usedAt <= :minuteAgo',
        ExpressionAttributeValues: {
          ':now': new Date(now).toISOString(),
          ':minuteAgo': new Date(now - resolutionMs).toISOString(),
          ':keyId': keyId,
        },
      }),
      { abortSignal: AbortSignal.timeout(longestWriteMs) },
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** A batch may be answered in parts; what is left over for want of capacity is asked for again, a few times. */
async function readLastUses(database: Database, keyIds: readonly string[]): Promise<Map<string, string>> {
  const uses = new Map<string, string>();
  let keys: Record<string, unknown>[] = keyIds.map(lastUseKey);
  for (let read = 1; keys.length > 0; read++) {
    if (read > maxReads) throw new ThrottlingException({ message: 'Last uses stay unread', $metadata: {} });
    if (read > 1) await sleep(Math.random() * firstDelayMs * 2 ** read);
    const { Responses, UnprocessedKeys } = await database.client.send(
      new BatchGetCommand({ RequestItems: { [database.tableName]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const { keyId, usedAt } of Responses?.[database.tableName] ?? []) uses.set(keyId, usedAt);
    keys = UnprocessedKeys?.[database.tableName]?.Keys ?? [];
  }
  return uses;
}
