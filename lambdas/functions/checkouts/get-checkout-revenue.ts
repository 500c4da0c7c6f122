/** GET /v1/checkouts/:id/revenue: what was paid, by country, day, month, discount and currency. */
import type { Campaign } from '../../../core/campaigns/campaign.ts';
import { highestDiscount } from '../../../core/campaigns/offer.ts';
import { hasCardCountries } from '../../../core/checkouts/orders/code-cards.ts';
import { revenueOf, revenueQuery } from '../../../core/checkouts/orders/revenue.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { newestExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { listAllCampaigns } from '../../../storage/campaigns.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { readOrdersDays } from '../../../storage/checkouts/orders/orders-days.ts';
import { readExchangeRates } from '../../../storage/exchange-rates.ts';
import { readDefaultCurrency } from '../../../storage/transactions/campaign-creation.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 200 with the revenue of the counted days. Throws `invalid_parameter`, `checkout_not_found` and
 * `orders_not_connected`.
 */
export async function getCheckoutRevenue(
  { merchantId, id, query }: ManagementRequest,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EndpointResponse> {
  const period = revenueQuery(query, clock());
  const checkout = await requireResource('checkouts', id, () => readCheckout(database, merchantId, id));
  const { orders, provider } = checkout.resource;
  if (!orders) throw new AppError('orders_not_connected');
  const [days, campaigns, rates, currency] = await Promise.all([
    readOrdersDays(database, id, period),
    listAllCampaigns(database, merchantId),
    readExchangeRates(database),
    period.currency ?? readDefaultCurrency(database, merchantId),
  ]);
  const own = campaigns.filter(({ checkout }) => checkout?.id === id);
  const { countedAt, countedFrom } = orders;
  return ok(
    revenueOf({
      query: period,
      currency,
      rates: newestExchangeRates(rates),
      countedAt,
      countedFrom,
      hasCards: hasCardCountries(provider),
      days,
      discountOf: discountsIn(own),
    }),
  );
}

/** Returns what a country gets at most today, remembered for each country. */
function discountsIn(campaigns: readonly Campaign[]): (country: string) => number {
  const known = new Map<string, number>();
  return (country) => {
    const highest = known.get(country) ?? highestDiscount(campaigns, country);
    known.set(country, highest);
    return highest;
  };
}

export const handler = endpoint(getCheckoutRevenue, ['from', 'to', 'currency']);
