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

const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const withThreeDecimals = 'BHD JOD KWD OMR TND'.split(' ');

/**
 * Returns how many thousandths of the currency the smallest unit in providers' amounts is. Stripe counts ISK
 * and UGX in hundredths, although they have no decimals. Source: https://docs.stripe.com/currencies
 */
export function thousandthsPerUnit(currency: string): number {
  if (withoutDecimals.includes(currency)) return 1_000;
  return withThreeDecimals.includes(currency) ? 1 : 10;
}

/** Returns the part of an amount that `part` is of `whole`, in whole units of the amount. */
export function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((amount * part) / whole);
}
