import { type Counters, type Merchant, storedMerchant } from '../core/keys/merchant.ts';
import type { Database } from './dynamodb/database.ts';
import { readOne } from './dynamodb/database-items.ts';
import { itemReader, number } from './dynamodb/item-fields.ts';
import { countersKey, merchantKey } from './dynamodb/keys.ts';
import { scanTable } from './dynamodb/queries.ts';
import { hold, update, type Write } from './dynamodb/writes.ts';

/** A merchant's counters as they are stored. */
export interface StoredCounters extends Counters {
  /** How often a public key was given a campaign: only grows, so that no campaign is removed under a new key. */
  assignments: number;
}

const toCounters = itemReader<StoredCounters>('counters', {
  products: number,
  campaigns: number,
  keys: number,
  assignments: number,
});

/** The merchant, read consistently; `undefined` when there is none. */
export function readMerchant(database: Database, merchantId: string): Promise<Merchant | undefined> {
  return readOne(database, merchantKey(merchantId), storedMerchant);
}

/** The merchant of an authenticated request. Throws when it is gone: a bug or a restore, never the caller's fault. */
export async function requireMerchant(database: Database, merchantId: string): Promise<Merchant> {
  const merchant = await readMerchant(database, merchantId);
  if (!merchant) throw new Error(`Merchant ${merchantId} has no record`);
  return merchant;
}

/** The merchant's counters, read consistently. */
export async function readCounters(database: Database, merchantId: string): Promise<StoredCounters> {
  const counters = await readOne(database, countersKey(merchantId), toCounters);
  if (!counters) throw new Error(`There are no counters of merchant ${merchantId}`);
  return counters;
}

/** All merchants of the cell, by name. Scans the table: for operators' tools with their own credentials only. */
export async function listMerchants(database: Database): Promise<Merchant[]> {
  const merchants = (await scanTable(database, merchantKey('').sk)).map(storedMerchant);
  return merchants.sort((left, right) => left.name.localeCompare(right.name));
}

/** Condition that the merchant still has the status that was read. */
export function holdMerchant({ id, status }: Merchant): Write {
  return hold(merchantKey(id), { seen: { status } });
}

/** Changes counters by these steps, if those with bounds lie within them before. */
export function count(
  merchantId: string,
  steps: { [Counter in keyof StoredCounters]?: 1 | -1 },
  bounds: { [Counter in keyof StoredCounters]?: { least: number; most: number } } = {},
): Write {
  return update(countersKey(merchantId), { add: steps }, { within: bounds });
}
