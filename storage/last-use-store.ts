import { setTimeout as sleep } from 'node:timers/promises';
import { ThrottlingException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '../core/shared/ports.ts';
import type { Database } from './dynamodb/database.ts';
import { itemsOf } from './dynamodb/database-items.ts';
import { lastUseKey } from './dynamodb/keys.ts';
import { lastUseRecorder, type RecordLastUse } from './last-use-recorder.ts';

const maxReads = 5;
const firstDelayMs = 20;

/** When keys were last used, to the minute. */
export interface LastUseStore {
  record: RecordLastUse;
  /** ISO 8601 time of the last use by key id; keys never used are missing. At most 100 ids. */
  read(keyIds: readonly string[]): Promise<Map<string, string>>;
}

/** The last uses in this database; `onFailure` hears of a use that could not be noted. */
export function lastUseStore(
  database: Database,
  clock: Clock,
  onFailure: (error: unknown) => void,
): LastUseStore {
  return {
    record: lastUseRecorder(itemsOf(database), clock, onFailure),
    read: (keyIds) => readLastUses(database, keyIds),
  };
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
