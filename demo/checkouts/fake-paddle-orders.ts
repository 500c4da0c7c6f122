import { type FakeResponse, jsonResponse } from './fake-checkout.ts';
import { type FakeOrder, refundedNet } from './fake-orders.ts';

/** Parameters of the list of transactions. */
export const paddleOrderParameters = [
  'status',
  'billed_at[GTE]',
  'billed_at[LT]',
  'include',
  'order_by',
  'per_page',
  'after',
];

const mostPerPage = 30;
const origins = {
  session: 'web',
  ownForm: 'api',
  subscription: 'web',
  renewal: 'subscription_recurring',
} as const;

/** Returns one page of the completed transactions, oldest first. */
export function paddleOrderPage(
  orders: readonly FakeOrder[],
  query: URLSearchParams,
  host: string,
): FakeResponse {
  const from = Date.parse(query.get('billed_at[GTE]') ?? '1970-01-01');
  const before = Date.parse(query.get('billed_at[LT]') ?? '2999-01-01');
  const perPage = Math.min(Number(query.get('per_page') ?? mostPerPage), mostPerPage);
  const hasAddress = query.get('include') === 'address';
  const matches = orders
    .filter(({ at, isPaid, isOfOtherMode }) => isPaid && !isOfOtherMode && +at >= from && +at < before)
    .sort((one, other) => +one.at - +other.at || (one.id < other.id ? -1 : 1));
  const start = matches.findIndex(({ id }) => `txn_${id}` === query.get('after')) + 1;
  const page = matches.slice(start, start + perPage);
  const next = new URLSearchParams(query);
  next.set('after', `txn_${page.at(-1)?.id ?? ''}`);
  return jsonResponse(200, {
    data: page.map((order) => shown(order, hasAddress)),
    meta: {
      request_id: 'fake',
      pagination: {
        per_page: perPage,
        next: `http://${host}/transactions?${next}`,
        has_more: matches.length > start + page.length,
        estimated_total: matches.length,
      },
    },
  });
}

function shown(order: FakeOrder, hasAddress: boolean) {
  const { id, at, kind, amount, tax, country, currency, discountId } = order;
  const refunded = order.isDisputed ? amount : order.refunded;
  const refundedTax = refunded - refundedNet(order);
  return {
    id: `txn_${id}`,
    status: 'completed',
    customer_id: 'ctm_1',
    billed_at: at.toISOString(),
    origin: origins[kind],
    currency_code: currency,
    discount_id: discountId,
    details: {
      totals: { total: String(amount), tax: String(tax), fee: '500' },
      adjusted_totals: { total: String(amount - refunded), tax: String(tax - refundedTax), fee: '500' },
    },
    ...(hasAddress
      ? { address: country === null ? null : { country_code: country, postal_code: '12345' } }
      : {}),
  };
}
