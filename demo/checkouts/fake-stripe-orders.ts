import { type FakeResponse, jsonResponse } from './fake-checkout.ts';
import type { FakeOrder } from './fake-orders.ts';
import type { Form } from './stripe-form.ts';

/** Permission of each list of payments, by its path after `/v1/`. */
export const stripeOrderLists = {
  charges: 'charge',
  'checkout/sessions': 'checkout_session',
  invoices: 'invoice',
} as const;
export type StripeOrderList = keyof typeof stripeOrderLists;

/** Parameters of each list. */
export const stripeOrderParameters: Record<StripeOrderList, readonly string[]> = {
  charges: ['created', 'limit', 'starting_after'],
  'checkout/sessions': ['created', 'limit', 'starting_after', 'status'],
  invoices: ['created', 'limit', 'starting_after', 'status', 'expand'],
};

interface Entry {
  id: string;
  created: number;
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1_000);

/** Returns one page of a list, newest first. */
export function stripeOrderPage(
  list: StripeOrderList,
  orders: readonly FakeOrder[],
  form: Form,
  isLive: boolean,
): FakeResponse {
  const { gte = '0', lt = '99999999999' } = Object(form.created);
  const entries = orders
    .flatMap((order): Entry[] => shownBy[list](order, isLive))
    .filter(({ created }) => created >= Number(gte) && created < Number(lt))
    .sort((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1));
  const limit = Number(form.limit ?? 10);
  const start = entries.findIndex(({ id }) => id === form.starting_after) + 1;
  const data = entries.slice(start, start + limit);
  return jsonResponse(200, { object: 'list', has_more: entries.length > start + limit, data });
}

const intentOf = ({ id }: FakeOrder) => `pi_${id}`;
const addressOf = ({ country }: FakeOrder) => (country === null ? null : { country, postal_code: '12345' });
const isInvoiced = ({ kind }: FakeOrder) => kind === 'subscription' || kind === 'renewal';
const discountsOf = ({ discountId }: FakeOrder) =>
  discountId === null
    ? []
    : [{ id: 'di_1', coupon: 'c', promotion_code: discountId.startsWith('promo') ? discountId : null }];

const shownBy: Record<StripeOrderList, (order: FakeOrder, isLive: boolean) => Entry[]> = {
  charges: (order, isLive) => [
    {
      id: `ch_${order.id}`,
      created: secondsOf(order.at),
      ...{
        livemode: isLive !== order.isOfOtherMode,
        paid: order.isPaid,
        status: order.isPaid ? 'succeeded' : 'failed',
        amount: order.amount,
        amount_refunded: order.refunded,
        refunded: order.refunded === order.amount,
        disputed: order.isDisputed,
        currency: order.currency.toLowerCase(),
        payment_intent: intentOf(order),
        presentment_details: { presentment_amount: 1, presentment_currency: 'inr' },
        billing_details: { address: addressOf(order), email: 'buyer@example.com', name: 'A Buyer' },
        payment_method_details:
          order.cardCountry === null
            ? { type: 'sepa_debit', sepa_debit: { country: 'DE' } }
            : { type: 'card', card: { country: order.cardCountry, brand: 'visa' } },
      },
    },
  ],
  'checkout/sessions': (order) => {
    if (order.kind !== 'session' && order.kind !== 'subscription') return [];
    const isSubscription = order.kind === 'subscription';
    const session = {
      mode: isSubscription ? 'subscription' : 'payment',
      status: 'complete',
      payment_intent: isSubscription ? null : intentOf(order),
      amount_total: order.amount,
      total_details: { amount_tax: order.tax, amount_discount: 0 },
      customer_details: { address: addressOf(order), email: 'buyer@example.com' },
      discounts: discountsOf(order),
    };
    return [{ id: `cs_${order.id}`, created: secondsOf(order.preparedAt ?? order.at), ...session }];
  },
  invoices: (order) => {
    if (!isInvoiced(order)) return [];
    const invoice = {
      status: 'paid',
      billing_reason: order.kind === 'renewal' ? 'subscription_cycle' : 'subscription_create',
      customer_address: addressOf(order),
      customer_email: 'buyer@example.com',
      total: order.amount,
      total_taxes: order.tax === 0 ? [] : [{ amount: order.tax }],
      discounts: discountsOf(order),
      payments: { data: [{ payment: { type: 'payment_intent', payment_intent: intentOf(order) } }] },
    };
    return [{ id: `in_${order.id}`, created: secondsOf(order.preparedAt ?? order.at), ...invoice }];
  },
};
