import { type FakeResponse, jsonResponse } from './fake-checkout.ts';
import { type FakeOrder, refundedNet } from './fake-orders.ts';

/** Parameters of the list of orders. */
export const polarOrderParameters = ['created_after', 'created_before', 'status', 'limit', 'page', 'sorting'];

const reasons = {
  session: 'purchase',
  ownForm: 'purchase',
  subscription: 'subscription_create',
  renewal: 'subscription_cycle',
} as const;

/** Returns one page of the orders, newest first. */
export function polarOrderPage(orders: readonly FakeOrder[], query: URLSearchParams): FakeResponse {
  const from = Date.parse(query.get('created_after') ?? '1970-01-01');
  const before = Date.parse(query.get('created_before') ?? '2999-01-01');
  const statuses = query.getAll('status');
  const limit = Math.min(Number(query.get('limit') ?? 10), 100);
  const page = Number(query.get('page') ?? 1);
  const matches = orders
    .filter(({ isOfOtherMode }) => !isOfOtherMode)
    .map(shown)
    .filter(({ created_at: at, status }) => {
      const time = Date.parse(at);
      return time >= from && time < before && (statuses.length === 0 || statuses.includes(status));
    })
    .sort(
      (one, other) =>
        Date.parse(other.created_at) - Date.parse(one.created_at) || (one.id < other.id ? 1 : -1),
    );
  const pagination = { total_count: matches.length, max_page: Math.ceil(matches.length / limit) };
  return jsonResponse(200, { items: matches.slice((page - 1) * limit, page * limit), pagination });
}

function shown(order: FakeOrder) {
  const { id, at, kind, amount, tax, country, currency, discountId } = order;
  return {
    id,
    created_at: at.toISOString(),
    status: statusOf(order),
    billing_reason: reasons[kind],
    net_amount: amount - tax,
    tax_amount: tax,
    total_amount: amount,
    refunded_amount: refundedNet(order),
    currency: currency.toLowerCase(),
    discount_id: discountId,
    customer: { email: 'buyer@example.com', name: 'A Buyer' },
    billing_address: country === null ? null : { country, postal_code: '12345' },
  };
}

function statusOf(order: FakeOrder): string {
  if (!order.isPaid) return 'pending';
  const refunded = refundedNet(order);
  if (refunded === 0) return 'paid';
  return refunded === order.amount - order.tax ? 'refunded' : 'partially_refunded';
}
