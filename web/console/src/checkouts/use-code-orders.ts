import { highestDiscount } from '../../../../core/campaigns/offer.ts';
import type { Period } from '../../../../core/shared/days.ts';
import { cardDays, type ForeignCards, foreignCards } from '../../../../core/statistics/foreign-cards.ts';
import type { Campaign, Checkout, Revenue } from '../api/contract.ts';
import { useSharers } from '../api/queries.ts';
import { countedOrders, useRevenue, wholePart } from '../api/revenue.ts';
import { paidDaysText } from '../screens/home/paid-with-codes.ts';

/** Orders with the codes of a checkout in the last 30 days, as far as they were counted. */
export interface CodeOrders {
  /** What was paid with the codes of each discount. */
  byDiscount: Revenue['byDiscount'];
  currency: string;
  /** Cards of countries that get less, by discount. Only Stripe says where a card is from. */
  cards: ReadonlyMap<number, ForeignCards>;
  /** Which days were counted, when, and whose codes, as a sentence. */
  text: string;
}

/** Queries the orders with a checkout's codes; `undefined` until they are loaded, and if they are not counted. */
export function useCodeOrders(campaign: Campaign, checkout: Checkout): CodeOrders | undefined {
  const orders = countedOrders(checkout.orders);
  const period = orders && wholePart(cardDays(orders.countedAt), orders);
  const currency = campaign.baseCurrency;
  const { data } = useRevenue(period && { checkout, ...period, currency });
  const sharers = useSharers(campaign);
  const discountNow = useDiscountNow(campaign);
  if (!orders || !data) return undefined;
  const { byDiscount, from, to } = data;
  const found = byDiscount.flatMap((row) => (row.isSale ? [] : (foreignCards(row, discountNow) ?? [])));
  return {
    byDiscount,
    currency: data.currency,
    cards: new Map(found.map((cards) => [cards.discount, cards])),
    text: codeOrdersText({ from, to }, orders.countedAt, sharers.length > 1, new Date()),
  };
}

/** Returns which days were counted, when, and whose codes, as sentences. */
export function codeOrdersText(days: Period, countedAt: string, isShared: boolean, now: Date): string {
  const all = isShared ? ', of all campaigns at this checkout' : '';
  return paidDaysText(days, countedAt, `, with all codes of the discount${all}`, now);
}

/** Returns the highest discount that a country gets today from the campaigns with the same checkout. */
export function useDiscountNow(campaign: Campaign): (country: string) => number {
  const sharers = useSharers(campaign);
  return (country) => highestDiscount(sharers, country);
}
