import * as z from 'zod';
import { isInWindow, type Order, thousandthsPerUnit } from '../../../core/checkouts/orders/order.ts';
import { unknownCountry } from '../../../core/shared/countries.ts';
import { polarPage } from '../providers/polar.ts';
import { orError, orGone, type SendRequest } from '../providers/provider-requests.ts';
import { parsed, unexpectedResponse } from '../providers/provider-responses.ts';
import { country, currency, day } from './order-fields.ts';
import { isAnyFound, type OrdersClient, readPages } from './orders-client.ts';

/** Scopes of an organization access token that reads orders. */
export const polarOrdersPermissions = ['orders:read', 'discounts:read'] as const;

const pageLength = 100;
const statuses = ['paid', 'refunded', 'partially_refunded'] as const;

/** An unknown value is no reason to guess. Source of both: Polar's `OrderStatus` and `OrderBillingReason`. */
const status = z.enum([...statuses, 'draft', 'pending', 'void']);
const billingReason = z.enum([
  'purchase',
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
]);

const order = z.object({
  id: z.string().min(1),
  created_at: day,
  status,
  billing_reason: billingReason,
  net_amount: z.int(),
  refunded_amount: z.int(),
  currency,
  discount_id: z.string().nullable(),
  billing_address: z.object({ country }).nullable(),
});

/** What is read of each entry of the list, by its path. */
export const polarOrderSchemas = { '/v1/orders/': order };

const identified = order.pick({ id: true });

/** Returns the reader of a Polar organization's orders. */
export function polarOrders(send: SendRequest): OrdersClient {
  const [orders, discounts] = polarOrdersPermissions;
  const get = (path: string, permission: string) => send({ method: 'GET', path, permission });
  const getOrders = async (query: string) => parsed(polarPage, await get(`/v1/orders/?${query}`, orders));
  const hasOne = async (id: string) =>
    (await orGone(get(`/v1/discounts/${encodeURIComponent(id)}`, discounts))) !== undefined;
  return {
    probe: async () => {
      await Promise.all([getOrders('limit=1'), get('/v1/discounts/?limit=1', discounts)]);
      return [...polarOrdersPermissions];
    },
    hasDiscount: (ids) => isAnyFound(ids.map((id) => orError(hasOne(id)))),
    read: (window, add) => {
      const days = `created_after=${window.from}T00:00:00Z&created_before=${window.before}T00:00:00Z`;
      const filter = `${days}&${statuses.map((status) => `status=${status}`).join('&')}&limit=${pageLength}`;
      const ids = new Set<string>();
      return readPages(
        async (position = '1') => {
          const { items, pagination } = await getOrders(`${filter}&page=${position}`);
          requireNew(items, ids);
          const isLast = Number(position) >= pagination.max_page;
          return { entries: items, next: isLast ? undefined : String(Number(position) + 1) };
        },
        // These filters are not in Polar's documents, so a version of its API may ignore them.
        (entry) => {
          const found = parsed(order, entry);
          if (isPaid(found.status) && isInWindow(found.created_at, window)) add(orderOf(found));
        },
      );
    },
  };
}

/**
 * Adds the identifiers of a page's orders. Throws `unexpected_response` if none of them is new: the API ignores
 * the number of the page, so the other orders would be missing.
 */
function requireNew(items: readonly unknown[], ids: Set<string>): void {
  const known = ids.size;
  for (const item of items) ids.add(parsed(identified, item).id);
  if (items.length > 0 && ids.size === known) throw unexpectedResponse('pagination');
}

function isPaid(found: z.output<typeof status>): boolean {
  return statuses.some((paid) => paid === found);
}

/** Returns the order. Both amounts are without tax. */
function orderOf(found: z.output<typeof order>): Order {
  const unit = thousandthsPerUnit(found.currency);
  return {
    id: found.id,
    day: found.created_at,
    country: found.billing_address?.country ?? unknownCountry.code,
    currency: found.currency,
    net: found.net_amount * unit,
    refunded: found.refunded_amount * unit,
    discounts: found.discount_id === null ? [] : [found.discount_id],
    isRenewal: ['subscription_cycle', 'subscription_update'].includes(found.billing_reason),
    cardCountry: undefined,
  };
}
