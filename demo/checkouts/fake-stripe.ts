import {
  bearerOf,
  type FakeCheckout,
  type FakeDiscount,
  FakeError,
  type FakeRequest,
  type FakeResponse,
  jsonResponse,
  respondWith,
  unknownNames,
} from './fake-checkout.ts';
import type { FakeOrder } from './fake-orders.ts';
import {
  type StripeOrderList,
  stripeOrderLists,
  stripeOrderPage,
  stripeOrderParameters,
} from './fake-stripe-orders.ts';
import { type Form, formOf, listOf } from './stripe-form.ts';

const version = '2026-10-28.endive';
const couponParameters =
  'id name percent_off amount_off currency duration duration_in_months max_redemptions redeem_by applies_to metadata expand'.split(
    ' ',
  );
const promotionCodeParameters =
  'promotion code active customer expires_at max_redemptions metadata restrictions expand'.split(' ');
const listParameters = ['limit', 'starting_after', 'ending_before', 'created', 'expand'];

const permissionOf = {
  coupons: 'coupon',
  promotion_codes: 'promotion_code',
  customers: 'customer',
  ...stripeOrderLists,
} as const;

function isResource(name: string | undefined): name is keyof typeof permissionOf {
  return name !== undefined && Object.hasOwn(permissionOf, name);
}

function isOrderList(name: string | undefined): name is StripeOrderList {
  return name !== undefined && Object.hasOwn(stripeOrderLists, name);
}

interface Coupon {
  id: string;
  name: string | null;
  percent_off: number;
  duration: string;
  metadata: object;
  products: readonly string[];
  created: number;
}

interface PromotionCode {
  id: string;
  code: string;
  coupon: Coupon;
  isOn: boolean;
  expires_at: number | null;
  times_redeemed: number;
  metadata: object;
  created: number;
}

