import { listCountries } from '../shared/countries.ts';
import { currencyCodes } from '../shared/currencies.ts';
import { daysBetween } from '../shared/days.ts';
import {
  allowedChange,
  isAgreement,
  isNearSnapshot,
  isRedenomination,
  isWithin,
  volatileCurrencies,
} from './exchange-rate-limits.ts';
import { baseCurrency, isRate, type Quote, type SourceQuotes } from './exchange-rate-quotes.ts';
import { bundledExchangeRates, type ExchangeRates } from './exchange-rates.ts';

/**
 * The latest rate that failed the checks, and the first day (yyyy-mm-dd) on which sources had a similar one.
 */
export interface HeldBackRate {
  rate: number;
  since: string;
}

export interface RateUpdateInput {
  /** The rates that were accepted last. */
  last: ExchangeRates;
  /** Rates that are held back, by currency. */
  heldBack: Readonly<Record<string, HeldBackRate>>;
  /** Quotes of the sources that responded, the preferred source first. */
  sources: readonly SourceQuotes[];
  /** yyyy-mm-dd */
  today: string;
  /**
   * Rates that an operator expects, by currency. A rate close to them passes even if it is far from the last
   * rate.
   */
  expected?: Readonly<Record<string, number>>;
}

/** The outcome of an update: a new table, or the last one unchanged. */
export interface RateUpdate {
  isAccepted: boolean;
  table: ExchangeRates;
  heldBack: Record<string, HeldBackRate>;
  /** Number of currencies that passed the checks. */
  accepted: number;
  /** Currencies without a usable rate from any source. */
  missing: string[];
  /** Currencies whose rates differ too much between the sources. */
  disputed: string[];
}

const countryCurrencies = new Set(listCountries().map(({ currency }) => currency));

/** The currencies that at least one country uses, in alphabetical order. */
export const currenciesInUse: readonly string[] = currencyCodes.filter((code) => countryCurrencies.has(code));

/**
 * Currencies in use that are not volatile. Sources often disagree about volatile currencies, so those do not
 * count here.
 */
const steadyCurrencies = currenciesInUse.filter((code) => !volatileCurrencies.has(code));

/** Minimum number of steady currencies that must pass. If fewer pass, a source is wrong. */
export const fewestAccepted = steadyCurrencies.length - 3;

/** Age from which the rate of a volatile currency counts as old. */
const volatileAgeDays = 61;

/** Days after which a lasting jump is accepted. Sources can repeat Friday's mistake over a weekend. */
const confirmationDays = 3;

/** Maximum age of Frankfurter's rates in days. An older rate means that its source has stopped. */
const oldestQuoteDays = 14;
/** The first time zone is a day ahead of UTC. */
const newestQuoteDays = -1;

/** Sources give six to eight digits. */
const significantDigits = 8;

type RateOffer = Quote & { source: string };
type Verdict = { accepted?: RateOffer; heldBack?: HeldBackRate; isDisputed?: true };

/**
 * Checks each currency's rates by the rules of docs/operate/exchange-rates.md. A currency that fails keeps
 * its last rate. If too few pass, the whole last table stays. Never throws.
 */
export function updateExchangeRates(input: RateUpdateInput): RateUpdate {
  const offers = offersByCurrency(input);
  const verdicts = new Map(
    currencyCodes.map((code) => [code, checkOffers(code, offers.get(code) ?? [], input)]),
  );
  const acceptedOffers = new Map(
    [...verdicts].flatMap(([code, { accepted }]) => (accepted ? [[code, accepted]] : [])),
  );
  const passes = (code: string) => code === baseCurrency || acceptedOffers.has(code); // the dollar is always 1
  const isAccepted = steadyCurrencies.filter(passes).length >= fewestAccepted;
  const heldBack = [...verdicts].flatMap(([code, verdict]) =>
    verdict.heldBack && !(isAccepted && verdict.accepted) ? [[code, verdict.heldBack] as const] : [],
  );
  return {
    isAccepted,
    table: isAccepted ? newTable(input.last, acceptedOffers, input.sources) : input.last,
    heldBack: Object.fromEntries(heldBack),
    accepted: acceptedOffers.size === 0 ? 0 : currenciesInUse.filter(passes).length,
    missing: currencyCodes.filter((code) => code !== baseCurrency && !offers.has(code)),
    disputed: currencyCodes.filter((code) => verdicts.get(code)?.isDisputed),
  };
}

