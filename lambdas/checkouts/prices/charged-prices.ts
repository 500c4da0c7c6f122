/** What is asked: one of each price, with a code where one pays from a country. */
export interface PriceQuestion {
  priceIds: readonly string[];
  /** @default - the price itself, which shows whether it exists */
  place?: { country: string; discountId: string };
}

/** What the checkout charges for one, in major units of a currency. */
export interface ChargedPrices {
  currency: string;
  /** By the provider's ID of the price. */
  prices: ReadonlyMap<string, { total: number; tax: number }>;
}

/** Asks what a checkout charges. Returns `undefined` if it refuses a price or the country. Throws `ProviderError`. */
export type AskPrices = (question: PriceQuestion) => Promise<ChargedPrices | undefined>;
