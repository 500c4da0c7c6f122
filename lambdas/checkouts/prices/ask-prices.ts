import { type CountryPrices, maxPricedProducts } from '../../../core/banner/exact-prices.ts';
import type { Campaign } from '../../../core/campaigns/campaign.ts';
import { offerFor } from '../../../core/campaigns/offer.ts';
import type { Product } from '../../../core/catalog/product.ts';
import { withOtherPricesOf } from '../../../core/checkouts/checkout.ts';
import type { StoredCode } from '../../../core/checkouts/code.ts';
import { isOtherPrice } from '../../../core/checkouts/price-difference.ts';
import { type ExchangeRates, newestExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { listCountries } from '../../../core/shared/countries.ts';
import { listCampaigns } from '../../../storage/campaigns.ts';
import { readCodes } from '../../../storage/checkouts/codes.ts';
import {
  type AskedPrices,
  removeProblems,
  storeExactPrices,
} from '../../../storage/checkouts/exact-prices.ts';
import type { CheckoutSecretId } from '../../../storage/dynamodb/keys.ts';
import { readExchangeRates } from '../../../storage/exchange-rates.ts';
import { listProducts } from '../../../storage/products.ts';
import { logFields } from '../../runtime/logging.ts';
import type { CountDependencies } from '../orders/orders-dependencies.ts';
import { ProviderError } from '../providers/provider.ts';
import type { AskPrices, ChargedPrices } from './charged-prices.ts';

/** Newest campaigns of a checkout whose prices are asked for. Each takes a request for each of its countries. */
const maxPricedCampaigns = 4;

type PriceDependencies = Pick<CountDependencies, 'database' | 'clock'>;

/**
 * Asks what a checkout charges for the merchant's products in each country with a discount, and stores it. Without
 * products or codes it removes what is stored. If the provider fails, all prices stay as they are, with their age.
 */
export async function askPrices(
  id: CheckoutSecretId & { keyId: string },
  ask: AskPrices,
  { database, clock }: PriceDependencies,
): Promise<void> {
  const { merchantId, checkoutId } = id;
  const isOfCheckout = ({ checkout }: Campaign) => checkout?.id === checkoutId;
  const page = { limit: maxPricedCampaigns };
  const { entries: campaigns } = await listCampaigns(database, merchantId, page, isOfCheckout);
  const hasPriceId = ({ providerPriceId }: Product) => providerPriceId !== undefined;
  const newest = { limit: maxPricedProducts };
  const { entries: products } = await listProducts(database, merchantId, newest, hasPriceId);
  const rates = newestExchangeRates(await readExchangeRates(database));
  try {
    const priced = await existing(products, ask);
    for (const campaign of campaigns) {
      const { codes } = await readCodes(database, merchantId, campaign.id);
      const places = placesOf(campaign, codes, checkoutId);
      const asked = priced.length > 0 && places.length > 0;
      const prices = asked ? await pricesIn(places, priced, { ask, rates, now: clock() }) : undefined;
      await storeExactPrices(database, { ...id, campaignId: campaign.id }, prices, clock());
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { problem, permission, field } = error;
    logFields({ message: 'prices_problem', type: problem, permission, field, checkoutId });
  }
  const ids = campaigns.map((campaign) => campaign.id);
  await removeProblems(database, id, (checkout) => withOtherPricesOf(checkout, ids));
}

type ProductAtProvider = Product & { providerPriceId: string };

/** Returns the products whose price the provider knows, so that a wrong ID takes no price from the others. */
async function existing(products: readonly Product[], ask: AskPrices): Promise<ProductAtProvider[]> {
  const found: ProductAtProvider[] = [];
  for (const { providerPriceId, ...product } of products)
    if (providerPriceId !== undefined && (await ask({ priceIds: [providerPriceId] })))
      found.push({ ...product, providerPriceId });
  return found;
}

/** A country with its discount, and the code for it at the provider. */
interface Place {
  country: string;
  discount: number;
  discountId: string;
}

function placesOf(campaign: Campaign, codes: readonly StoredCode[], checkoutId: string): Place[] {
  const live = codes.filter(
    (code) => code.status === 'live' && !code.isSale && code.checkoutId === checkoutId,
  );
  return listCountries().flatMap((country) => {
    const { discount } = offerFor(campaign, country);
    const discountId = live.find((code) => code.discount === discount)?.providerId;
    return discount > 0 && discountId !== undefined ? { country: country.code, discount, discountId } : [];
  });
}

/** Asks one country at a time, because the provider limits the requests of a minute. */
async function pricesIn(
  places: readonly Place[],
  products: readonly ProductAtProvider[],
  { ask, rates, now }: { ask: AskPrices; rates: ExchangeRates; now: Date },
): Promise<AskedPrices> {
  const countries: Record<string, CountryPrices> = {};
  const otherCountries: string[] = [];
  const priceIds = [...new Set(products.map(({ providerPriceId }) => providerPriceId))];
  for (const { country, discount, discountId } of places) {
    const charged = await ask({ priceIds, place: { country, discountId } });
    if (!charged) continue; // the provider does not sell there
    const amounts = products.map(({ providerPriceId }) => charged.prices.get(providerPriceId)?.total ?? null);
    countries[country] = { discount, currency: charged.currency, amounts };
    if (products.some((product) => isOther(product, discount, charged, rates))) otherCountries.push(country);
  }
  const named = products.map(({ id, basePrice, baseCurrency }) => ({
    id,
    price: `${basePrice}${baseCurrency}`,
  }));
  return { prices: { askedAt: now.toISOString(), products: named, countries }, otherCountries };
}

function isOther(
  product: ProductAtProvider,
  discount: number,
  { currency, prices }: ChargedPrices,
  rates: ExchangeRates,
): boolean {
  const price = prices.get(product.providerPriceId);
  return price !== undefined && isOtherPrice({ ...price, currency }, { ...product, discount }, rates);
}
