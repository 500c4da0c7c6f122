import * as z from 'zod';
import {
  type Order,
  secondsOfDay,
  shareOf,
  thousandthsPerUnit,
  type Window,
} from '../../../core/checkouts/orders/order.ts';
import { MonthlyLimit } from '../../../core/checkouts/orders/orders-run.ts';
import { unknownCountry } from '../../../core/shared/countries.ts';
import { dayAfter } from '../../../core/shared/days.ts';
import { orError, orGone, type SendRequest } from '../providers/provider-requests.ts';
import { parsed, positionAfter, unexpectedResponse } from '../providers/provider-responses.ts';
import { stripePage } from '../providers/stripe.ts';
import { country, currency, dayOfSeconds } from './order-fields.ts';
import { isAnyFound, type OrdersClient, readPages } from './orders-client.ts';

/** Permissions of a restricted key that reads orders. */
export const stripeOrdersPermissions = {
  charges: 'Charges: read',
  sessions: 'Checkout Sessions: read',
  invoices: 'Invoices: read',
  promotionCodes: 'Promotion codes: read',
} as const;

/** A payment can follow its session a day later, and its invoice 14 days later. */
const earlierDays = { sessions: 2, invoices: 14 } as const;

const pageLength = 100;
const address = z.object({ country }).nullable();
const discounts = z
  .array(z.object({ promotion_code: z.string().nullable() }))
  .transform((entries) => entries.map(({ promotion_code }) => promotion_code ?? ''));

const paymentMethod = z.object({
  type: z.string(),
  card: z.exactOptional(z.object({ country: z.string().nullable() })),
});

/** An unknown value is no reason to guess. Source of both: the types of stripe-node 23.1.0. */
const chargeStatus = z.enum(['succeeded', 'pending', 'failed']);
const billingReason = z.enum([
  'automatic_pending_invoice_item_invoice',
  'manual',
  'quote_accept',
  'subscription',
  'subscription_create',
  'subscription_cycle',
  'subscription_threshold',
  'subscription_update',
  'upcoming',
]);

const charge = z.object({
  id: z.string().min(1),
  created: z.int(),
  livemode: z.boolean(),
  paid: z.boolean(),
  status: chargeStatus,
  amount: z.int(),
  amount_refunded: z.int(),
  currency,
  disputed: z.boolean(),
  payment_intent: z.string().nullable(),
  billing_details: z.object({ address }),
  payment_method_details: paymentMethod.nullable(),
});

const session = z.object({
  payment_intent: z.string().nullable(),
  amount_total: z.int().nullable(),
  total_details: z.object({ amount_tax: z.int() }).nullable(),
  customer_details: z.object({ address }).nullable(),
  discounts: discounts.nullable(),
});

/** Only a payment with this type has an intent. */
const payment = z.object({
  type: z.enum(['charge', 'payment_intent', 'payment_record']),
  payment_intent: z.exactOptional(z.string().nullable()),
});

const invoice = z.object({
  billing_reason: billingReason.nullable(),
  customer_address: address,
  total: z.int(),
  total_taxes: z.array(z.object({ amount: z.int() })).nullable(),
  discounts,
  payments: z.object({ data: z.array(z.object({ payment })) }),
});

/** What is read of each entry of the lists, by their paths. */
export const stripeOrderSchemas = {
  '/v1/charges': charge,
  '/v1/checkout/sessions': session,
  '/v1/invoices': invoice,
};

type Charge = z.output<typeof charge>;

const identified = z.object({ id: z.string().min(1) });

/** What a payment's session or invoice says about it. */
interface Context {
  country: string | undefined;
  tax: number;
  total: number;
  discounts: readonly string[];
  isRenewal: boolean;
}

/** Reads the objects of a list that were created in the days. The path is the beginning of a query. */
type ReadList = (path: string, list: ListReading) => Promise<void>;

interface ListReading {
  permission: string;
  days: Window;
  each: (entry: unknown) => void;
  /** Ends it before its last page. */
  signal?: AbortSignal;
}

/** What the service needs of an invoice that a list leaves out by default. */
const expanded = 'expand[]=data.payments&expand[]=data.discounts';

/** Returns the reader of a Stripe account's payments. Those of the other mode do not count. */
export function stripeOrders(send: SendRequest, isLive: boolean): OrdersClient {
  const get = (path: string, permission: string) => send({ method: 'GET', path, permission });
  const { charges, sessions, invoices, promotionCodes } = stripeOrdersPermissions;
  const readList: ReadList = (path, { permission, days, each, signal }) => {
    const created = `created[gte]=${secondsOfDay(days.from)}&created[lt]=${secondsOfDay(days.before)}`;
    return readPages(
      async (position) => {
        const after = position === undefined ? '' : `&starting_after=${encodeURIComponent(position)}`;
        const response = await get(`${path}${created}&limit=${pageLength}${after}`, permission);
        const { data, has_more } = parsed(stripePage, response);
        const last = has_more && data.length > 0 ? parsed(identified, data.at(-1)) : undefined;
        return { entries: data, next: positionAfter(has_more, last) };
      },
      each,
      signal,
    );
  };
  const hasOne = async (id: string) => {
    const path = `/v1/promotion_codes/${encodeURIComponent(id)}`;
    return (await orGone(get(path, promotionCodes))) !== undefined;
  };
  return {
    probe: async () => {
      const lists = { charges, 'checkout/sessions': sessions, invoices, promotion_codes: promotionCodes };
      const reads = Object.entries(lists).map(async ([list, permission]) =>
        parsed(stripePage, await get(`/v1/${list}?limit=1`, permission)),
      );
      await Promise.all(reads);
      return Object.values(stripeOrdersPermissions);
    },
    hasDiscount: (ids) => isAnyFound(ids.map((id) => orError(hasOne(id)))),
    read: async (window, add) => {
      const paid = await readCharges(readList, window, isLive);
      const intents = new Set(paid.map(({ payment_intent: intent }) => intent ?? ''));
      const contextOf = await readContexts(readList, window, intents);
      for (const found of paid) add(orderOf(found, contextOf(found.payment_intent ?? '')));
    },
  };
}

