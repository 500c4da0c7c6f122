import { type CampaignDiscount, discountText } from '../../campaigns/campaign-discount.ts';
import type { CheckoutProvider } from '../checkout.ts';
import { cardOf, type DayOrders, placeOf } from './day-orders.ts';

/** Orders with our codes of one discount. */
export interface CodeCards extends CampaignDiscount {
  orders: number;
  /** Countries of the cards, the most frequent first. */
  cardCountries: readonly { country: string; orders: number }[];
}

/** Returns true if the provider says where a card is from. */
export function hasCardCountries(provider: CheckoutProvider): boolean {
  return provider === 'stripe';
}

/** Returns the orders of some days with our codes, and the countries of their cards, by discount. */
export function codeCards(days: readonly Readonly<DayOrders>[]): CodeCards[] {
  const ofDiscount = new Map<string, CampaignDiscount & { orders: number; cards: Map<string, number> }>();
  const entryOf = (discount: CampaignDiscount) => {
    const key = discountText(discount);
    const entry = ofDiscount.get(key) ?? { ...discount, orders: 0, cards: new Map<string, number>() };
    ofDiscount.set(key, entry);
    return entry;
  };
  for (const { sums, cards } of days) {
    for (const [key, { orders }] of Object.entries(sums)) {
      const { discount } = placeOf(key);
      if (discount) entryOf(discount).orders += orders;
    }
    for (const [key, orders] of Object.entries(cards)) {
      const { discount, country } = cardOf(key);
      const found = entryOf(discount).cards;
      found.set(country, (found.get(country) ?? 0) + orders);
    }
  }
  return [...ofDiscount.values()].map(({ cards, ...entry }) => ({
    ...entry,
    cardCountries: [...cards]
      .map(([country, orders]) => ({ country, orders }))
      .sort((one, other) => other.orders - one.orders || (one.country < other.country ? -1 : 1)),
  }));
}
