import type { Database } from './dynamodb/database.ts';
import { putItem, readOne, updateItem } from './dynamodb/database-items.ts';
import { itemReader, optional, text } from './dynamodb/item-fields.ts';
import { gatewayKeyKey } from './dynamodb/keys.ts';
import { hold, putNew, update, type Write } from './dynamodb/writes.ts';

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

/**
 * Remembers a merchant's gateway key; `taken` when it has another one. A write whose answer was lost
 * is sent again by the SDK and refused, so the id that is stored decides.
 */
export async function writeGatewayKey(
  database: Database,
  merchantId: string,
  { id, value }: GatewayKey,
): Promise<'written' | 'taken'> {
  const item = { ...gatewayKeyKey(merchantId), gatewayKeyId: id, gatewayKeyValue: value };
  if ((await putItem(database, putNew(item))) === 'put') return 'written';
  return (await readGatewayKey(database, merchantId))?.id === id ? 'written' : 'taken';
}

/** Remembers that the gateway key with the same value has another id; `conflict` when somebody else replaced it meanwhile. */
export async function replaceGatewayKeyId(
  database: Database,
  merchantId: string,
  { from, to }: { from: string; to: string },
): Promise<'replaced' | 'conflict'> {
  const change = { set: { gatewayKeyId: to } };
  const write = update(gatewayKeyKey(merchantId), change, { seen: { gatewayKeyId: from } });
  if (typeof (await updateItem(database, write)) === 'object') return 'replaced';
  return (await readGatewayKey(database, merchantId))?.id === to ? 'replaced' : 'conflict';
}

/** The merchant's gateway key must still have the value that was read: a change of plan replaces it. */
export function holdGatewayKey(merchantId: string, value: string): Write {
  return hold(gatewayKeyKey(merchantId), { seen: { gatewayKeyValue: value } });
}
