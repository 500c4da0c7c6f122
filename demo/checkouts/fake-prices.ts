/** A price of an account. Amounts are in the smallest unit of the currency. */
export interface FakePrice {
  id: string;
  productId: string;
  amount: number;
  currency: string;
  /** Prices that the provider charges in a country in place of this one. */
  overrides: Record<string, { amount: number; currency: string }>;
  /** True if the tax comes on top of the amount; otherwise it contains the tax. */
  isTaxOnTop: boolean;
}

/** Returns a price of $49.00, which contains the tax, with these differences. */
export function fakePrice(price: Partial<FakePrice> & Pick<FakePrice, 'id'>): FakePrice {
  return {
    productId: 'pro_01fakepaddle000000000000000',
    amount: 4_900,
    currency: 'USD',
    overrides: {},
    isTaxOnTop: false,
    ...price,
  };
}
