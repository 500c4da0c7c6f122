import type { CheckoutProvider } from '../../../core/checkouts/checkout.ts';
import {
  bearerOf,
  type FakeCheckout,
  FakeError,
  type FakeRequest,
  type FakeResponse,
  jsonResponse,
  respondWith,
} from '../../../demo/checkouts/fake-checkout.ts';
import { FakeTransport } from './fake-transport.ts';

/** A payment at a fake provider. */
export interface FakePayment {
  /** Code that the buyer redeems. @default - none */
  code?: string;
  /** Country of the billing address. */
  address: string;
  /** Country of the card, which only Stripe returns. */
  card: string;
  /** The card pays a subscription. @default false */
  isSubscription?: boolean;
}

/** The shop's own key, which may read payments. */
export const shopKey = 'key_of_the_shop';

/** Adds what a shop reads and creates to a fake account: payments, and the sessions in which buyers pay. */
export class FakePayments {
  readonly transport: FakeTransport;
  /** Forms of the sessions that the shop created. */
  readonly sessions: Record<string, string>[] = [];
  readonly #payments = new Map<string, FakePayment>();
  readonly #provider: CheckoutProvider;
  readonly #account: FakeCheckout;

  constructor(provider: CheckoutProvider, account: FakeCheckout) {
    this.#provider = provider;
    this.#account = account;
    this.transport = new FakeTransport(respondWith((request) => this.#handle(request)));
  }

  /**
   * A buyer pays. Returns the event that the provider sends to the shop. Throws if the checkout rejects the
   * code.
   */
  pay(payment: FakePayment): object {
    if (payment.code && this.#account.redeem(payment.code) === undefined)
      throw new Error(`The checkout rejects ${payment.code}.`);
    const id = `payment_${this.#payments.size}`;
    this.#payments.set(id, payment);
    if (this.#provider === 'paddle') return { event_type: 'transaction.completed', data: { id } };
    if (this.#provider === 'polar') return { type: 'order.paid', data: { id } };
    return { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id } } };
  }

  #handle(request: FakeRequest): FakeResponse {
    if (bearerOf(request) !== shopKey) throw new FakeError(401, { error: 'Unknown key' });
    const { method, path, query, body } = request;
    if (method === 'GET' && path === '/v1/promotion_codes') {
      const [found] = this.#account.discounts().filter(({ code }) => code === query.get('code'));
      return jsonResponse(200, { data: found?.isActive ? [{ id: `promo_${found.code}` }] : [] });
    }
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      this.sessions.push(Object.fromEntries(new URLSearchParams(body)));
      return jsonResponse(200, { url: 'https://checkout.stripe.com/c/pay/cs_1' });
    }
    const [, id = ''] = /^\/(?:v1\/checkout\/sessions|transactions|v1\/orders)\/(\w+)$/.exec(path) ?? [];
    const payment = this.#payments.get(id);
    if (method !== 'GET' || !payment) throw new FakeError(404, { error: 'Not found' });
    return jsonResponse(
      200,
      shownBy[this.#provider](payment, (name) => isIncluded(query, name)),
    );
  }
}

/** Stripe's `expand[]` and Paddle's `include` add objects to a response. */
function isIncluded(query: URLSearchParams, name: string): boolean {
  return [...query.getAll('expand[]'), ...(query.get('include') ?? '').split(',')].includes(name);
}

type Show = (payment: FakePayment, includes: (name: string) => boolean) => object;

const shownBy: Record<CheckoutProvider, Show> = {
  stripe: ({ code, address, card, isSubscription }, includes) => {
    const promotionCode = includes('discounts.promotion_code') ? { id: 'promo_1', code } : 'promo_1';
    const method = { type: 'card', card: { country: card } };
    const charge = includes('payment_intent.latest_charge') ? { payment_method_details: method } : 'ch_1';
    const saved = includes('subscription.default_payment_method') ? method : 'pm_1';
    return {
      object: 'checkout.session',
      discounts: code ? [{ coupon: null, promotion_code: promotionCode }] : [],
      customer_details: { address: { country: address } },
      payment_intent: isSubscription ? null : { latest_charge: charge },
      subscription: isSubscription ? { default_payment_method: saved } : null,
    };
  },
  paddle: ({ code, address }, includes) => ({
    data: {
      status: 'completed',
      payments: [{ method_details: { type: 'card', card: { type: 'visa', last4: '4242' } } }],
      ...(includes('address') ? { address: { country_code: address } } : {}),
      ...(includes('discount') && code ? { discount: { code, type: 'percentage' } } : {}),
    },
  }),
  polar: ({ code, address }) => ({
    paid: true,
    billing_address: { country: address },
    discount: code ? { code, type: 'percentage' } : null,
  }),
};
