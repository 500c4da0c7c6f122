import { currencyCodes } from '../shared/currencies.ts';

/** The rate of one currency from one source: units for one US dollar, and its day (yyyy-mm-dd). */
export interface Quote {
  rate: number;
  date: string;
}

/** A source's name, and its usable quotes by currency code. */
export interface SourceQuotes {
  name: string;
  quotes: ReadonlyMap<string, Quote>;
}

/** The currency that all rates refer to. */
export const baseCurrency = 'USD';

/**
 * Bounds for plausible rates. The strongest currency is worth 3 dollars, the weakest a millionth of a dollar.
 */
const lowestRate = 1e-6;
const highestRate = 1e9;

/**
 * Parses a response of Frankfurter v2 (`/v2/rates?base=USD`): an array of `{date, base, quote, rate}`.
 * Ignores invalid rows. Throws if the whole response is invalid.
 */
export function parseFrankfurter(response: unknown): Map<string, Quote> {
  if (!Array.isArray(response)) throw new TypeError('The response is not a list of rates.');
  const quotes = new Map<string, Quote>();
  for (const row of response) {
    if (!isRecord(row) || typeof row.quote !== 'string') continue;
    if (row.base !== baseCurrency) throw new TypeError(`The response is not in ${baseCurrency}.`);
    const earlier = quotes.get(row.quote);
    const quote = toQuote(row.rate, row.date);
    if (quote && (!earlier || earlier.date < quote.date)) quotes.set(row.quote, quote);
  }
  return knownQuotes(quotes);
}

/**
 * Parses a response of `@fawazahmed0/currency-api` (`/v1/currencies/usd.json`): `{date, usd: {eur: 0.88,
 * …}}`. Ignores unknown currencies and invalid rates. Throws if the whole response is invalid.
 */
export function parseCurrencyApi(response: unknown): Map<string, Quote> {
  const table = isRecord(response) ? response[baseCurrency.toLowerCase()] : undefined;
  if (!isRecord(response) || !isRecord(table)) throw new TypeError('The response is not a table of rates.');
  const quotes = new Map<string, Quote>();
  for (const [code, rate] of Object.entries(table)) {
    const quote = toQuote(rate, response.date);
    if (quote) quotes.set(code.toUpperCase(), quote);
  }
  return knownQuotes(quotes);
}

/** Returns true for an existing day such as `2026-11-19`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Returns true for a plausible rate: a finite, positive number within bounds. */
export function isRate(value: unknown): value is number {
  return typeof value === 'number' && value >= lowestRate && value <= highestRate;
}

function toQuote(rate: unknown, date: unknown): Quote | undefined {
  return isRate(rate) && isDay(date) ? { rate, date } : undefined;
}

/**
 * Returns the quotes for currencies in the reference table. Throws if the dollar is not 1, because the rates
 * are not in dollars then.
 */
function knownQuotes(quotes: ReadonlyMap<string, Quote>): Map<string, Quote> {
  const base = quotes.get(baseCurrency);
  if (base && base.rate !== 1) throw new TypeError(`The response is not in ${baseCurrency}.`);
  const known = new Map<string, Quote>();
  for (const code of currencyCodes) {
    const quote = quotes.get(code);
    if (quote) known.set(code, quote);
  }
  if (known.size === 0) throw new TypeError('The response contains no rate.');
  return known;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
