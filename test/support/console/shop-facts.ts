import { type CheckoutResponse, responseCheckout } from '../../../core/checkouts/checkout-response.ts';
import { responseCodes } from '../../../core/checkouts/shown-codes.ts';
import { dayMs, hourMs } from '../../../core/shared/durations.ts';
import { type ForeignCards, foreignCards } from '../../../core/statistics/foreign-cards.ts';
import { usualPeriod } from '../../../core/statistics/silence.ts';
import type { ApiKey, Checkout, Product } from '../../../web/console/src/api/contract.ts';
import { managedCodes } from '../../../web/console/src/checkouts/managed-codes.ts';
import { campaignCodes } from '../../../web/console/src/checkouts/use-campaign-codes.ts';
import { factsOf, lastRedeemedDay } from '../../../web/console/src/screens/home/facts.ts';
import { isIn } from './shop-events.ts';
import type { ShopMonth } from './shop-month.ts';

const dayOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);

/** The 30 UTC days with today. */
export function last30Days(now: Date): { from: string; to: string } {
  return { from: dayOf(now.getTime() - 29 * dayMs), to: dayOf(now.getTime()) };
}

/** Returns everything that Home and Checkout show of a shop, from what the service and the provider have now. */
export function readFacts(shop: ShopMonth) {
  const { campaign, now, service } = shop;
  const { from, to } = last30Days(now);
  const month = shop.statistics(from, to);
  const codes = responseCodes(service.codes, service.published, now);
  const account = checkoutOf(shop);
  const connection =
    campaign.checkout && account ? campaignCodes(campaign, account, codes, month, now) : undefined;
  const managed = connection ? managedCodes(connection, now) : null;
  const apiKeys = keysOf(shop);
  const day = lastRedeemedDay(month);
  const before = shop.lastRequestAt ? usualPeriod(shop.lastRequestAt) : undefined;
  const facts = factsOf({
    ...{ campaign, codes: managed, apiKeys, products: productsOf(shop), month, now },
    redeemedDay: day === undefined ? undefined : shop.statistics(day, day),
    daysBefore: before && shop.statistics(before.from, before.to).byDay,
  });
  return { facts, managed, month, connection, codes, apiKeys, account, cards: cardsOf(shop) };
}

function checkoutOf(shop: ShopMonth): Checkout | undefined {
  if (!shop.checkout) return undefined;
  const response: CheckoutResponse = responseCheckout(shop.checkout, shop.service.codes);
  return { ...response, orders: ordersOf(shop) };
}

/** The orders are connected two days before the first count, which happens in the night. */
function ordersOf({ hour, events, ordersCountedAt, start }: ShopMonth): Checkout['orders'] {
  if (hour < events.ordersAt - 48) return null;
  return {
    ...{ keyLast4: '4Q7d', status: 'current', problem: null, keyScope: [] },
    countedAt: ordersCountedAt,
    countedFrom: ordersCountedAt && dayOf(start),
    uncountedMonths: [],
  };
}

/** The cards of the buyers with a 60% code in the counted days, as the provider says where they are from. */
function cardsOf({ payments, ordersCountedAt }: ShopMonth): ForeignCards | undefined {
  if (ordersCountedAt === null) return undefined;
  const until = Math.floor(Date.parse(ordersCountedAt) / dayMs) * dayMs;
  const own = payments.filter(({ code, at }) => code.startsWith('PPP60') && at < until);
  const orders = own.filter(({ isForeign }) => isForeign).length;
  const cardCountries = orders > 0 ? [{ country: 'US', orders }] : [];
  return foreignCards({ discount: 60, orders: own.length, cardCountries }, () => 0);
}

function keysOf({ events, hour, start, lastRequestAt }: ShopMonth): ApiKey[] {
  const common = { prefix: '', createdAt: new Date(start - 90 * dayMs).toISOString() };
  const shown = {
    id: 'key_1',
    name: 'Shop',
    type: 'public',
    campaignId: 'camp_1',
    lastUsedAt: lastRequestAt,
  };
  const expiresAt = new Date(start + events.expiresAt * hourMs);
  return [
    ...(isIn(events.keyless, hour) ? [] : [{ ...common, ...shown }]),
    ...(hour < events.expiresAt && !Number.isNaN(expiresAt.getTime())
      ? [{ ...common, id: 'key_2', name: 'Server', type: 'secret', expiresAt: expiresAt.toISOString() }]
      : []),
  ] as ApiKey[];
}

function productsOf({ events }: ShopMonth): Product[] {
  const url = 'https://books.example/first-ferry';
  return events.hasDomains ? [{ id: 'prod_1', name: 'First Ferry', url } as Product] : [];
}
