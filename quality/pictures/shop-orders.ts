import { dayOf } from '../../core/shared/days.ts';
import { dayMs } from '../../core/shared/durations.ts';
import type { FakeCheckout } from '../../demo/checkouts/fake-checkout.ts';
import { fakeOrder } from '../../demo/checkouts/fake-orders.ts';

/** A country's orders in the shop: one every so many slots, before the discounts and since. */
interface Habit {
  country: string;
  every: number;
  /** With the code of this discount, since the discounts began. */
  discount?: number;
  everySince?: number;
  /** Country of every third card. @default the country */
  otherCard?: string;
}

const priceCents = 4_900;
const countedDays = 395;

/** Times of a day at which somebody may pay. */
const slotsPerDay = 12;
const slotMs = dayMs / slotsPerDay;

/** Returns when a slot before today is. Each UTC day has the same ones, so that its sums are the same at any hour. */
const timeOf = (slot: number): number => Date.parse(dayOf(Date.now())) - slot * slotMs;

/** Days since the shop's discounts began. */
const discountDays = 56;

const habits: readonly Habit[] = [
  { country: 'US', every: 1 },
  { country: 'DE', every: 3, otherCard: 'FR' },
  { country: 'GB', every: 4 },
  { country: 'CA', every: 6 },
  { country: 'IN', every: 17, discount: 60, everySince: 2 },
  { country: 'BR', every: 14, discount: 40, everySince: 4 },
  { country: 'MX', every: 19, discount: 30, everySince: 5 },
  { country: 'CO', every: 30, discount: 50, everySince: 6 },
  { country: 'ID', every: 40, discount: 60, everySince: 6 },
];

const isSince = (slot: number): boolean => slot <= discountDays * slotsPerDay;

/** Returns the slots in which a country has an order. */
const slotsOf = ({ every, everySince = every }: Habit): number[] =>
  Array.from({ length: countedDays * slotsPerDay }, (_, index) => index + 1).filter(
    (slot) => slot % (isSince(slot) ? everySince : every) === 0,
  );

/** Adds 13 months of orders to a shop's account: to full prices at first, then with its codes. */
export function addShopOrders(account: FakeCheckout): void {
  const codes = account.discounts();
  for (const habit of habits) {
    const { country, every, discount, otherCard = country } = habit;
    const code = codes.find((entry) => entry.discount === discount)?.code ?? '';
    const discountId = account.providerIdOf(code) ?? null;
    for (const slot of slotsOf(habit)) {
      const amount = isSince(slot) && discount ? Math.round(priceCents * (1 - discount / 100)) : priceCents;
      account.orders.push(
        fakeOrder({
          ...{ at: new Date(timeOf(slot)), country, amount },
          cardCountry: slot % (3 * every) === 0 ? otherCard : country,
          discountId: isSince(slot) ? discountId : null,
          refunded: slot % 40 === 0 ? amount : 0,
        }),
      );
    }
  }
}

/** Returns how many orders with the code of a discount the shop had on a UTC day. */
export function paidWithCode(discount: number, day: string): number {
  return habits
    .filter((habit) => habit.discount === discount)
    .flatMap(slotsOf)
    .filter((slot) => isSince(slot) && dayOf(timeOf(slot)) === day).length;
}
