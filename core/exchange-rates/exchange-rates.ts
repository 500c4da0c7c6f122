import snapshot from '../reference/exchange-rates.json' with { type: 'json' };

/** One day's rates: units of each currency for one US dollar, and the day (yyyy-mm-dd) of the rates. */
export interface ExchangeRates {
  date: string;
  rates: Readonly<Record<string, number>>;
  /** Currencies whose rates are older than `date`, with the day of their last rate. @default none */
  keptSince?: Readonly<Record<string, string>>;
}

/** The snapshot in the code, with a rate for every currency in the reference table. */
export const bundledExchangeRates: ExchangeRates = { date: snapshot.date, rates: snapshot.rates };

/**
 * Returns units of `local` for one unit of `base`, with 6 significant digits; 1 for the same currency. A rate
 * that is missing or not a positive number comes from the snapshot. Throws a `RangeError` for an unknown
 * currency.
 */
export function exchangeRate(rates: ExchangeRates, base: string, local: string): number {
  if (base === local) return 1;
  const ratio = usdRate(rates, local) / usdRate(rates, base);
  const usable = isRate(ratio) ? ratio : snapshotRate(local) / snapshotRate(base);
  return Number(usable.toPrecision(6));
}

function usdRate(table: ExchangeRates, currency: string): number {
  const rate = Object.hasOwn(table.rates, currency) ? table.rates[currency] : undefined;
  return isRate(rate) ? rate : snapshotRate(currency);
}

function snapshotRate(currency: string): number {
  const { rates } = bundledExchangeRates;
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined;
  if (rate === undefined) throw new RangeError(`No exchange rate for ${currency}.`);
  return rate;
}

/** Returns true for a finite, positive number. */
export function isRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

/** Returns the stored rates, or the snapshot in the code if that is newer or there are none. */
export function newestExchangeRates(stored: ExchangeRates | undefined): ExchangeRates {
  return stored && stored.date >= bundledExchangeRates.date ? stored : bundledExchangeRates;
}
