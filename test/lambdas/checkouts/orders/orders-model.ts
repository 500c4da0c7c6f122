import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type { CheckoutProvider } from '../../../../core/checkouts/checkout.ts';
import type { DayOrders } from '../../../../core/checkouts/orders/day-orders.ts';
import { dayMs, hourMs, minuteMs } from '../../../../core/shared/durations.ts';
import { fakeOrder } from '../../../../demo/checkouts/fake-orders.ts';
import { writeCodes } from '../../../../storage/checkouts/codes.ts';
import type { TrailedDatabase } from '../../../../storage/dynamodb/database.ts';
import { sampleCode } from '../../../core/checkouts/sample-code.ts';
import { OrdersShop } from '../../../support/checkouts/orders-shop.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { intercept } from '../../../support/storage/interference.ts';
import { addMerchant } from '../../../support/storage/merchants.ts';
import {
  type ExpectedDay,
  expectedDay,
  type Payment,
  type PaymentDiscount,
  textOfDay,
} from './orders-arithmetic.ts';
import { type NewPayment, type OrdersEvent, ordersEvents } from './orders-events.ts';
import { kindsOf, type OccurredKinds } from './orders-kinds.ts';

/** The provider's identifiers of the discounts. */
const discountIds: Record<PaymentDiscount, string | null> = {
  none: null,
  theirs: 'promo_theirs',
  theirsWithoutCode: 'coupon_theirs',
  ours60: 'promo_ours60',
  oursInSale40: 'promo_sale40',
  oursEnded50: 'promo_ended50',
};
const codes = {
  ours60: sampleCode({ code: 'PPP60MODEL', discount: 60, providerId: 'promo_ours60' }),
  oursInSale40: sampleCode({ code: 'PPP40SALE', discount: 40, isSale: true, providerId: 'promo_sale40' }),
  oursEnded50: sampleCode({ code: 'PPP50ENDED', discount: 50, providerId: 'promo_ended50' }),
};

/** Entries of a page, so that a few payments fill several. */
const pageLength = 3;
/** Days that every count reads again, and the first one. */
const [nightlyDays, firstDays] = [35, 70];
/** Longest times in minutes between a session or an invoice and its payment. */
const prepared = { session: 24 * 60, invoice: 14 * 24 * 60 };

/** A field that each list's entries have. */
const neededFields = ['amount', 'amount_total', 'total', 'details', 'net_amount'];

/** A shop at a fake provider, whose orders the service counts into a table. */
class OrdersModel {
  readonly #shop: OrdersShop;
  readonly #campaignId: string;
  readonly #occurred: OccurredKinds;
  readonly #payments: Payment[] = [];
  /** All that each day ever was at the provider, as text. */
  readonly #history = new Map<string, Set<string>>();
  /** The latest time before the clock was moved. */
  #latest = 0;
  #codesVersion = 0;
  /** The day after those of the last complete count. */
  #countedBefore = '';

  constructor(shop: OrdersShop, campaignId: string, occurred: OccurredKinds) {
    this.#shop = shop;
    this.#campaignId = campaignId;
    this.#occurred = occurred;
    shop.fake.transport.pageLength = pageLength;
  }

  /** Connects the checkout. One of its codes ended before, and left the list. */
  async connect(): Promise<void> {
    await this.#writeCodes(['ours60', 'oursInSale40', 'oursEnded50'], []);
    await this.#writeCodes(['ours60', 'oursInSale40'], ['ours60', 'oursInSale40', 'oursEnded50']);
    await this.#shop.connect(firstDays);
    this.#remember();
  }

