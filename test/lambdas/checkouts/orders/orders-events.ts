import * as fc from 'fast-check';
import type { CheckoutProvider } from '../../../../core/checkouts/checkout.ts';
import { type FaultKind, faultKinds } from '../../../support/checkouts/fake-transport.ts';
import type { Payment } from './orders-arithmetic.ts';

/** A payment that is made in the model. `daysAgo` and `secondOfDay` choose its time. */
export interface NewPayment
  extends Pick<Payment, 'kind' | 'currency' | 'country' | 'cardCountry' | 'discount' | 'isPaid' | 'isTest'> {
  daysAgo: number;
  secondOfDay: number;
  /** The listed price, in the smallest unit. */
  price: number;
  /** Tax rate in percent. */
  taxRate: number;
  /** True if the price contains the tax, false if it comes on top. */
  isTaxInside: boolean;
  /** Share of the longest time between a session or an invoice and its payment. */
  preparedEarlier: number;
}

/** One thing that happens. `at` chooses a payment, or the moment of a count. */
export type OrdersEvent =
  | { type: 'pay'; payments: NewPayment[] }
  | { type: 'refund'; at: number; share: number }
  | { type: 'dispute'; at: number }
  | { type: 'endCode' }
  | { type: 'count' }
  | { type: 'fault'; kind: FaultKind; times: number; at: number }
  | { type: 'repeatPage'; at: number }
  | { type: 'endlessPage' }
  | { type: 'missingField'; at: number }
  | { type: 'kill'; at: number; where: 'request' | 'table'; isAfter: boolean }
  | { type: 'pass'; hours: number };

const at = fc.nat(60);
const countries = ['IN', 'US', 'DE', null] as const;
const currencies = ['USD', 'EUR', 'JPY', 'KWD'] as const;

/** Only Stripe has ISK in hundredths; only Paddle has credits; a card is never charged nothing. */
const amounts: Record<CheckoutProvider, fc.Arbitrary<number>> = {
  stripe: fc.integer({ min: 1, max: 500_000 }),
  paddle: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 500_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -20_000, max: -1 }) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
  polar: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 500_000 }) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
};

const payments = (provider: CheckoutProvider): fc.Arbitrary<NewPayment> =>
  fc.record({
    kind: fc.constantFrom('session', 'subscription', 'renewal', 'ownForm'),
    currency: fc.constantFrom(...currencies, ...(provider === 'stripe' ? (['ISK'] as const) : [])),
    price: amounts[provider],
    taxRate: fc.constantFrom(0, 7, 20),
    isTaxInside: fc.boolean(),
    country: fc.constantFrom(...countries),
    cardCountry: fc.constantFrom(...countries),
    discount: fc.constantFrom('none', 'theirs', 'theirsWithoutCode', 'ours60', 'oursInSale40', 'oursEnded50'),
    isPaid: fc.constantFrom(true, true, true, false),
    isTest: fc.constantFrom(false, false, false, true),
    daysAgo: fc.integer({ min: 0, max: 60 }),
    secondOfDay: fc.constantFrom(0, 1, 3_600, 43_200, 86_399),
    preparedEarlier: fc.constantFrom(0, 0.1, 0.9, 1),
  });

/** Returns sequences of at most 25 events at a provider. */
export function ordersEvents(provider: CheckoutProvider): fc.Arbitrary<OrdersEvent[]> {
  const constant = <Type extends string>(type: Type) => fc.constant(type);
  const anyFault = fc.record({
    type: constant('fault'),
    kind: fc.constantFrom(...faultKinds),
    times: fc.integer({ min: 1, max: 12 }),
    at: fc.nat(12),
  });
  const kill = fc.record({
    type: constant('kill'),
    at: fc.nat(30),
    where: fc.constantFrom('request', 'table'),
    isAfter: fc.boolean(),
  });
  const passed = fc.record({
    type: constant('pass'),
    hours: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: -20, max: 90 }) },
      { weight: 1, arbitrary: fc.constant(40 * 24) },
    ),
  });
  return fc.array(
    fc.oneof(
      {
        weight: 9,
        arbitrary: fc.record({
          type: constant('pay'),
          payments: fc.array(payments(provider), { minLength: 1, maxLength: 4 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ type: constant('refund'), at, share: fc.constantFrom(0.25, 0.5, 1) }),
      },
      { weight: 2, arbitrary: fc.record({ type: constant('dispute'), at }) },
      { weight: 1, arbitrary: fc.record({ type: constant('endCode') }) },
      { weight: 3, arbitrary: fc.record({ type: constant('count') }) },
      { weight: 2, arbitrary: anyFault },
      { weight: 1, arbitrary: fc.record({ type: constant('repeatPage'), at: fc.nat(8) }) },
      { weight: 1, arbitrary: fc.record({ type: constant('endlessPage') }) },
      { weight: 1, arbitrary: fc.record({ type: constant('missingField'), at: fc.nat(8) }) },
      { weight: 4, arbitrary: kill },
      { weight: 3, arbitrary: passed },
    ),
    { minLength: 3, maxLength: 25, size: 'medium' },
  );
}