/** Returns the recent offers of every currency, in the order of the sources. */
function offersByCurrency({ sources, today }: RateUpdateInput): Map<string, RateOffer[]> {
  const offers = new Map<string, RateOffer[]>();
  for (const { name, quotes } of sources) {
    for (const [code, quote] of quotes) {
      const age = daysBetween(quote.date, today);
      if (code === baseCurrency || age > oldestQuoteDays || age < newestQuoteDays) continue;
      offers.set(code, [...(offers.get(code) ?? []), { ...quote, source: name }]);
    }
  }
  return offers;
}

/** Returns the offer that passes, or the offer to hold back until it has lasted long enough. */
function checkOffers(code: string, offers: readonly RateOffer[], input: RateUpdateInput): Verdict {
  const { last, today, expected } = input;
  const usualChange = allowedChange(code, 0);
  const expectedRate = expected?.[code];
  const confirmed = expectedRate && offers.find(({ rate }) => isWithin(rate, expectedRate, usualChange));
  if (confirmed) return { accepted: confirmed };
  const earlier = input.heldBack[code];
  const [offer, other] = offers;
  if (!offer) return earlier ? { heldBack: earlier } : {};
  if (other ? !isAgreement(code, other.rate, offer.rate) : input.sources.length < 2)
    return { isDisputed: true };
  const isBounded =
    other !== undefined || isNearSnapshot(code, offer.rate, rateOf(bundledExchangeRates, code));
  const lastRate = rateOf(last, code);
  const ageDays = daysBetween(dayOf(last, code), today);
  if (isBounded && isWithin(offer.rate, lastRate, allowedChange(code, ageDays))) return { accepted: offer };
  const isRepeated = earlier && isWithin(offer.rate, earlier.rate, usualChange);
  const heldBack = { rate: rounded(offer.rate), since: isRepeated ? earlier.since : today };
  const isConfirmed = isBounded && daysBetween(heldBack.since, today) >= confirmationDays;
  return isConfirmed && !isRedenomination(offer.rate, lastRate)
    ? { accepted: offer, heldBack }
    : { heldBack };
}

/** Returns the day of a currency's rate. */
function dayOf({ date, keptSince }: ExchangeRates, code: string): string {
  return keptSince?.[code] ?? date;
}

/** Returns the age of the oldest rate in use, in days. A volatile currency counts from 61 days on. */
export function oldestRateDays(rates: ExchangeRates, today: string): number {
  const ages = currenciesInUse
    .map((code) => ({ code, days: daysBetween(dayOf(rates, code), today) }))
    .filter(({ code, days }) => days >= volatileAgeDays || !volatileCurrencies.has(code));
  return Math.max(0, ...ages.map(({ days }) => days));
}

function newTable(
  last: ExchangeRates,
  offers: ReadonlyMap<string, RateOffer>,
  sources: readonly SourceQuotes[],
): ExchangeRates {
  const rates = currencyCodes.map((code) => {
    const offer = offers.get(code);
    return [code, offer ? rounded(offer.rate) : rateOf(last, code)];
  });
  const unchanged = currencyCodes.filter((code) => code !== baseCurrency && !offers.has(code));
  const used = new Set([...offers.values()].map(({ source }) => source));
  return {
    date: commonDay([...offers.values()].map(({ date }) => date)) ?? last.date,
    source: sources.flatMap(({ name }) => (used.has(name) ? [name] : [])).join(', '),
    rates: Object.fromEntries(rates),
    keptSince: Object.fromEntries(unchanged.map((code) => [code, dayOf(last, code)])),
  };
}

/** Returns the latest day that at least half of the rates have reached. */
function commonDay(days: readonly string[]): string | undefined {
  const newestFirst = [...days].sort().reverse();
  return newestFirst[Math.ceil(newestFirst.length / 2) - 1];
}

/** Returns the last accepted rate; the snapshot has one for every currency of the table. */
function rateOf({ rates }: ExchangeRates, code: string): number {
  if (code === baseCurrency) return 1;
  return [rates[code], bundledExchangeRates.rates[code]].find(isRate) ?? 1;
}

function rounded(rate: number): number {
  return Number(rate.toPrecision(significantDigits));
}
