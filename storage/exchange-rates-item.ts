import { type ExchangeRates, isRate } from '../core/exchange-rates/exchange-rates.ts';
import { isDay } from '../core/shared/days.ts';
import type { Item } from './dynamodb/items.ts';

/** Stored rates. */
export interface StoredExchangeRates extends ExchangeRates {
  /** ISO 8601 time at which these rates were accepted. */
  refreshedAt: string;
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
