import { type CampaignDiscount, discountText } from '../../campaigns/campaign-discount.ts';
import { unknownCountry } from '../../shared/countries.ts';
import type { Order } from './order.ts';

/** Group of an order: with one of our codes, with another discount, without, not known, or a renewal. */
export type OrderGroup = 'withCode' | 'otherDiscount' | 'withoutCode' | 'unknown' | 'renewals';

/** The sums of a day's orders of one country, one group and one currency. Amounts as in `Order`. */
export interface OrderSums {
  orders: number;
  net: number;
  refunded: number;
  /** Orders that were paid with a card of another country than the address. Those without an address never count. */
  otherCards: number;
}

/** Where an order belongs. */
export interface OrderPlace {
  country: string;
  group: OrderGroup;
  /** The discount of our code; only of the group `withCode`. */
  discount: CampaignDiscount | undefined;
  currency: string;
}

/** Sums of one day by their place, and the countries of the cards that paid with our codes. */
export interface DayOrders {
  /** By `placeKey`. */
  sums: Readonly<Record<string, OrderSums>>;
  /** Numbers of orders by `cardKey`. */
  cards: Readonly<Record<string, number>>;
}

/** Returns the discount of one of our codes by the provider's identifier; `undefined` for any other discount. */
export type FindCode = (providerId: string) => CampaignDiscount | undefined;

const letters = { withCode: 'c', otherDiscount: 'o', withoutCode: 'w', unknown: 'u', renewals: 'r' } as const;
const groups = new Map(
  Object.entries(letters).map(([group, letter]) => [letter as string, group as OrderGroup]),
);

/** Returns the name of a place: `IN c6000 USD` for a code of 60%, `c6000S` for that of a sale, `IN w USD`. */
function placeKey({ country, group, discount, currency }: OrderPlace): string {
  return `${country} ${letters[group]}${discount ? discountText(discount) : ''} ${currency}`;
}

/** Returns the place of this name. */
export function placeOf(key: string): OrderPlace {
  const [country = '', group = '', currency = ''] = key.split(' ');
  return {
    country,
    group: groups.get(group.charAt(0)) ?? 'unknown',
    discount: group.length > 1 ? discountOf(group.slice(1)) : undefined,
    currency,
  };
}

/** Returns the name of a discount and a card's country: `6000 US`. */
function cardKey(discount: CampaignDiscount, country: string): string {
  return `${discountText(discount)} ${country}`;
}

/** Returns the discount and the country in a name of `cardKey`. */
export function cardOf(key: string): { discount: CampaignDiscount; country: string } {
  const [discount = '', country = ''] = key.split(' ');
  return { discount: discountOf(discount), country };
}

function discountOf(text: string): CampaignDiscount {
  return { discount: Number.parseInt(text, 10) / 100, isSale: text.endsWith('S') };
}

/** Adds up orders by day. An order counts once, however often it is added. */
export class DaySums {
  readonly #findCode: FindCode;
  readonly #seen = new Set<string>();
  readonly #days = new Map<string, { sums: Record<string, OrderSums>; cards: Record<string, number> }>();

  constructor(findCode: FindCode) {
    this.#findCode = findCode;
  }

  /** Returns false for an order that was added before. */
  add(order: Order): boolean {
    if (this.#seen.has(order.id)) return false;
    this.#seen.add(order.id);
    const day = this.#days.get(order.day) ?? { sums: {}, cards: {} };
    this.#days.set(order.day, day);
    const place = this.#placeFor(order);
    const key = placeKey(place);
    const sums = day.sums[key] ?? { orders: 0, net: 0, refunded: 0, otherCards: 0 };
    const { net, refunded, cardCountry } = order;
    day.sums[key] = {
      orders: sums.orders + 1,
      net: sums.net + net,
      refunded: sums.refunded + refunded,
      otherCards: sums.otherCards + (isFromElsewhere(order) ? 1 : 0),
    };
    if (place.discount && cardCountry !== undefined) {
      const card = cardKey(place.discount, cardCountry);
      day.cards[card] = (day.cards[card] ?? 0) + 1;
    }
    return true;
  }

  /** The sums of a day; without orders, they are empty. */
  of(day: string): DayOrders {
    return this.#days.get(day) ?? { sums: {}, cards: {} };
  }

  /** An order with one of our codes counts there, whatever other discounts it has. */
  #placeFor({ country, currency, isRenewal, discounts }: Order): OrderPlace {
    if (isRenewal) return { country, currency, group: 'renewals', discount: undefined };
    if (discounts === 'unknown') return { country, currency, group: 'unknown', discount: undefined };
    const discount = discounts.map(this.#findCode).find((found) => found !== undefined);
    if (discount) return { country, currency, group: 'withCode', discount };
    const group = discounts.length > 0 ? 'otherDiscount' : 'withoutCode';
    return { country, currency, group, discount: undefined };
  }
}

function isFromElsewhere({ country, cardCountry }: Order): boolean {
  return cardCountry !== undefined && country !== unknownCountry.code && cardCountry !== country;
}
