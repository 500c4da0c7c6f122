import type { Clock } from '../../core/shared/ports.ts';
import { tableAttributes } from '../../platform/table.ts';
import type { Database } from '../dynamodb/database.ts';
import { itemsOf } from '../dynamodb/database-items.ts';
import type { ItemAccess } from '../dynamodb/item-access.ts';
import { itemReader, text } from '../dynamodb/items.ts';
import { lastUseKey } from '../dynamodb/keys.ts';
import { update, type Write } from '../dynamodb/writes.ts';

const resolutionMs = 60_000;
const rememberedKeys = 10_000;
const longestWriteMs = 1_000;

const toLastUse = /* @__PURE__ */ itemReader<{ keyId: string; usedAt: string }>('last use', {
  keyId: text,
  usedAt: text,
});

/**
 * Records that a key was used, with at most one write per key and minute. Never throws and takes at most a
 * second.
 */
export type RecordLastUse = (keyId: string) => Promise<void>;

/**
 * Returns a function that records when keys are used. If a write fails, it calls `onFailure` with the error.
 */
export function lastUseRecorder(
  items: Pick<ItemAccess, 'update'>,
  clock: Clock,
  onFailure: (error: unknown) => void,
): RecordLastUse {
  const noted = new Map<string, number>();
  return async (keyId) => {
    const now = clock().getTime();
    if (now - (noted.get(keyId) ?? Number.NEGATIVE_INFINITY) < resolutionMs) return;
    if (noted.size >= rememberedKeys) noted.clear();
    noted.set(keyId, now);
    await moveForward(items, keyId, now).catch(onFailure);
  };
}

async function moveForward(items: Pick<ItemAccess, 'update'>, keyId: string, now: number): Promise<void> {
  await items.update(lastUseKey(keyId), {
    expression: 'SET usedAt = :now, keyId = :keyId',
    condition: 'attribute_not_exists(pk) OR usedAt <= :minuteAgo',
    values: {
      ':now': new Date(now).toISOString(),
      ':minuteAgo': new Date(now - resolutionMs).toISOString(),
      ':keyId': keyId,
    },
    timeoutMs: longestWriteMs,
  });
}

/**
 * Returns the write that sets when a key's last use expires (seconds since 1970), even if the key is used at
 * the same time.
 */
export function expireLastUse(keyId: string, expiresAt: number): Write {
  return update(lastUseKey(keyId), { set: { [tableAttributes.expiry]: expiresAt } });
}

/**
 * Reads when keys were last used, to the minute. Returns ISO 8601 times by key id and omits keys that were
 * never used.
 */
export async function readLastUses(
  database: Database,
  keyIds: readonly string[],
): Promise<Map<string, string>> {
  const items = await itemsOf(database).getAll(keyIds.map(lastUseKey));
  const uses = items.flatMap((item) => (item ? [toLastUse(item)] : []));
  return new Map(uses.map(({ keyId, usedAt }) => [keyId, usedAt]));
}
