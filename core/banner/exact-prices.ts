import { dayMs } from '../shared/durations.ts';

/** Products of a campaign whose prices are asked for. */
export const maxPricedProducts = 10;

/** After this time, prices may be others by now, so the estimate is shown again. */
const usableMs = 3 * dayMs;

/** What a campaign's checkout charges for one of each product, with tax and with the code of the country. */
export interface ExactPrices {
  /** When the checkout was asked, ISO 8601. */
  askedAt: string;
  products: readonly PricedProduct[];
  /** By alpha-2 code of the country. */
  countries: Readonly<Record<string, CountryPrices>>;
}

/** A product with the price that pages show. */
export interface PricedProduct {
  id: string;
  /** Number and currency of the base price, such as `49USD`. */
  price: string;
}

/** What is charged in one country. */
export interface CountryPrices {
  /** Percent of the code with which the checkout was asked. */
  discount: number;
  /** ISO 4217. */
  currency: string;
  /** Major units, in the order of the products; `null` for a product without a price there. */
  amounts: readonly (number | null)[];
}

/** The exact prices of one visitor, or why there are only estimates. */
export type VisitorPrices =
  | { result: 'exact'; currency: string; amounts: ReadonlyMap<string, number> }
  | { result: 'not_asked' | 'too_old' };

/**
 * Returns what a visitor with a country's own discount is charged: by ID of the product, and by number and
 * currency of its base price unless products with the same have different amounts.
 */
export function pricesFor(
  { askedAt, products, countries }: ExactPrices,
  country: string,
  discount: number,
  now: Date,
): VisitorPrices {
  if (now.getTime() - Date.parse(askedAt) > usableMs) return { result: 'too_old' };
  const charged = Object.hasOwn(countries, country) ? countries[country] : undefined;
  if (charged?.discount !== discount) return { result: 'not_asked' };
  const amounts = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const [index, { id, price }] of products.entries()) {
    const amount = charged.amounts[index] ?? null;
    if (amount === null || amount !== (amounts.get(price) ?? amount)) ambiguous.add(price);
    if (amount === null) continue;
    amounts.set(price, amount).set(id, amount);
  }
  for (const price of ambiguous) amounts.delete(price);
  if (amounts.size === 0) return { result: 'not_asked' };
  return { result: 'exact', currency: charged.currency, amounts };
}

/** Returns prices as a language writes them, with all decimals of the currency. */
export function priceTexts(
  { currency, amounts }: Extract<VisitorPrices, { result: 'exact' }>,
  language: string,
): Record<string, string> {
  const { format } = new Intl.NumberFormat(language, { style: 'currency', currency });
  return Object.fromEntries([...amounts].map(([name, amount]) => [name, format(amount)]));
}
