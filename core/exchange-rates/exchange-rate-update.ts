import { listCountries } from '../shared/countries.ts';
import { currencyCodes } from '../shared/currencies.ts';
import { daysBetween, isDay } from '../shared/days.ts';
import { bundledExchangeRates, type ExchangeRates, isRate } from './exchange-rates.ts';

/** The share by which a rate may change for each day since the last accepted one. */
const changePerDay = 0.1;
const volatileChangePerDay = 0.25;

/**
 * A change by this factor or more, up or down, may be a misplaced decimal point or a redenomination. It is
 * never accepted without an operator.
 */
const redenominationFactor = 5;

/** Minimum number of currencies in use that must pass. If fewer pass, the source is wrong. */
export const fewestAccepted = 150;

/** The source gives up to eight digits, and a table of them is smaller than 4 kB. */
const significantDigits = 8;

/**
 * Currencies that lost or gained a fifth within a month since 2020, or whose official and market rates
 * differ. See docs/operate/exchange-rates.md for the reasons.
 */
export const volatileCurrencies: ReadonlySet<string> = new Set(
  (
    'AFN AOA ARS BIF BOB BYN CUP EGP ETB GHS HTG IRR KPW LAK LBP LKR LYD MMK MWK NGN RUB SDG SLE SRD SSP SYP TMT TRY UAH ' +
    'VED VES YER ZMW ZWG'
  ).split(' '),
);

const countryCurrencies = new Set(listCountries().map(({ currency }) => currency));

/** The currencies that at least one country uses, in alphabetical order. */
export const currenciesInUse: readonly string[] = currencyCodes.filter((code) => countryCurrencies.has(code));

/**
 * Parses a response of `@fawazahmed0/currency-api` (`/v1/currencies/usd.json`): `{date, usd: {eur: 0.88,
 * …}}`. Omits unknown currencies and invalid rates. Throws if the whole response is invalid.
 */
export function parseExchangeRates(response: unknown): ExchangeRates {
  const { date, usd } = Object(response) as { date?: unknown; usd?: unknown };
  const table = Object(usd) as Record<string, unknown>;
  if (!isDay(date) || table.usd !== 1) throw new TypeError('The response is not a table of US dollar rates.');
  const rates = currencyCodes.flatMap((code) => {
    const rate = table[code.toLowerCase()];
    return isRate(rate) ? [[code, Number(rate.toPrecision(significantDigits))] as const] : [];
  });
  return { date, rates: Object.fromEntries(rates) };
}

export interface RateUpdateInput {
  /** The rates that were accepted last. */
  last: ExchangeRates;
  /** The source's rates. Currencies may be missing. */
  offered: ExchangeRates;
  /**
   * Rates that an operator expects, by currency. A rate close to them passes even if it is far from the last
   * rate.
   */
  expected?: Readonly<Record<string, number>>;
}

/** The outcome of an update. */
export interface RateUpdate {
  /** The new table; `undefined` if too few currencies passed. */
  table: ExchangeRates | undefined;
  /** Number of currencies in use that passed the checks. */
  accepted: number;
  /** The source's rates that failed the checks, by currency. */
  heldBack: Record<string, number>;
  /** Currencies without a rate from the source. */
  missing: string[];
}

/**
 * Checks each currency's rate by the rules of docs/operate/exchange-rates.md. A currency that fails keeps its
 * last rate.
 */
export function updateExchangeRates(input: RateUpdateInput): RateUpdate {
  const { last, offered } = input;
  const passing = new Set(currencyCodes.filter((code) => isAcceptable(code, input)));
  const kept = currencyCodes.filter((code) => !passing.has(code));
  const accepted = currenciesInUse.filter((code) => passing.has(code)).length;
  const rates = currencyCodes.map((code) => [code, rateOf(passing.has(code) ? offered : last, code)]);
  const table = {
    date: offered.date,
    rates: Object.fromEntries(rates),
    keptSince: Object.fromEntries(kept.map((code) => [code, dayOf(last, code)])),
  };
  const heldBack = kept.flatMap((code) => {
    const rate = offered.rates[code];
    return rate === undefined ? [] : [[code, rate] as const];
  });
  return {
    table: accepted >= fewestAccepted ? table : undefined,
    accepted,
    heldBack: Object.fromEntries(heldBack),
    missing: kept.filter((code) => offered.rates[code] === undefined),
  };
}

function isAcceptable(code: string, { last, offered, expected }: RateUpdateInput): boolean {
  const rate = offered.rates[code];
  if (rate === undefined) return false;
  const daily = volatileCurrencies.has(code) ? volatileChangePerDay : changePerDay;
  const expectedRate = expected?.[code];
  if (expectedRate !== undefined && isWithin(rate, expectedRate, daily)) return true;
  const days = Math.max(1, daysBetween(dayOf(last, code), offered.date));
  const factor = rate / rateOf(last, code);
  const isRedenomination = Math.max(factor, 1 / factor) >= redenominationFactor;
  return isWithin(factor, 1, daily * days) && !isRedenomination;
}

/** Returns the age of the oldest rate in use, in days. */
export function oldestRateDays(rates: ExchangeRates, today: string): number {
  return Math.max(0, ...currenciesInUse.map((code) => daysBetween(dayOf(rates, code), today)));
}

/** Returns the day of a currency's rate. */
function dayOf({ date, keptSince }: ExchangeRates, code: string): string {
  return keptSince?.[code] ?? date;
}

/** Returns a currency's rate; the snapshot has one for every currency of the table. */
function rateOf({ rates }: ExchangeRates, code: string): number {
  return [rates[code], bundledExchangeRates.rates[code]].find(isRate) ?? 1;
}

/** Returns true if `rate` differs from `reference` by at most this share; both are positive. */
function isWithin(rate: number, reference: number, share: number): boolean {
  return Math.abs(rate / reference - 1) <= share * (1 + Number.EPSILON * 8);
}
