import { findCountry, nameInSentence } from '../shared/countries.ts';
import { dayAfter, type Period } from '../shared/days.ts';
import { type Sharing, sharingText } from './sharing.ts';

/** Orders from which on the countries of their cards say something. */
export const leastOrders = 5;

/** The most countries of cards of a discount that are looked at, those with the most orders. */
export const maxCardCountries = 10;

/** Days whose orders are looked at. */
const comparedDays = 30;

/** Orders with codes of one discount that were paid with cards of a country whose visitors get less. */
export interface ForeignCards {
  /** Percent. */
  discount: number;
  /** Country of the cards. */
  country: string;
  /** What its visitors get, in percent; less than `discount`. */
  countryDiscount: number;
  orders: number;
  /** All orders with codes of this discount. */
  of: number;
}

/** Orders with codes of a discount, and the countries of their cards. */
export interface CardOrders {
  discount: number;
  orders: number;
  cardCountries: readonly { country: string; orders: number }[] | null;
}

/**
 * Returns the country with the most cards among those whose discount is smaller; `undefined` if there is none, if the
 * countries are not known, and below five orders. `discountOf` returns a country's discount in percent.
 */
export function foreignCards(
  { discount, orders, cardCountries }: CardOrders,
  discountOf: (country: string) => number,
): ForeignCards | undefined {
  if (cardCountries === null || orders < leastOrders) return undefined;
  const largest = [...cardCountries]
    .sort((one, other) => other.orders - one.orders)
    .slice(0, maxCardCountries);
  const most = largest.find(({ country }) => discountOf(country) < discount);
  if (!most) return undefined;
  const { country, orders: some } = most;
  return { discount, country, countryDiscount: discountOf(country), orders: some, of: orders };
}

/** Returns the days (UTC, both included) whose orders are looked at: the last 30 of a complete count. */
export function cardDays(countedAt: string): Period {
  const day = countedAt.slice(0, 10);
  return { from: dayAfter(day, -comparedDays), to: dayAfter(day, -1) };
}

/**
 * Returns the fact as a sentence: "31 of 44 orders with a 50% code were paid with cards from the United States, which
 * has no discount."
 */
export function foreignCardsText({ discount, country, countryDiscount, orders, of }: ForeignCards): string {
  const place = nameInSentence(findCountry(country)?.name ?? country);
  const [some, all] = [orders, of].map((count) => count.toLocaleString('en-US'));
  const [were, cards] = orders === 1 ? ['was', 'a card'] : ['were', 'cards'];
  const own = countryDiscount > 0 ? `${countryDiscount}%` : 'no discount';
  return `${some} of ${all} orders with a ${discount}% code ${were} paid with ${cards} from ${place}, which has ${own}.`;
}

/** Returns why a code was probably shared: its redemptions, and the cards that paid if they say something. */
export function sharedCodeText(sharing: Sharing, cards?: ForeignCards): string {
  return [sharingText(sharing), ...(cards ? [foreignCardsText(cards)] : [])].join(' ');
}
