import { type Counters, type Merchant, storedMerchant } from '../core/keys/merchant.ts';
import type { Database } from './dynamodb/database.ts';
import { readOne, readVersioned } from './dynamodb/database-items.ts';
import { itemReader, number } from './dynamodb/item-fields.ts';
import { countersKey, merchantKey } from './dynamodb/keys.ts';
import { scanTable } from './dynamodb/queries.ts';
import { check, unchanged, update, type Write } from './dynamodb/writes.ts';

/** Counters of a merchant as they are stored. */
export interface StoredCounters extends Counters {
  /** Number of times that a public key got a campaign. It only grows, so that no campaign with a new key is deleted. */
  assignments: number;
}

const toCounters = itemReader<StoredCounters>('counters', {
  products: number,
  campaigns: number,
  keys: number,
  assignments: number,
});

/** Reads a merchant, consistently. */
export function readMerchant(database: Database, merchantId: string): Promise<Merchant | undefined> {
  return readOne(database, merchantKey(merchantId), storedMerchant);
}

/** Reads the merchant of an authenticated request. Throws if it is missing, which is never the caller's fault. */
export async function requireMerchant(database: Database, merchantId: string): Promise<Merchant> {
  const merchant = await readMerchant(database, merchantId);
  if (!merchant) throw missingMerchant(merchantId);
  return merchant;
}

/** Reads the merchant of an authenticated request, and returns it with the condition that nothing has changed it since. */
export async function requireUnchangedMerchant(
  database: Database,
  merchantId: string,
): Promise<{ merchant: Merchant; isUnchanged: Write }> {
  const read = await readVersioned(database, merchantKey(merchantId), storedMerchant);
  if (!read) throw missingMerchant(merchantId);
  return { merchant: read.resource, isUnchanged: check(merchantKey(merchantId), unchanged(read.version)) };
}

function missingMerchant(merchantId: string): Error {
  return new Error(`Merchant ${merchantId} has no record`);
}

/** Reads the counters of a merchant, consistently. Throws if they are missing. */
export async function readCounters(database: Database, merchantId: string): Promise<StoredCounters> {
  const counters = await readOne(database, countersKey(merchantId), toCounters);
  if (!counters) throw new Error(`Merchant ${merchantId} has no counters`);
  return counters;
}

/** Reads all merchants of the cell, by name. Scans the table, so only operators' tools may call it. */
export async function listMerchants(database: Database): Promise<Merchant[]> {
  const merchants = (await scanTable(database, merchantKey('').sk)).map(storedMerchant);
  return merchants.sort((left, right) => left.name.localeCompare(right.name));
}

/** Condition that the merchant still has the status that was read. */
export function checkStatus({ id, status }: Merchant): Write {
  return check(merchantKey(id), { equals: { status } });
}

/** Changes counters by these steps, on the condition that those with bounds are within them before. */
export function count(
  merchantId: string,
  steps: { [Counter in keyof StoredCounters]?: 1 | -1 },
  bounds: { [Counter in keyof StoredCounters]?: { least: number; most: number } } = {},
): Write {
  return update(countersKey(merchantId), { add: steps }, { between: bounds });
}
