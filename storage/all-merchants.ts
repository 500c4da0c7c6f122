import { storedCounters } from '../core/keys/counters.ts';
import { type Merchant, storedMerchant } from '../core/keys/merchant.ts';
import type { Database } from './dynamodb/database.ts';
import { itemsOf } from './dynamodb/database-items.ts';
import { countersKey, merchantKey } from './dynamodb/keys.ts';
import { scanTable } from './dynamodb/scan.ts';

/** Reads all merchants, sorted by name. Scans the table, so only operators' tools may call it. */
export async function listMerchants(database: Database): Promise<Merchant[]> {
  const merchants = (await scanTable(database, merchantKey('').sk)).map(storedMerchant);
  return merchants.sort((left, right) => left.name.localeCompare(right.name));
}

/**
 * Returns each merchant's bytes in the edge's store. Only operators' tools may call it, because it reads one
 * item for each merchant.
 */
export async function readEdgeBytes(database: Database, merchants: readonly Merchant[]): Promise<number[]> {
  const items = await itemsOf(database).getAll(merchants.map(({ id }) => countersKey(id)));
  return items.map((item) => storedCounters(item ?? {}).edgeBytes);
}
