import { randomUUID } from 'node:crypto';

/** How a payment was made: a session, a first or a later payment of a subscription, or the shop's own form. */
export type FakeOrderKind = 'session' | 'subscription' | 'renewal' | 'ownForm';

/** A payment at a fake provider. Amounts are in the smallest unit of the currency. */
export interface FakeOrder {
  id: string;
  at: Date;
  /** When its session or invoice was created. @default - at the same time */
  preparedAt?: Date;
  kind: FakeOrderKind;
  currency: string;
  /** What the buyer paid, with tax. */
  amount: number;
  tax: number;
  /** Country of the billing address; `null` for none. */
  country: string | null;
  /** Country of the card, which only Stripe returns; `null` for another way to pay. */
  cardCountry: string | null;
  /** The provider's identifier of the discount. */
  discountId: string | null;
  /** What was paid back, with tax. */
  refunded: number;
  isDisputed: boolean;
  /** True for a payment of the other mode. */
  isOfOtherMode: boolean;
  /** False for a payment that failed. */
  isPaid: boolean;
}

/** Returns a payment of $49.00 with these differences. */
export function fakeOrder(order: Partial<FakeOrder> & Pick<FakeOrder, 'at'>): FakeOrder {
  return {
    id: randomUUID(),
    kind: 'session',
    currency: 'USD',
    amount: 4_900,
    tax: 0,
    country: 'US',
    cardCountry: 'US',
    discountId: null,
    refunded: 0,
    isDisputed: false,
    isOfOtherMode: false,
    isPaid: true,
    ...order,
  };
}

/** What was paid back without tax: the same share of the net amount, and all of it after a dispute. */
export function refundedNet({ amount, tax, refunded, isDisputed }: FakeOrder): number {
  const net = amount - tax;
  if (isDisputed) return net;
  return amount === 0 ? 0 : Math.round((net * refunded) / amount);
}
