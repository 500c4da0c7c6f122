import { isDay, isRate } from '../core/exchange-rates/exchange-rate-quotes.ts';
import type { HeldBackRate } from '../core/exchange-rates/exchange-rate-update.ts';
import type { ExchangeRates } from '../core/exchange-rates/exchange-rates.ts';
import type { Database } from './dynamodb/database.ts';
import { putItem, readOne } from './dynamodb/database-items.ts';
import type { Item } from './dynamodb/items.ts';
import { exchangeRatesKey } from './dynamodb/keys.ts';
import { putNew, replace } from './dynamodb/writes.ts';

/** The rates in the table, with what the next refresh needs to know. */
export interface StoredExchangeRates extends ExchangeRates {
  /** ISO 8601 time at which these rates were accepted. */
  refreshedAt: string;
  /** ISO 8601 time of the last refresh that wrote, also if it only noted what it held back. */
  checkedAt: string;
  heldBack: Record<string, HeldBackRate>;
}

/** The rates of the table, read consistently; `undefined` before the first refresh. */
export function readExchangeRates(database: Database): Promise<StoredExchangeRates | undefined> {
  return readOne(database, exchangeRatesKey(), toExchangeRates);
}

/** The item as it is; parts that make no sense are left out, and a table without a day counts as very old. */
export function toExchangeRates(item: Item): StoredExchangeRates {
  const { date, source, rates, refreshedAt, checkedAt, heldBack } = item;
  return {
    date: isDay(date) ? date : '1970-01-01',
    source: String(source ?? ''),
    rates: Object.fromEntries(Object.entries(rates ?? {}).filter(([, rate]) => isRate(rate))),
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
 * Replaces the item `seen` (none: there must be none). `superseded`, and nothing is written, when another run was faster
 * or has a later `checkedAt`.
 */
export async function writeExchangeRates(
  database: Database,
  next: StoredExchangeRates,
  seen: StoredExchangeRates | undefined,
): Promise<'written' | 'superseded'> {
  if (seen && seen.checkedAt >= next.checkedAt) return 'superseded';
  const item = { ...exchangeRatesKey(), ...next };
  const write = seen ? replace(item, { equals: { checkedAt: seen.checkedAt || undefined } }) : putNew(item);
  return (await putItem(database, write)) === 'put' ? 'written' : 'superseded';
}
