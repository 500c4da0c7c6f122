import type { CountryPrices, ExactPrices, PricedProduct } from '../core/banner/exact-prices.ts';
import type { Publication } from '../core/campaigns/publication.ts';
import type { ItemAccess } from './dynamodb/item-access.ts';
import { itemReader, listOf, nullable, number, objectOf, type Reader, text } from './dynamodb/items.ts';
import { exactPricesKey } from './dynamodb/keys.ts';

const readCountry = objectOf<CountryPrices>({
  discount: number,
  currency: text,
  amounts: listOf(nullable(number)),
});

const readCountries: Reader<ExactPrices['countries']> = (value, path) => {
  const countries = Object.entries(Object(value)).map(([code, prices]) => [code, readCountry(prices, path)]);
  return Object.fromEntries(countries);
};

/** Converts a stored item to prices. Throws if it is malformed. */
export const toExactPrices = itemReader<ExactPrices>('prices', {
  askedAt: text,
  products: listOf(objectOf<PricedProduct>({ id: text, price: text })),
  countries: readCountries,
});

/** Reads the prices of a publication that has some. Without them, banners have estimates. */
export async function readPublishedPrices(
  items: Pick<ItemAccess, 'getAll'>,
  { campaignId, pricesAt }: Pick<Publication, 'campaignId' | 'pricesAt'>,
): Promise<ExactPrices | undefined> {
  if (pricesAt === undefined) return undefined;
  const [item] = await items.getAll([], [exactPricesKey(campaignId)]);
  return item && toExactPrices(item);
}