  async #writeCodes(names: (keyof typeof codes)[], previous: (keyof typeof codes)[]): Promise<void> {
    const ofCheckout = (name: keyof typeof codes) => ({ ...codes[name], checkoutId: this.#shop.checkoutId });
    const { merchantId } = this.#shop;
    const campaignId = this.#campaignId;
    const version = this.#codesVersion;
    this.#codesVersion += 1;
    const written = await writeCodes(this.#shop.database, {
      ...{ merchantId, campaignId, codes: names.map(ofCheckout), creations: [] },
      previous: { codes: previous.map(ofCheckout), creations: [], version },
      ...{ campaignVersion: undefined, shown: undefined, redemptions: [] },
      ...{ day: this.#shop.day(0), retentionMonths: 25 },
    });
    if (!written) throw new Error('The codes were not written');
  }

  async apply(event: OrdersEvent): Promise<void> {
    await this.#apply(event);
    this.#remember();
    if (!['pay', 'refund', 'dispute', 'pass'].includes(event.type)) await this.#checkDays();
  }

  async #apply(event: OrdersEvent): Promise<void> {
    switch (event.type) {
      case 'pay':
        for (const payment of event.payments) this.#pay(payment);
        return;
      case 'refund':
      case 'dispute':
        return this.#takeBack(event);
      case 'endCode':
        return this.#endCode();
      case 'pass':
        return this.#pass(event.hours);
      case 'kill':
        return this.#kill(event);
      case 'count':
        await this.#countAndCheck();
        return;
      default:
        return this.#disturb(event);
    }
  }

  /** A payment as a shop makes it, and as its provider lists it. */
  #pay({ price, taxRate, isTaxInside, daysAgo, secondOfDay, preparedEarlier, ...made }: NewPayment): void {
    // No list of Stripe contains the tax of a payment with the shop's own form.
    const rate = this.#shop.provider === 'stripe' && made.kind === 'ownForm' ? 0 : taxRate / 100;
    const tax = Math.round(isTaxInside ? (price * rate) / (1 + rate) : price * rate);
    const net = isTaxInside ? price - tax : price;
    const day = Date.parse(new Date(this.#shop.now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10));
    const at = new Date(day + secondOfDay * 1_000);
    const payment = { ...made, id: randomUUID(), at, net, tax, refunded: 0, isDisputed: false };
    this.#payments.push(payment);
    const longest = made.kind === 'session' ? prepared.session : prepared.invoice;
    const preparedAt = new Date(at.getTime() - preparedEarlier * longest * minuteMs);
    const { id, kind, currency, country, cardCountry, isPaid, isTest, discount } = payment;
    this.#shop.fake.orders.push(
      fakeOrder({
        ...{ id, at, preparedAt, kind, currency, country, cardCountry, isPaid },
        ...{ amount: net + tax, tax, discountId: discountIds[discount], isOfOtherMode: isTest },
      }),
    );
    this.#note(isTaxInside && tax > 0 && 'tax inside', !isTaxInside && tax > 0 && 'tax on top');
    if (this.#dayOf(at) < this.#countedBefore) this.#note('late payment');
    if (made.kind !== 'ownForm' && preparedEarlier === 1) this.#note(`early ${made.kind}`);
  }

  #takeBack(event: Extract<OrdersEvent, { type: 'refund' | 'dispute' }>): void {
    const payment = this.#payments[event.at % Math.max(1, this.#payments.length)];
    if (!payment || payment.net < 0) return;
    if (event.type === 'dispute') payment.isDisputed = true;
    else payment.refunded = Math.round((payment.net + payment.tax) * event.share);
    const { id, refunded, isDisputed } = payment;
    const order = this.#shop.fake.orders.find((each) => each.id === id);
    if (order) Object.assign(order, { refunded, isDisputed });
  }

  /** A code leaves the list, 90 days after its end. Its orders are still those of a code of ours. */
  async #endCode(): Promise<void> {
    if (this.#codesVersion > 2) return;
    await this.#writeCodes(['oursInSale40'], ['ours60', 'oursInSale40']);
    this.#note('a code leaves the list');
  }

