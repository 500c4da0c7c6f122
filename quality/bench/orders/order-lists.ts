import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CheckoutProvider } from '../../../core/checkouts/checkout.ts';

/** Sizes of entries in the providers' examples, in bytes. */
const entryBytes = {
  charge: 4_000,
  session: 5_000,
  invoice: 9_000,
  transaction: 8_000,
  order: 5_000,
} as const;

/** A provider's lists of orders, computed for each page, so that a year of them needs no memory. */
export interface OrderLists {
  url: string;
  /** Numbers of requests by path. */
  requests: Map<string, number>;
  stop: () => Promise<void>;
}

/**
 * Serves the lists of an account with orders at these times, sorted. At Stripe, half of them have a session, and
 * half an invoice.
 */
export async function serveOrderLists(
  provider: CheckoutProvider,
  times: readonly number[],
): Promise<OrderLists> {
  const requests = new Map<string, number>();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://lists');
    requests.set(url.pathname, (requests.get(url.pathname) ?? 0) + 1);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(pages[provider](url, times)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Page = (url: URL, times: readonly number[]) => object;

const pages: Record<CheckoutProvider, Page> = {
  stripe: ({ pathname, searchParams: query }, times) => {
    const [first, end] = rangeOf(
      times,
      seconds(query.get('created[gte]')),
      seconds(query.get('created[lt]')),
    );
    const after = query.get('starting_after');
    const next = after === null ? end - 1 : Number(after.split('_')[1]) - 1;
    const show = stripeEntries[pathname] ?? stripeCharge;
    const last = Math.max(first, next - 99);
    const data = between(last, next + 1)
      .reverse()
      .map((index) => show(index, times[index] ?? 0));
    return { object: 'list', has_more: last > first, data };
  },
  paddle: ({ searchParams: query }, times) => {
    const [first, end] = rangeOf(times, time(query.get('billed_at[GTE]')), time(query.get('billed_at[LT]')));
    const after = query.get('after');
    const start = after === null ? first : Number(after.split('_')[1]) + 1;
    const stop = Math.min(end, start + 30);
    const next = new URLSearchParams(query);
    next.set('after', `txn_${stop - 1}`);
    return {
      data: between(start, stop).map((index) => transaction(index, times[index] ?? 0)),
      meta: { pagination: { has_more: stop < end, next: `http://lists/transactions?${next}` } },
    };
  },
  polar: ({ searchParams: query }, times) => {
    const [first, end] = rangeOf(times, time(query.get('created_after')), time(query.get('created_before')));
    const stop = end - (Number(query.get('page')) - 1) * 100;
    const items = between(Math.max(first, stop - 100), stop)
      .reverse()
      .map((index) => order(index, times[index] ?? 0));
    return { items, pagination: { max_page: Math.ceil((end - first) / 100) } };
  },
};

const seconds = (text: string | null) => Number(text) * 1_000;
const time = (text: string | null) => Date.parse(text ?? '');
const between = (start: number, end: number) =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);

/** Returns the indexes of the times from the first one on, before the second one. */
function rangeOf(times: readonly number[], from: number, before: number): [first: number, end: number] {
  const firstFrom = (limit: number) => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] ?? 0) < limit) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [firstFrom(from), firstFrom(before)];
}

const countries = ['US', 'IN', 'BR', 'DE', 'GB', 'FR', 'JP', 'ID', 'PL', 'TR', 'MX', 'NG', 'PH', 'VN', 'ZA'];
const countryOf = (index: number) => countries[index % countries.length] ?? 'US';
const discountOf = (index: number) => (index % 3 === 0 ? `promo_${index % 8}` : null);

/** Adds a field, so that the entry has the size of a real one. */
function padded<Entry extends object>(
  entry: Entry,
  kind: keyof typeof entryBytes,
): Entry & { filler: string } {
  return { ...entry, filler: 'x'.repeat(Math.max(0, entryBytes[kind] - JSON.stringify(entry).length)) };
}

const isInvoiced = (index: number) => index % 2 === 1;

function stripeCharge(index: number, at: number) {
  const charge = {
    ...{ id: `ch_${index}`, created: at / 1_000, livemode: true, paid: true, status: 'succeeded' },
    ...{ amount: 4_900, amount_refunded: 0, currency: 'usd', disputed: false, payment_intent: `pi_${index}` },
    billing_details: { address: { country: countryOf(index) } },
    payment_method_details: { type: 'card', card: { country: countryOf(index) } },
  };
  return padded(charge, 'charge');
}

function stripeSession(index: number, at: number) {
  const session = {
    ...{ id: `cs_${index}`, created: at / 1_000, amount_total: 4_900, total_details: { amount_tax: 900 } },
    payment_intent: isInvoiced(index) ? null : `pi_${index}`,
    customer_details: { address: { country: countryOf(index) } },
    discounts: [{ promotion_code: discountOf(index) }],
  };
  return padded(session, 'session');
}

function stripeInvoice(index: number, at: number) {
  const intent = isInvoiced(index) ? `pi_${index}` : `pi_other${index}`;
  const invoice = {
    ...{ id: `in_${index}`, created: at / 1_000, billing_reason: 'subscription_create', total: 4_900 },
    ...{ total_taxes: [{ amount: 900 }], discounts: [{ promotion_code: discountOf(index) }] },
    customer_address: { country: countryOf(index) },
    payments: { data: [{ payment: { type: 'payment_intent', payment_intent: intent } }] },
  };
  return padded(invoice, 'invoice');
}

const stripeEntries: Readonly<
  Record<string, typeof stripeCharge | typeof stripeSession | typeof stripeInvoice>
> = {
  '/v1/checkout/sessions': stripeSession,
  '/v1/invoices': stripeInvoice,
};

function transaction(index: number, at: number) {
  const totals = { total: '4900', tax: '900' };
  const entry = {
    ...{ id: `txn_${index}`, status: 'completed', billed_at: new Date(at).toISOString(), origin: 'web' },
    ...{ currency_code: 'USD', discount_id: discountOf(index), details: { totals, adjusted_totals: totals } },
    address: { country_code: countryOf(index) },
  };
  return padded(entry, 'transaction');
}

function order(index: number, at: number) {
  const entry = {
    ...{ id: `order_${index}`, created_at: new Date(at).toISOString(), status: 'paid' },
    ...{ billing_reason: 'purchase', net_amount: 4_000, refunded_amount: 0, currency: 'usd' },
    ...{ discount_id: discountOf(index), billing_address: { country: countryOf(index) } },
  };
  return padded(entry, 'order');
}
