import { type Merchant, storedMerchant } from '../core/keys/merchant.ts';
import type { Database } from './dynamodb/database.ts';
import { merchantKey } from './dynamodb/keys.ts';
import { readOne } from './dynamodb/reads.ts';
import { check, type Write } from './dynamodb/writes.ts';

/** Reads a merchant, consistently. */
export function readMerchant(database: Database, merchantId: string): Promise<Merchant | undefined> {
  return readOne(database, merchantKey(merchantId), storedMerchant);
}

/** Reads an authenticated request's merchant. Throws if it is missing, which is never the caller's fault. */
export async function requireMerchant(database: Database, merchantId: string): Promise<Merchant> {
  const merchant = await readMerchant(database, merchantId);
  if (!merchant) throw new Error(`Merchant ${merchantId} has no record`);
  return merchant;
}

/** Returns the condition that the merchant still has the status that was read. */
export function checkStatus({ id, status }: Merchant): Write {
  return check(merchantKey(id), { equals: { status } });
}
