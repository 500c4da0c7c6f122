import { bundledExchangeRates, type ExchangeRates } from './exchange-rates.ts';

/** Returns the days from one day (yyyy-mm-dd) to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Returns the stored rates, or the snapshot in the code if that is newer or there are none. */
export function newestExchangeRates(stored: ExchangeRates | undefined): ExchangeRates {
  return stored && stored.date >= bundledExchangeRates.date ? stored : bundledExchangeRates;
}
