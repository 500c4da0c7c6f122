import { type ExchangeRates, isRate } from '../core/exchange-rates/exchange-rates.ts';
import { isDay } from '../core/shared/days.ts';
import type { Database } from './dynamodb/database.ts';
import type { Item } from './dynamodb/items.ts';
import { exchangeRatesKey } from './dynamodb/keys.ts';
import { readOne } from './dynamodb/reads.ts';
import { putItem } from './dynamodb/single-writes.ts';
import { putNew, replace } from './dynamodb/writes.ts';

/** Stored rates. */
export interface StoredExchangeRates extends ExchangeRates {
  /** ISO 8601 time at which these rates were accepted. */
  refreshedAt: string;
}

/** Reads the stored rates, consistently. Returns `undefined` before the first refresh. */
export function readExchangeRates(database: Database): Promise<StoredExchangeRates | undefined> {
  return readOne(database, exchangeRatesKey(), toExchangeRates);
}

/**
 * Converts a stored item to rates. Omits malformed parts. If the date is invalid, the rates count as very
 * old.
 */
export function toExchangeRates({ date, rates, keptSince, refreshedAt }: Item): StoredExchangeRates {
  return {
    date: isDay(date) ? date : '1970-01-01',
    rates: Object.fromEntries(Object.entries(rates ?? {}).filter(([, rate]) => isRate(rate))),
    keptSince: Object.fromEntries(Object.entries(keptSince ?? {}).filter(([, day]) => isDay(day))),
    refreshedAt: String(refreshedAt ?? ''),
  };
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
