import { tableAttributes } from '../../platform/table.ts';
import type { Database } from '../dynamodb/database.ts';
import { itemsOf } from '../dynamodb/database-items.ts';
import { itemReader, text } from '../dynamodb/items.ts';
import { lastUseKey } from '../dynamodb/keys.ts';
import { update, type Write } from '../dynamodb/writes.ts';

const toLastUse = itemReader<{ keyId: string; usedAt: string }>('last use', {
  keyId: text,
  usedAt: text,
});

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
