/**
 * Plain arithmetic of what was paid, which knows nothing of the service: whole numbers, amounts as merchants
 * write them, and the rules of the documents.
 */

/** How a payment is made: a session, a first or a later payment of a subscription, or the shop's own form. */
export type PaymentKind = 'session' | 'subscription' | 'renewal' | 'ownForm';

/** Discount of a payment: none, the merchant's own, or one of our codes, of which one ended long ago. */
export type PaymentDiscount =
  | 'none'
  | 'theirs'
  | 'theirsWithoutCode'
  | 'ours60'
  | 'oursInSale40'
  | 'oursEnded50';

/** A payment as the shop made it. Amounts are in the currency's smallest unit at the provider. */
export interface Payment {
  id: string;
  at: Date;
  kind: PaymentKind;
  currency: keyof typeof unitsPerAmount;
  /** Without tax. */
  net: number;
  tax: number;
  country: string | null;
  /** `null` for another way to pay than a card. */
  cardCountry: string | null;
  discount: PaymentDiscount;
  /** Paid back, with tax. */
  refunded: number;
  isDisputed: boolean;
  isPaid: boolean;
  isTest: boolean;
}

/** Sums of a day as its item has them: `IN w USD` → orders, net, refunded, cards of other countries. */
export interface ExpectedDay {
  sums: Record<string, [orders: number, net: number, refunded: number, otherCards: number]>;
  cards: Record<string, number>;
}

/** Smallest units of one dollar, euro, yen, dinar and króna. Stripe counts the last one in hundredths. */
const unitsPerAmount = { USD: 100, EUR: 100, JPY: 1, KWD: 1_000, ISK: 100 } as const;

const groups: Record<PaymentDiscount, string> = {
  none: 'w',
  theirs: 'o',
  theirsWithoutCode: 'o',
  ours60: 'c6000',
  oursInSale40: 'c4000S',
  oursEnded50: 'c5000',
};

/** Adds up the payments of a UTC day such as `2026-11-23`. Only Stripe returns cards. */
export function expectedDay(payments: readonly Payment[], day: string, isStripe: boolean): ExpectedDay {
  const expected: ExpectedDay = { sums: {}, cards: {} };
  for (const payment of payments) {
    const { at, isPaid, isTest, currency, net, isDisputed, cardCountry } = payment;
    if (at.toISOString().slice(0, 10) !== day || !isPaid || isTest) continue;
    const country = payment.country ?? 'XX';
    const group = groupOf(payment, isStripe);
    const thousandths = 1_000 / unitsPerAmount[currency];
    const key = `${country} ${group} ${currency}`;
    const [orders, sum, refunds, others] = expected.sums[key] ?? [0, 0, 0, 0];
    const refunded = (isDisputed ? net : refundOf(payment)) * thousandths;
    const isElsewhere =
      isStripe && cardCountry !== null && payment.country !== null && cardCountry !== country;
    expected.sums[key] = [
      orders + 1,
      sum + net * thousandths,
      refunds + refunded,
      others + (isElsewhere ? 1 : 0),
    ];
    if (isStripe && group.startsWith('c') && cardCountry !== null) {
      const card = `${group.slice(1)} ${cardCountry}`;
      expected.cards[card] = (expected.cards[card] ?? 0) + 1;
    }
  }
  return expected;
}

function groupOf({ kind, discount }: Payment, isStripe: boolean): string {
  if (kind === 'renewal') return 'r';
  return kind === 'ownForm' && isStripe ? 'u' : groups[discount];
}

/** Returns the refund without its tax. Stripe lists it with tax, so the service divides; the other two list it without. */
function refundOf({ net, tax, refunded }: Payment): number {
  const gross = net + tax;
  return gross === 0 ? 0 : divided(net, refunded, gross);
}

/** Returns `amount × part ÷ whole` in whole numbers, halves rounded up. */
function divided(amount: number, part: number, whole: number): number {
  const [twice, divisor] = [2n * BigInt(amount) * BigInt(part) + BigInt(whole), 2n * BigInt(whole)];
  return Number(twice / divisor);
}

/** Returns a day as text, whatever the order of its entries. */
export function textOfDay({ sums, cards }: ExpectedDay): string {
  return JSON.stringify([Object.entries(sums).sort(byName), Object.entries(cards).sort(byName)]);
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
