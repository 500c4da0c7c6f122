import { storedGatewayKey } from '../../core/keys/gateway-key.ts';
import type { Database } from '../dynamodb/database.ts';
import type { Item } from '../dynamodb/items.ts';
import { gatewayKeyKey } from '../dynamodb/keys.ts';
import { readOne } from '../dynamodb/reads.ts';
import { putItem } from '../dynamodb/single-writes.ts';
import { check, putNew, type Write } from '../dynamodb/writes.ts';

/** A merchant's API Gateway key with its id and its secret value. */
export interface GatewayKey {
  id: string;
  value: string;
}

/** Converts a gateway key to a stored item. */
export function fromGatewayKey(merchantId: string, { id, value }: GatewayKey): Item {
  return { ...gatewayKeyKey(merchantId), gatewayKeyId: id, gatewayKeyValue: value };
}

/** Returns the merchant's gateway key, if it has one. */
export function readGatewayKey(database: Database, merchantId: string): Promise<GatewayKey | undefined> {
  return readOne(database, gatewayKeyKey(merchantId), (item) => {
    const { gatewayKeyId: id, gatewayKeyValue: value } = storedGatewayKey(item);
    return { id, value };
  });
}

/** Reads the gateway key, which onboarding creates before the merchant. Throws if it is missing. */
export async function requireGatewayKey(database: Database, merchantId: string): Promise<GatewayKey> {
  const gatewayKey = await readGatewayKey(database, merchantId);
  if (!gatewayKey) throw new Error(`Merchant ${merchantId} has no gateway key`);
  return gatewayKey;
}

/**
 * Stores a merchant's first gateway key. Returns `taken` if the merchant already has a different key.
 * Compares the stored id, because the SDK's retry fails after a lost response.
 */
export async function writeGatewayKey(
  database: Database,
  merchantId: string,
  gatewayKey: GatewayKey,
): Promise<'written' | 'taken'> {
  const isWritten =
    (await putItem(database, putNew(fromGatewayKey(merchantId, gatewayKey)))) === 'put' ||
    (await readGatewayKey(database, merchantId))?.id === gatewayKey.id;
  return isWritten ? 'written' : 'taken';
}

/**
 * Returns the condition that the merchant's gateway key still has the value that was read, because a repair
 * may replace it.
 */
export function checkGatewayKey(merchantId: string, value: string): Write {
  return check(gatewayKeyKey(merchantId), { equals: { gatewayKeyValue: value } });
}
