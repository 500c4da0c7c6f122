import { type ExchangeRates, exchangeRate } from '../exchange-rates/exchange-rates.ts';
import { findCurrency } from '../shared/currencies.ts';

/** Share of our price by which a checkout's may differ: it has its own exchange rates. */
const tolerance = 0.02;

/** A price as a checkout charges it. */
export interface ChargedPrice {
  total: number;
  tax: number;
  currency: string;
}

/** A product's price and the discount on it. */
export interface ReducedPrice {
  basePrice: number;
  baseCurrency: string;
  /** Percent. */
  discount: number;
}

/**
 * Returns true if a checkout charges another price than the base price less the discount, such as one for the
 * country. The base price may contain the tax or not, so one of both must be the same. A currency without a rate
 * is not compared.
 */
export function isOtherPrice(
  { total, tax, currency }: ChargedPrice,
  { basePrice, baseCurrency, discount }: ReducedPrice,
  rates: ExchangeRates,
): boolean {
  if (!findCurrency(currency) || !findCurrency(baseCurrency)) return false;
  const expected = basePrice * (1 - discount / 100) * exchangeRate(rates, baseCurrency, currency);
  return [total, total - tax].every((price) => Math.abs(price - expected) > tolerance * expected);
}