/** A Stripe account with coupons and promotion codes. */
export class FakeStripe implements FakeCheckout {
  readonly providerKey = 'rk_live_FakeStripe0000aBcD';
  readonly ordersKey = 'rk_live_FakeOrders0000eFgH';
  readonly keys = new Map<string, ReadonlySet<string>>([
    [this.providerKey, new Set(['coupon_write', 'promotion_code_write'])],
    [
      this.ordersKey,
      new Set(['charge_read', 'checkout_session_read', 'invoice_read', 'promotion_code_read']),
    ],
  ]);
  readonly orders: FakeOrder[] = [];
  readonly products = new Set(['prod_pro', 'prod_team']);
  readonly respond = respondWith((request) => this.#handle(request));
  readonly #clock: () => Date;
  readonly #coupons: Coupon[] = [];
  readonly #promotionCodes: PromotionCode[] = [];

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  discounts(): FakeDiscount[] {
    return this.#promotionCodes.map((entry) => ({
      code: entry.code,
      discount: entry.coupon.percent_off,
      isActive: this.#isActive(entry),
      redemptions: entry.times_redeemed,
      providerProductIds: entry.coupon.products,
      expiresAt: entry.expires_at === null ? null : entry.expires_at * 1000,
    }));
  }

  providerIdOf(code: string): string | undefined {
    return this.#promotionCodes.find((each) => each.code === code)?.id;
  }

  redeem(code: string): number | undefined {
    const entry = this.#promotionCodes.find((each) => each.code === code && this.#isActive(each));
    if (!entry) return undefined;
    entry.times_redeemed += 1;
    return entry.coupon.percent_off;
  }

  /** Stripe counts only completed payments. */
  abandon(): void {}

  createByHand(code: string, discount: number): void {
    const base = { metadata: {}, created: this.#seconds() };
    const coupon = { id: code, name: code, percent_off: discount, duration: 'once', products: [], ...base };
    this.#coupons.push(coupon);
    const id = this.#newId();
    this.#promotionCodes.push({ id, code, coupon, isOn: true, expires_at: null, times_redeemed: 0, ...base });
  }

  deactivate(code: string): void {
    for (const entry of this.#promotionCodes) if (entry.code === code) entry.isOn = false;
  }

  /** Stripe does not allow deleting a promotion code. */
  remove(code: string): void {
    this.deactivate(code);
  }

  /** Stripe does not allow changing a coupon's percentage. */
  changeDiscount(): void {}

  /** Stripe does not allow changing the code of a promotion code. */
  rename(): void {}

  #handle(request: FakeRequest): FakeResponse {
    const { method, path } = request;
    const [, api, resource, id, ...more] = path.replace('checkout/sessions', 'sessions').split('/');
    const list = resource === 'sessions' ? 'checkout/sessions' : resource;
    if (api === 'v1' && method === 'GET' && id === undefined && isOrderList(list))
      return this.#orderPage(request, list);
    if (api !== 'v1' || more.length > 0 || !isResource(resource))
      throw invalid(404, `Unrecognized request URL (${method}: ${path}).`);
    if (method !== 'GET' && method !== 'POST') throw invalid(405, 'Method not allowed');
    this.#authenticate(request, resource);
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
    if (method === 'POST' && !isForm)
      throw invalid(400, 'Requests with a body must be application/x-www-form-urlencoded.');
    const form = formOf(method === 'POST' ? new URLSearchParams(request.body) : request.query);
    if (resource === 'customers')
      return jsonResponse(200, { object: 'list', url: path, has_more: false, data: [] });
    if (resource === 'coupons') return this.#coupon(method, id, form);
    return this.#promotionCode(method, id, form);
  }

  #orderPage(request: FakeRequest, list: StripeOrderList): FakeResponse {
    this.#authenticate(request, list);
    const form = formOf(request.query);
    onlyKnown(form, stripeOrderParameters[list]);
    return stripeOrderPage(list, this.orders, form, bearerOf(request)?.startsWith('rk_live') ?? false);
  }

  #authenticate(request: FakeRequest, resource: keyof typeof permissionOf): void {
    const key = bearerOf(request);
    if (!key) throw invalid(401, 'You did not provide an API key.');
    const permissions = this.keys.get(key);
    if (!permissions) throw invalid(401, `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
    const permission = permissionOf[resource];
    const needed = request.method === 'GET' ? ['read', 'write'] : ['write'];
    if (!needed.some((right) => permissions.has(`${permission}_${right}`)))
      throw invalid(
        403,
        `The provided key '${key.slice(0, 8)}****' does not have the required permissions for this endpoint. Having the 'rak_${permission}_${needed[0]}' permission would allow this request to continue.`,
      );
    if (request.headers['stripe-version'] !== version) throw invalid(400, 'Invalid Stripe API version');
  }

  #coupon(method: string, id: string | undefined, form: Form): FakeResponse {
    if (id !== undefined) {
      onlyKnown(form, method === 'GET' ? ['expand'] : ['name', 'metadata', 'expand']);
      const coupon = this.#coupons.find((each) => each.id === id);
      if (!coupon) throw missing(404, `No such coupon: '${id}'`, 'coupon');
      return jsonResponse(200, shownCoupon(coupon));
    }
    if (method === 'GET') {
      onlyKnown(form, listParameters);
      return jsonResponse(200, pageOf(this.#coupons, form, '/v1/coupons', shownCoupon));
    }
    onlyKnown(form, couponParameters);
    const percent = Number(required(form, 'percent_off'));
    if (!(percent > 0 && percent <= 100)) throw invalid(400, 'Invalid percent_off', 'percent_off');
    const duration = String(form.duration ?? 'once');
    if (duration !== 'forever' && duration !== 'once') throw invalid(400, 'Invalid duration', 'duration');
    const name = form.name === undefined ? null : String(form.name);
    if ((name?.length ?? 0) > 40) throw invalid(400, 'Invalid string: name; at most 40 characters', 'name');
    const products = listOf((form.applies_to as Form | undefined)?.products);
    for (const product of products)
      if (!this.products.has(product))
        throw missing(400, `No such product: '${product}'`, 'applies_to[products][0]');
    const newId = String(form.id ?? `coupon${this.#coupons.length}`);
    if (this.#coupons.some((each) => each.id === newId))
      throw invalid(400, 'Coupon already exists.', 'id', 'resource_already_exists');
    const metadata = (form.metadata ?? {}) as object;
    const coupon = {
      id: newId,
      name,
      percent_off: percent,
      duration,
      metadata,
      products,
      created: this.#seconds(),
    };
    this.#coupons.push(coupon);
    return jsonResponse(200, shownCoupon(coupon));
  }

  #promotionCode(method: string, id: string | undefined, form: Form): FakeResponse {
    if (id !== undefined) return this.#onePromotionCode(method, id, form);
    if (method === 'POST') return this.#createPromotionCode(form);
    onlyKnown(form, [...listParameters, 'code', 'coupon', 'active', 'customer']);
    const code = form.code === undefined ? undefined : String(form.code).toLowerCase();
    const matches = this.#promotionCodes.filter(
      (each) =>
        (code === undefined || each.code.toLowerCase() === code) &&
        (form.active === undefined || String(this.#isActive(each)) === form.active),
    );
    const isExpanded = expands(form, 'data.promotion.coupon');
    const show = (entry: PromotionCode) => this.#shown(entry, isExpanded);
    return jsonResponse(200, pageOf(matches, form, '/v1/promotion_codes', show));
  }

  #onePromotionCode(method: string, id: string, form: Form): FakeResponse {
    onlyKnown(form, method === 'GET' ? ['expand'] : ['active', 'metadata', 'restrictions', 'expand']);
    const entry = this.#promotionCodes.find((each) => each.id === id);
    if (!entry) throw missing(404, `No such promotion code: '${id}'`, 'promotion_code');
    if (form.active !== undefined) {
      if (form.active !== 'true' && form.active !== 'false') throw invalid(400, 'Invalid boolean', 'active');
      entry.isOn = form.active === 'true';
    }
    return jsonResponse(200, this.#shown(entry, expands(form, 'promotion.coupon')));
  }

  #createPromotionCode(form: Form): FakeResponse {
    onlyKnown(form, promotionCodeParameters);
    const promotion = form.promotion as Form | undefined;
    if (promotion?.type !== 'coupon') throw required({}, 'promotion[type]');
    onlyKnown(promotion, ['type', 'coupon']);
    const coupon = this.#coupons.find((each) => each.id === promotion.coupon);
    if (!coupon) throw missing(400, `No such coupon: '${promotion.coupon}'`, 'promotion[coupon]');
    const code = String(form.code ?? `GENERATED${this.#promotionCodes.length}`);
    if (!/^[A-Za-z0-9-]{1,500}$/.test(code)) throw invalid(400, 'Invalid characters', 'code');
    const expires = form.expires_at === undefined ? null : Number(form.expires_at);
    if (expires !== null && !(Number.isInteger(expires) && expires > this.#seconds()))
      throw invalid(400, 'Invalid timestamp: must be an integer Unix timestamp in the future.', 'expires_at');
    const isSame = (each: PromotionCode) => each.code.toLowerCase() === code.toLowerCase();
    if (this.#promotionCodes.some((each) => isSame(each) && this.#isActive(each)))
      throw invalid(400, `An active promotion code with \`code: ${code}\` already exists.`, undefined);
    const entry = {
      id: this.#newId(),
      code,
      coupon,
      isOn: form.active !== 'false',
      expires_at: expires,
      times_redeemed: 0,
      metadata: (form.metadata ?? {}) as object,
      created: this.#seconds(),
    };
    this.#promotionCodes.push(entry);
    return jsonResponse(200, this.#shown(entry, false));
  }

  #shown(entry: PromotionCode, isExpanded: boolean) {
    const coupon = isExpanded ? shownCoupon(entry.coupon) : entry.coupon.id;
    return {
      id: entry.id,
      object: 'promotion_code',
      active: this.#isActive(entry),
      code: entry.code,
      created: entry.created,
      customer: null,
      customer_account: null,
      expires_at: entry.expires_at,
      livemode: false,
      max_redemptions: null,
      metadata: entry.metadata,
      promotion: { type: 'coupon', coupon },
      restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
      times_redeemed: entry.times_redeemed,
    };
  }

  #isActive({ isOn, expires_at }: PromotionCode): boolean {
    return isOn && (expires_at === null || expires_at > this.#seconds());
  }

  #newId(): string {
    return `promo_fake${this.#promotionCodes.length}`;
  }

  #seconds(): number {
    return Math.floor(this.#clock().getTime() / 1000);
  }
}

/** Coupons show their products only if a request expands them. */
function shownCoupon({ products, ...coupon }: Coupon) {
  return {
    ...coupon,
    object: 'coupon',
    amount_off: null,
    currency: null,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
}

/** Newest first; `starting_after` is the last entry of the page before. */
function pageOf<Entry extends { id: string }>(
  entries: readonly Entry[],
  form: Form,
  url: string,
  show: (entry: Entry) => object,
) {
  const limit = Number(form.limit ?? 10);
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= 100)) throw invalid(400, 'Invalid limit', 'limit');
  const newest = [...entries].reverse();
  const start = newest.findIndex(({ id }) => id === form.starting_after) + 1;
  const page = newest.slice(start, start + limit);
  return { object: 'list', url, has_more: newest.length > start + limit, data: page.map(show) };
}

function expands(form: Form, expandable: string): boolean {
  const wanted = listOf(form.expand);
  const other = wanted.find((path) => path !== expandable);
  if (other) throw invalid(400, `This property cannot be expanded (${other}).`, 'expand');
  return wanted.length > 0;
}

function onlyKnown(form: Form, allowed: readonly string[]): void {
  const [name] = unknownNames(Object.keys(form), allowed);
  if (name) throw invalid(400, `Received unknown parameter: ${name}`, name, 'parameter_unknown');
}

function required(form: Form, name: string): Form[string] {
  const value = form[name];
  if (value === undefined) throw invalid(400, `Missing required param: ${name}.`, name, 'parameter_missing');
  return value;
}

function missing(status: number, message: string, parameter: string): FakeError {
  return invalid(status, message, parameter, 'resource_missing');
}

function invalid(status: number, message: string, parameter?: string, code?: string): FakeError {
  const details = { ...(code ? { code } : {}), ...(parameter ? { param: parameter } : {}) };
  return new FakeError(status, { error: { ...details, message, type: 'invalid_request_error' } });
}
