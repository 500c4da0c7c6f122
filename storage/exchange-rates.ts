import type { Database } from './dynamodb/database.ts';
import { exchangeRatesKey } from './dynamodb/keys.ts';
import { readOne } from './dynamodb/reads.ts';
import { putItem } from './dynamodb/single-writes.ts';
import { putNew, replace } from './dynamodb/writes.ts';
import { type StoredExchangeRates, toExchangeRates } from './exchange-rates-item.ts';

/** Reads the stored rates, consistently. Returns `undefined` before the first refresh. */
export function readExchangeRates(database: Database): Promise<StoredExchangeRates | undefined> {
  return readOne(database, exchangeRatesKey(), toExchangeRates);
}

/**
 * Replaces the rates that were read, or adds the first rates if that is `undefined`. Returns `superseded` and
 * writes nothing if the stored rates have changed since.
 */
export async function writeExchangeRates(
  database: Database,
  next: StoredExchangeRates,
  current: StoredExchangeRates | undefined,
): Promise<'written' | 'superseded'> {
  const item = { ...exchangeRatesKey(), ...next };
  const refreshedAt = current?.refreshedAt;
  const write = current ? replace(item, refreshedAt ? { equals: { refreshedAt } } : {}) : putNew(item);
  return (await putItem(database, write)) === 'put' ? 'written' : 'superseded';
}
