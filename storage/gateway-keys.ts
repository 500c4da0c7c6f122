import type { Database } from './dynamodb/database.ts';
import { putItem, readOne, updateItem } from './dynamodb/database-items.ts';
import { itemReader, optional, text } from './dynamodb/item-fields.ts';
import { gatewayKeyKey, merchantKey } from './dynamodb/keys.ts';
import { retryConflicts } from './dynamodb/retry.ts';
import { check, putNew, replace, update, type Write } from './dynamodb/writes.ts';

/** API Gateway key of a merchant: its id and its secret value. */
export interface GatewayKey {
  id: string;
  value: string;
}

/** Stored gateway key of a merchant. */
interface StoredGatewayKey {
  gatewayKeyId: string;
  gatewayKeyValue: string;
  /** Id of the previous gateway key while a change of plan is in progress. */
  replacedKeyId?: string;
}

const toGatewayKey = itemReader<StoredGatewayKey>('gateway key', {
  gatewayKeyId: text,
  gatewayKeyValue: text,
  replacedKeyId: optional(text),
});

/** Returns the merchant's gateway key, if it has one, with `replacedId` while a change of plan is in progress. */
export function readGatewayKey(
  database: Database,
  merchantId: string,
): Promise<(GatewayKey & { replacedId?: string }) | undefined> {
  return readOne(database, gatewayKeyKey(merchantId), (item) => {
    const { gatewayKeyId: id, gatewayKeyValue: value, replacedKeyId: replacedId } = toGatewayKey(item);
    return { id, value, ...(replacedId === undefined ? {} : { replacedId }) };
  });
}

/**
 * Stores a merchant's gateway key, in place of the one with the id `replacedId` if given. A replacement raises the merchant's version, so
 * that no API key is created with the old one. `taken` if the merchant has another one. After a lost response the SDK's retry
 * fails, so the stored id decides.
 */
export async function writeGatewayKey(
  database: Database,
  merchantId: string,
  { id, value }: GatewayKey,
  replacedId?: string,
): Promise<'written' | 'taken'> {
  const item = { ...gatewayKeyKey(merchantId), gatewayKeyId: id, gatewayKeyValue: value };
  const write =
    replacedId === undefined ? putNew(item) : replace(item, { equals: { gatewayKeyId: replacedId } });
  const isWritten =
    (await putItem(database, write)) === 'put' || (await readGatewayKey(database, merchantId))?.id === id;
  if (!isWritten) return 'taken';
  if (replacedId !== undefined) {
    const raised = update(merchantKey(merchantId), { add: { version: 1 } }, {});
    await retryConflicts(database, (timed) => updateItem(timed, raised));
  }
  return 'written';
}

/** Condition that the merchant's gateway key has the value that was read: a change of plan replaces it. */
export function checkGatewayKey(merchantId: string, value: string): Write {
  return check(gatewayKeyKey(merchantId), { equals: { gatewayKeyValue: value } });
}
