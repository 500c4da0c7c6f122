import { isDay, isRate } from '../core/exchange-rates/exchange-rate-quotes.ts';
import type { HeldBackRate } from '../core/exchange-rates/exchange-rate-update.ts';
import type { ExchangeRates } from '../core/exchange-rates/exchange-rates.ts';
import type { Database } from './dynamodb/database.ts';
import type { Item } from './dynamodb/items.ts';
import { exchangeRatesKey } from './dynamodb/keys.ts';
import { putItem, readOne } from './dynamodb/reads.ts';
import { putNew, replace } from './dynamodb/writes.ts';

/** Stored rates with the times of their refresh. */
export interface StoredExchangeRates extends ExchangeRates {
  /** ISO 8601 time at which these rates were accepted. */
  refreshedAt: string;
  /** ISO 8601 time of the last refresh that wrote, even if it only stored rates that were held back. */
  checkedAt: string;
  heldBack: Record<string, HeldBackRate>;
}

/** Reads the stored rates, consistently. Returns `undefined` before the first refresh. */
export function readExchangeRates(database: Database): Promise<StoredExchangeRates | undefined> {
  return readOne(database, exchangeRatesKey(), toExchangeRates);
}

/**
 * Converts a stored item to rates. Omits malformed parts. If the date is invalid, the rates count as very
 * old.
 */
export function toExchangeRates(item: Item): StoredExchangeRates {
  const { date, source, rates, keptSince, refreshedAt, checkedAt, heldBack } = item;
  return {
    date: isDay(date) ? date : '1970-01-01',
    source: String(source ?? ''),
    rates: Object.fromEntries(Object.entries(rates ?? {}).filter(([, rate]) => isRate(rate))),
    keptSince: Object.fromEntries(Object.entries(keptSince ?? {}).filter(([, day]) => isDay(day))),
    refreshedAt: String(refreshedAt ?? ''),
    checkedAt: String(checkedAt ?? ''),
    heldBack: Object.fromEntries(Object.entries(heldBack ?? {}).filter(([, held]) => isHeldBackRate(held))),
  };
}

function isHeldBackRate(value: unknown): value is HeldBackRate {
  const { rate, since } = Object(value) as Partial<HeldBackRate>;
  return isRate(rate) && isDay(since);
}

/**
 * Replaces the rates that were read, or adds the first rates if that is `undefined`. Returns `superseded` and
 * writes nothing if the stored rates have changed or have a later `checkedAt`.
 */
export async function writeExchangeRates(
  database: Database,
  next: StoredExchangeRates,
  current: StoredExchangeRates | undefined,
): Promise<'written' | 'superseded'> {
  if (current && current.checkedAt >= next.checkedAt) return 'superseded';
  const item = { ...exchangeRatesKey(), ...next };
  const checkedAt = current?.checkedAt;
  const unchanged = checkedAt ? { equals: { checkedAt } } : { absent: ['checkedAt'] };
  const write = current ? replace(item, unchanged) : putNew(item);
  return (await putItem(database, write)) === 'put' ? 'written' : 'superseded';
}
