import { findCurrency } from '../../shared/currencies.ts';

/** Amounts are integers in thousandths of their currency, so that sums are exact with 0, 2 and 3 decimals. */
export const amountUnits = 1_000;

/** A payment at a provider. It contains nothing of its buyer but the country. */
export interface Order {
  /** The provider's identifier, which is not stored. */
  id: string;
  /** UTC day of the payment, `yyyy-mm-dd`. */
  day: string;
  /** Country of the billing address; `XX` if there is none. */
  country: string;
  /** ISO 4217 code in which the merchant gets the money. */
  currency: string;
  /** What was paid, without tax, before refunds and fees. Negative for a credit. */
  net: number;
  /** What was paid back of it, with lost disputes. */
  refunded: number;
  /** The provider's identifiers of the discounts; `unknown` if the provider does not say whether there are any. */
  discounts: readonly string[] | 'unknown';
  /** True for a later payment of a subscription. */
  isRenewal: boolean;
  /** Country of the card, if the provider returns it. */
  cardCountry: string | undefined;
}

/** The UTC days of a count: the first one, and the one after the last. */
export interface Window {
  from: string;
  before: string;
}

/** Returns true if the day is in the window. */
export function isInWindow(day: string, { from, before }: Window): boolean {
  return from <= day && day < before;
}

/** Returns the first moment of a UTC day, in seconds since 1970. */
export function secondsOfDay(day: string): number {
  return Date.parse(day) / 1_000;
}

/**
 * Decimals of providers' amounts where they are not those of ISO 4217. Source: https://docs.stripe.com/currencies
 */
const otherDecimals: Readonly<Record<string, number>> = { IQD: 2, ISK: 2, LYD: 2, MGA: 0, UGX: 2 };

/** Returns how many thousandths of the currency the smallest unit in providers' amounts is. */
export function thousandthsPerUnit(currency: string): number {
  return 10 ** (3 - (otherDecimals[currency] ?? findCurrency(currency)?.minorUnits ?? 2));
}

/** Returns the part of an amount that `part` is of `whole`, in whole units of the amount. */
export function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((amount * part) / whole);
}