  #pass(hours: number): void {
    this.#latest = Math.max(this.#latest, this.#shop.now.getTime());
    this.#shop.now = new Date(this.#shop.now.getTime() + hours * hourMs);
    if (hours < 0) this.#note('clock moved back');
    if (hours > nightlyDays * 24) this.#note('a long pause');
  }

  /** Counts while the provider's responses are not as usual. */
  async #disturb(
    event: Extract<OrdersEvent, { type: 'fault' | 'repeatPage' | 'endlessPage' | 'missingField' }>,
  ): Promise<void> {
    const { transport } = this.#shop.fake;
    let requests = 0;
    const before = await this.#shop.orders();
    const removed = new Set<string>();
    if (event.type === 'fault')
      transport.interrupt = async () => {
        if (requests++ === event.at * 2) transport.faults = [{ kind: event.kind, times: event.times }];
      };
    if (event.type === 'endlessPage') transport.ignoredParameters = ['starting_after', 'after', 'page'];
    if (event.type === 'repeatPage') transport.drift = this.#repeatPage(event.at);
    if (event.type === 'missingField')
      transport.drift = (body) => {
        const { data = [], items = data } = Object(body);
        const field = neededFields.find((name) => items.some((entry: object) => name in entry));
        if (requests++ < event.at || !field) return body;
        for (const entry of items) delete entry[field];
        removed.add(field);
        return body;
      };
    const isCurrent = await this.#countAndCheck();
    Object.assign(transport, { faults: [], ignoredParameters: [], drift: undefined });
    transport.interrupt = () => Promise.resolve();
    const orders = await this.#shop.orders();
    this.#note(`${event.type}${isCurrent ? '' : ': stopped'}`);
    if (removed.size === 0) return;
    const { type, field } = orders?.problem ?? {};
    const isNamed = type === 'unexpected_response' && removed.has(field ?? '');
    if (!isNamed || orders?.status !== 'failing' || orders.countedAt !== before?.countedAt)
      throw new Error(`Without ${[...removed]}, the count ends as ${JSON.stringify(orders)}`);
  }

  /** The list grew while it was read, so that a page begins with all entries of the one before. */
  #repeatPage(at: number) {
    let pages = 0;
    let last: unknown[] = [];
    return (body: unknown) => {
      const page = Object(body);
      const name = 'items' in page ? 'items' : 'data';
      const entries: unknown[] = page[name] ?? [];
      const former = last;
      last = entries;
      pages += 1;
      return pages <= at || entries.length === 0 ? body : { ...page, [name]: [...former, ...entries] };
    };
  }

  /** Ends a run before or after a request or a call of the table, as Lambda ends a function. */
  async #kill({ at, where, isAfter }: Extract<OrdersEvent, { type: 'kill' }>): Promise<void> {
    let left = at;
    let isKilled = () => {};
    const killed = new Promise<'killed'>((resolve) => (isKilled = () => resolve('killed')));
    const mayGoOn = () => {
      left -= 1;
      if (left >= 0) return Promise.resolve();
      isKilled();
      return new Promise<void>(() => {});
    };
    const { transport } = this.#shop.fake;
    const database = intercept(this.#shop.database, async (_name, _input, proceed) => {
      if (!isAfter) await mayGoOn();
      const result = await proceed();
      if (isAfter) await mayGoOn();
      return result;
    });
    if (where === 'request') transport.interrupt = mayGoOn;
    const counted = this.#shop.count(where === 'table' ? database : this.#shop.database);
    const end = await Promise.race([counted, killed]);
    transport.interrupt = () => Promise.resolve();
    if (end !== 'killed') return;
    this.#note(`killed at a ${where}`);
    const run = (await this.#shop.orders())?.run;
    if (run && run.from < run.before && run.before < this.#shop.day(0)) this.#note('killed with some days');
  }

  /** Lets all that is left end, and compares all counted days with plain arithmetic. */
  async converge(): Promise<void> {
    const now = this.#shop.now.getTime();
    // A lease from before the clock was moved back by an hour or less looks as if it began later.
    const leases = this.#latest - now <= hourMs ? Math.max(this.#latest, now) : now;
    this.#shop.now = new Date(leases + hourMs); // a killed run holds its lease for 16 minutes
    await this.#shop.count();
    this.#remember();
    const isCurrent = await this.#countAndCheck();
    if (!isCurrent) throw new Error(`The count ends as ${JSON.stringify(await this.#shop.orders())}`);
  }

  /** Counts. Returns true if a new count is complete, after its days were compared. */
  async #countAndCheck(): Promise<boolean> {
    const from = await this.#shop.count();
    const orders = await this.#shop.orders();
    if (from === undefined || orders?.status !== 'current') return false;
    if (orders.countedAt !== this.#shop.now.toISOString()) throw new Error('A complete count has no time');
    await this.#checkCounted(from);
    return true;
  }

  /** After a complete count, all of its days equal plain arithmetic. */
  async #checkCounted(from: string): Promise<void> {
    const stored = await this.#stored();
    const today = this.#shop.day(0);
    if (from > this.#shop.day(-nightlyDays)) throw new Error(`The count begins with ${from}`);
    for (let day = from; day < today; day = nextDay(day)) {
      const expected = this.#expected(day);
      const found = stored.get(day) ?? this.#expected('1970-01-01');
      if (found !== expected) throw new Error(`${day} is ${found}, and should be ${expected}`);
    }
    const compared = this.#payments.filter(({ at }) => from <= this.#dayOf(at) && this.#dayOf(at) < today);
    for (const payment of compared) this.#note(...kindsOf(payment));
    this.#note('complete');
    this.#countedBefore = today;
    if (this.#shop.fake.transport.requests.some(({ query }) => hasPosition(query)))
      this.#note('several pages');
  }

  /** At any moment, each stored day is as the provider had it at some time, and never a part of it. */
  async #checkDays(): Promise<void> {
    for (const [day, found] of await this.#stored())
      if (!this.#history.get(day)?.has(found)) throw new Error(`${day} never was ${found}`);
  }

  async #stored(): Promise<Map<string, string>> {
    return new Map([...(await this.#shop.days())].map(([day, stored]) => [day, textOfStored(stored)]));
  }

  #remember(): void {
    const days = new Set([...this.#history.keys(), ...this.#payments.map(({ at }) => this.#dayOf(at))]);
    for (const day of days) {
      const known = this.#history.get(day) ?? new Set([this.#expected('1970-01-01')]);
      this.#history.set(day, known.add(this.#expected(day)));
    }
  }

  #expected(day: string): string {
    return textOfDay(expectedDay(this.#payments, day, this.#shop.provider === 'stripe'));
  }

  #dayOf(time: Date): string {
    return time.toISOString().slice(0, 10);
  }

  #note(...kinds: (string | false)[]): void {
    for (const kind of kinds)
      if (kind !== false) this.#occurred.set(kind, (this.#occurred.get(kind) ?? 0) + 1);
  }
}

/** Returns a stored day in the form of the arithmetic. */
function textOfStored({ sums, cards }: DayOrders): string {
  const entries = Object.entries(sums).map(
    ([place, { orders, net, refunded, otherCards }]): [string, ExpectedDay['sums'][string]] => [
      place,
      [orders, net, refunded, otherCards],
    ],
  );
  return textOfDay({ sums: Object.fromEntries(entries), cards: { ...cards } });
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

function hasPosition(query: URLSearchParams): boolean {
  return query.has('starting_after') || query.has('after') || Number(query.get('page') ?? 1) > 1;
}

/**
 * Plays sequences of payments, refunds, faults, kills and moved clocks, and compares sums with plain arithmetic.
 * Returns how often each kind occurred.
 */
export async function checkOrdersModel(
  provider: CheckoutProvider,
  database: TrailedDatabase,
  numRuns: number,
): Promise<OccurredKinds> {
  const occurred: OccurredKinds = new Map();
  const property = fc.asyncProperty(ordersEvents(provider), async (events) => {
    const { id, campaign } = await addMerchant(database);
    const model = new OrdersModel(new OrdersShop(provider, database, id), campaign.id, occurred);
    await model.connect();
    for (const event of events) await model.apply(event);
    await model.converge();
  });
  await fc.assert(property, { ...propertyRuns, numRuns });
  return occurred;
}
