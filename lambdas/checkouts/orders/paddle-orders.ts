import * as z from 'zod';
import { type Order, thousandthsPerUnit } from '../../../core/checkouts/orders/order.ts';
import { unknownCountry } from '../../../core/shared/countries.ts';
import { paddlePrices } from '../prices/paddle-prices.ts';
import { anyPaddleStatus } from '../providers/paddle.ts';
import type { SendRequest } from '../providers/provider-requests.ts';
import { dataList, parsed, unexpectedResponse } from '../providers/provider-responses.ts';
import { amountText, country, currency, day } from './order-fields.ts';
import { type OrdersClient, readPages } from './orders-client.ts';

/** Permissions of an API key that reads orders. The address of an order needs the second one. */
export const paddleOrdersPermissions = ['transaction.read', 'address.read', 'discount.read'] as const;

/** Length of a page, the most that Paddle allows for transactions. */
const pageLength = 30;

const totals = z.object({ total: amountText, tax: amountText });

/** An unknown value is no reason to guess. Source of both: the types of Paddle's node SDK 3.10.0. */
const status = z.enum(['draft', 'ready', 'billed', 'paid', 'completed', 'canceled', 'past_due']);
const origin = z.enum([
  'api',
  'web',
  'subscription_charge',
  'subscription_payment_method_change',
  'subscription_recurring',
  'subscription_update',
]);

const transaction = z.object({
  id: z.string().min(1),
  status,
  billed_at: day,
  origin,
  currency_code: currency,
  discount_id: z.string().nullable(),
  details: z.object({ totals, adjusted_totals: totals.nullable() }),
  address: z.object({ country_code: country }).nullable(),
});

/** What is read of each entry of the list, by its path. */
export const paddleOrderSchemas = { '/transactions': transaction };

const pagination = z.object({ has_more: z.boolean(), next: z.string() });
const page = dataList.extend({ meta: z.object({ pagination }) });

/** Returns the reader of a Paddle account's transactions. */
export function paddleOrders(send: SendRequest): OrdersClient {
  const [transactions, , discounts] = paddleOrdersPermissions;
  const get = (path: string, permission: string) => send({ method: 'GET', path, permission });
  const getTransactions = async (query: string) =>
    parsed(page, await get(`/transactions?${query}`, transactions));
  return {
    chargedPrices: paddlePrices(send),
    probe: async () => {
      await Promise.all([
        getTransactions('status=completed&include=address&per_page=1'),
        get('/discounts?per_page=1', discounts),
      ]);
      return [...paddleOrdersPermissions];
    },
    hasDiscount: async (ids) => {
      const query = `id=${ids.map(encodeURIComponent).join(',')}&${anyPaddleStatus}`;
      return parsed(dataList, await get(`/discounts?${query}`, discounts)).data.length > 0;
    },
    read: ({ from, before }, add) => {
      const days = `billed_at[GTE]=${from}T00:00:00Z&billed_at[LT]=${before}T00:00:00Z`;
      const first = `status=completed&${days}&include=address&order_by=billed_at[ASC]&per_page=${pageLength}`;
      return readPages(
        async (position = first) => {
          const { data, meta } = await getTransactions(position);
          return {
            entries: data,
            next: meta.pagination.has_more ? queryOf(meta.pagination.next) : undefined,
          };
        },
        (entry) => {
          const found = parsed(transaction, entry);
          if (found.status === 'completed') add(orderOf(found));
        },
      );
    },
  };
}

/** Returns the query of the next page's URL, so that no request follows it to another server. */
function queryOf(url: string): string {
  if (!URL.canParse(url)) throw unexpectedResponse('meta.pagination.next');
  return new URL(url).search.slice(1);
}

/** Returns the order of a transaction. Refunds and chargebacks are the difference to the adjusted totals. */
function orderOf(found: z.output<typeof transaction>): Order {
  const { totals, adjusted_totals: adjusted } = found.details;
  const unit = thousandthsPerUnit(found.currency_code);
  const net = (totals.total - totals.tax) * unit;
  return {
    id: found.id,
    day: found.billed_at,
    country: found.address?.country_code ?? unknownCountry.code,
    currency: found.currency_code,
    net,
    refunded: adjusted === null ? 0 : net - (adjusted.total - adjusted.tax) * unit,
    discounts: found.discount_id === null ? [] : [found.discount_id],
    isRenewal: found.origin.startsWith('subscription_'),
    cardCountry: undefined,
  };
}
