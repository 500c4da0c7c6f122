import type { Database } from './dynamodb/database.ts';
import { putItem, readOne } from './dynamodb/database-items.ts';
import { itemReader, optional, text } from './dynamodb/item-fields.ts';
import { gatewayKeyKey } from './dynamodb/keys.ts';
import { hold, putNew, type Write } from './dynamodb/writes.ts';

/** A merchant's key at API Gateway: its id there and its secret value. */
export interface GatewayKey {
  id: string;
  value: string;
}

/** The gateway key of a merchant as it is stored. */
interface StoredGatewayKey {
  gatewayKeyId: string;
  gatewayKeyValue: string;
  /** The id of the one that the merchant's keys used before its last change of plan, until that has ended. */
  replacedKeyId?: string;
}

const toGatewayKey = itemReader<StoredGatewayKey>('gateway key', {
  gatewayKeyId: text,
  gatewayKeyValue: text,
  replacedKeyId: optional(text),
});

/** The merchant's gateway key, if one was made already; with `replacedId` while a change of plan is under way. */
export function readGatewayKey(
  database: Database,
  merchantId: string,
): Promise<(GatewayKey & { replacedId?: string }) | undefined> {
  return readOne(database, gatewayKeyKey(merchantId), (item) => {
    const { gatewayKeyId: id, gatewayKeyValue: value, replacedKeyId: replacedId } = toGatewayKey(item);
    return { id, value, ...(replacedId === undefined ? {} : { replacedId }) };
  });
}

/** Remembers a merchant's gateway key. Throws when it has one already. */
export async function writeGatewayKey(
  database: Database,
  merchantId: string,
  { id, value }: GatewayKey,
): Promise<void> {
  const item = { ...gatewayKeyKey(merchantId), gatewayKeyId: id, gatewayKeyValue: value };
  if ((await putItem(database, putNew(item))) !== 'put')
    throw new Error(`Merchant ${merchantId} has a gateway key already`);
}

/** The merchant's gateway key must still have the value that was read: a change of plan replaces it. */
export function holdGatewayKey(merchantId: string, value: string): Write {
  return hold(gatewayKeyKey(merchantId), { seen: { gatewayKeyValue: value } });
}
