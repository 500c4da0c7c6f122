import { bundledExchangeRates, type ExchangeRates } from './exchange-rates.ts';

/** Whole days from one day (yyyy-mm-dd) to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The stored rates, unless there are none or the snapshot in the code is of a later day. */
export function newestExchangeRates(stored: ExchangeRates | undefined): ExchangeRates {
  return stored && stored.date >= bundledExchangeRates.date ? stored : bundledExchangeRates;
}