/** Reads the payments of the mode. Throws `TooManyOrders` before anything else is read. */
async function readCharges(readList: ReadList, days: Window, isLive: boolean): Promise<Charge[]> {
  const paid = new Map<string, Charge>();
  const limit = new MonthlyLimit();
  const permission = stripeOrdersPermissions.charges;
  const each = (entry: unknown) => {
    const found = parsed(charge, entry);
    const isCounted = found.paid && found.status === 'succeeded' && found.livemode === isLive;
    if (!isCounted || paid.has(found.id)) return;
    limit.count(dayOfSeconds(found.created));
    paid.set(found.id, found);
  };
  await readList('/v1/charges?', { permission, days, each });
  return [...paid.values()];
}

/**
 * Reads what sessions and invoices say about these payments, and returns it by payment intent. Lists of others,
 * such as free trials, can be far longer, so nothing of them is kept.
 */
async function readContexts(
  readList: ReadList,
  window: Window,
  intents: ReadonlySet<string>,
): Promise<(paymentIntent: string) => Context | undefined> {
  const { sessions, invoices } = stripeOrdersPermissions;
  const [bySession, byInvoice] = [new Map<string, Context>(), new Map<string, Context>()];
  const earlier = (days: number) => ({ ...window, from: dayAfter(window.from, -days) });
  const stop = new AbortController();
  const readSessions = readList('/v1/checkout/sessions?status=complete&', {
    permission: sessions,
    days: earlier(earlierDays.sessions),
    signal: stop.signal,
    each: (entry) => {
      const { payment_intent: intent, ...found } = parsed(session, entry);
      if (intent !== null && intents.has(intent)) bySession.set(intent, contextOfSession(found));
    },
  });
  const readInvoices = readList(`/v1/invoices?status=paid&${expanded}&`, {
    permission: invoices,
    days: earlier(earlierDays.invoices),
    signal: stop.signal,
    each: (entry) => {
      const { payments, ...found } = parsed(invoice, entry);
      for (const { payment } of payments.data) {
        const { type, payment_intent: intent } = payment;
        if (type !== 'payment_intent') continue;
        if (!intent) throw unexpectedResponse('payments.data.payment.payment_intent');
        if (intents.has(intent)) byInvoice.set(intent, contextOfInvoice(found));
      }
    },
  });
  // If one of them fails, the other one ends.
  await Promise.all([readSessions, readInvoices]).finally(() => stop.abort());
  return (intent) => bySession.get(intent) ?? byInvoice.get(intent);
}

/** A session without a payment has no total. One with a payment has, so its tax is never taken for 0. */
function contextOfSession(found: Omit<z.output<typeof session>, 'payment_intent'>): Context {
  const { amount_total: total, total_details: details } = found;
  if (total === null) throw unexpectedResponse('amount_total');
  if (details === null) throw unexpectedResponse('total_details');
  return {
    country: found.customer_details?.address?.country,
    tax: details.amount_tax,
    total,
    discounts: found.discounts ?? [],
    isRenewal: false,
  };
}

function contextOfInvoice(found: Omit<z.output<typeof invoice>, 'payments'>): Context {
  const { billing_reason: reason } = found;
  return {
    country: found.customer_address?.country,
    tax: (found.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    total: found.total,
    discounts: found.discounts,
    isRenewal: reason !== null && reason !== 'subscription_create' && reason.startsWith('subscription'),
  };
}

/**
 * Returns the order of a payment. A session or an invoice can be paid in parts, so a payment has its share of the
 * tax. A dispute takes back all of it, because this list does not say who won.
 */
function orderOf(found: Charge, context: Context | undefined): Order {
  const { amount, amount_refunded, payment_method_details: method } = found;
  const unit = thousandthsPerUnit(found.currency);
  const net = amount - shareOf(amount, context?.tax ?? 0, context?.total ?? 0);
  const refunded = found.disputed ? net : shareOf(net, amount_refunded, amount);
  if (method?.type === 'card' && !method.card) throw unexpectedResponse('payment_method_details.card');
  return {
    id: found.id,
    day: dayOfSeconds(found.created),
    country: context?.country ?? found.billing_details.address?.country ?? unknownCountry.code,
    currency: found.currency,
    net: net * unit,
    refunded: refunded * unit,
    discounts: context ? context.discounts : 'unknown',
    isRenewal: context?.isRenewal ?? false,
    cardCountry: method?.card?.country ?? undefined,
  };
}
