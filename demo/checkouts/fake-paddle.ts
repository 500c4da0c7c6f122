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
import { paddleOrderPage, paddleOrderParameters } from './fake-paddle-orders.ts';
import { previewFields, pricePreview } from './fake-paddle-prices.ts';
import type { FakePrice } from './fake-prices.ts';

const createFields =
  'amount description type enabled_for_checkout code mode currency_code recur maximum_recurring_intervals usage_limit restrict_to expires_at custom_data discount_group_id'.split(
    ' ',
  );
const queryParameters = 'after code id order_by per_page status mode discount_group_id include'.split(' ');

const permissionNames = {
  discounts: 'discount',
  customers: 'customer',
  transactions: 'transaction',
  addresses: 'address',
} as const;

const statuses = ['active', 'archived', 'expired', 'used'] as const;

interface Discount {
  id: string;
  /** As the merchant set it. Paddle sets `expired` and `used`. */
  status: 'active' | 'archived';
  description: string;
  enabled_for_checkout: boolean;
  code: string | null;
  mode: string;
  type: string;
  amount: string;
  currency_code: null;
  recur: boolean;
  maximum_recurring_intervals: null;
  usage_limit: number | null;
  restrict_to: string[] | null;
  expires_at: string | null;
  custom_data: object | null;
  times_used: number;
  created_at: string;
  updated_at: string;
  import_meta: null;
  discount_group_id: null;
}

/** A Paddle account with discounts. */
export class FakePaddle implements FakeCheckout {
  readonly providerKey = 'pdl_live_fakepaddle_aBcDeFgH_XyZ';
  readonly ordersKey = 'pdl_live_fakeorders_aBcDeFgH_eFg';
  readonly keys = new Map<string, ReadonlySet<string>>([
    [this.providerKey, new Set(['discount.write'])],
    [this.ordersKey, new Set(['transaction.read', 'address.read', 'discount.read'])],
  ]);
  readonly orders: FakeOrder[] = [];
  readonly prices: FakePrice[] = [];
  readonly products = new Set(['pro_01fakepaddle000000000000000', 'pri_01fakepaddle000000000000000']);
  readonly respond = respondWith((request) => this.#handle(request));
  readonly #clock: () => Date;
  readonly #discounts: Discount[] = [];

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  discounts(): FakeDiscount[] {
    return this.#discounts.map((entry) => ({
      code: entry.code ?? '',
      discount: Number(entry.amount),
      isActive: this.#isUsable(entry),
      redemptions: entry.times_used,
      providerProductIds: entry.restrict_to ?? [],
      expiresAt: entry.expires_at === null ? null : Date.parse(entry.expires_at),
    }));
  }

  providerIdOf(code: string): string | undefined {
    return this.#byCode(code)?.id;
  }

  redeem(code: string): number | undefined {
    const entry = this.#byCode(code);
    if (!entry || !this.#isUsable(entry)) return undefined;
    entry.times_used += 1;
    return Number(entry.amount);
  }

  /** Paddle counts only completed payments. */
  abandon(): void {}

  createByHand(code: string, discount: number): void {
    this.#add({ type: 'percentage', amount: String(discount), description: code, code });
  }

  deactivate(code: string): void {
    this.#edit(code, { status: 'archived' });
  }

  /** Paddle does not allow deleting a discount. */
  remove(code: string): void {
    this.deactivate(code);
  }

  changeDiscount(code: string, discount: number): void {
    this.#edit(code, { amount: String(discount) });
  }

  rename(code: string, name: string): void {
    this.#edit(code, { code: name });
  }

  #handle(request: FakeRequest): FakeResponse {
    const { method, path, query } = request;
    const [, resource, id, ...more] = path.split('/');
    if (resource === 'transactions' && id === undefined && method === 'GET') return this.#orderPage(request);
    if (path === '/pricing-preview' && method === 'POST') return this.#preview(request);
    if ((resource !== 'discounts' && resource !== 'customers') || id === '' || more.length > 0)
      throw failure(404, 'invalid_url', 'Requested URL does not exist.');
    const methods = id === undefined ? ['GET', 'POST'] : ['GET', 'PATCH'];
    if (!methods.includes(method)) throw failure(405, 'method_not_allowed', 'Method is not allowed.');
    this.#authenticate(request, resource);
    if (resource === 'customers') return jsonResponse(200, { data: [], meta: { request_id: 'fake' } });
    if (method !== 'GET' && !/^application\/json/.test(request.headers['content-type'] ?? ''))
      throw failure(415, 'unsupported_media_type', 'Content type must be application/json.');
    const body = method === 'GET' ? {} : bodyOf(request.body);
    if (id === undefined && method === 'GET') return this.#list(query, request.headers.host ?? 'fake');
    const unknown = unknownNames(query.keys(), method === 'GET' ? ['include'] : []);
    if (unknown.length > 0) throw badRequest(unknown);
    if (id === undefined) return this.#one(201, this.#add(body));
    const entry = this.#discounts.find((each) => each.id === id);
    if (!entry) throw failure(404, 'not_found', `Unable to find ${id}`);
    return this.#one(200, method === 'GET' ? entry : this.#update(entry, body));
  }

  #orderPage(request: FakeRequest): FakeResponse {
    this.#authenticate(request, 'transactions');
    const unknown = unknownNames(request.query.keys(), paddleOrderParameters);
    if (unknown.length > 0) throw badRequest(unknown);
    if (request.query.has('include')) this.#authenticate(request, 'addresses');
    return paddleOrderPage(this.orders, request.query, request.headers.host ?? 'fake');
  }

  /** Needs the permission to read transactions, although it is a POST. */
  #preview(request: FakeRequest): FakeResponse {
    this.#authenticate({ ...request, method: 'GET' }, 'transactions');
    const { items, address, discount_id: id, ...body } = bodyOf(request.body);
    const asked = Array.isArray(items) ? items.map(({ price_id }) => price_id) : [];
    const prices = asked.flatMap((priceId) => this.prices.find((price) => price.id === priceId) ?? []);
    const discount = this.#discounts.find((entry) => entry.id === id && this.#isUsable(entry));
    const wrong = [
      ...unknownNames(Object.keys(body), previewFields),
      ...(asked.length > 0 && prices.length === asked.length ? [] : ['items']),
      ...(id === undefined || discount ? [] : ['discount_id']),
    ];
    const country = address === undefined ? undefined : String(Object(address).country_code);
    const reduction = discount && { percent: Number(discount.amount), productIds: discount.restrict_to };
    const preview = pricePreview(prices, country, reduction);
    if (wrong.length > 0 || !preview) throw badRequest([...wrong, 'address']);
    return preview;
  }

  #authenticate(request: FakeRequest, resource: keyof typeof permissionNames): void {
    if (!request.headers.authorization)
      throw failure(403, 'authentication_missing', 'Authentication header missing.');
    const key = bearerOf(request);
    if (!key) throw failure(403, 'authentication_malformed', 'Authentication header is malformed.');
    const permissions = this.keys.get(key);
    if (!permissions) throw failure(403, 'invalid_token', 'Invalid or revoked API key.');
    const name = permissionNames[resource];
    const needed = request.method === 'GET' ? [`${name}.read`, `${name}.write`] : [`${name}.write`];
    if (!needed.some((permission) => permissions.has(permission)))
      throw failure(403, 'forbidden', 'You are not permitted to perform this request.');
    if ((request.headers['paddle-version'] ?? '1') !== '1')
      throw failure(400, 'unsupported_version', 'This API version does not exist.');
  }

  #list(query: URLSearchParams, host: string): FakeResponse {
    const unknown = unknownNames(query.keys(), queryParameters);
    if (unknown.length > 0) throw badRequest(unknown);
    const perPage = Math.min(Number(query.get('per_page') ?? 50), 200);
    if (!(Number.isInteger(perPage) && perPage >= 1)) throw badRequest(['per_page']);
    const wanted = query.get('status')?.split(',') ?? ['active'];
    if (unknownNames(wanted, statuses).length > 0) throw badRequest(['status']);
    const [ids, codes] = [query.get('id')?.split(','), query.get('code')?.toUpperCase().split(',')];
    if (ids?.some((id) => !/^dsc_[a-z\d]{26}$/.test(id))) throw badRequest(['id']);
    const after = query.get('after');
    const matches = [...this.#discounts]
      .reverse()
      .filter((entry) => wanted.includes(this.#statusOf(entry)))
      .filter((entry) => !ids || ids.includes(entry.id))
      .filter((entry) => !codes || codes.includes((entry.code ?? '').toUpperCase()))
      .filter((entry) => !after || entry.id < after);
    const page = matches.slice(0, perPage);
    const next = new URLSearchParams([...query].filter(([name]) => name !== 'after'));
    next.set('after', page.at(-1)?.id ?? '');
    const pagination = {
      per_page: perPage,
      next: `http://${host}/discounts?${next}`,
      has_more: matches.length > page.length,
      estimated_total: matches.length,
    };
    return jsonResponse(200, {
      data: page.map((entry) => this.#shown(entry)),
      meta: { request_id: 'fake', pagination },
    });
  }

  #add(body: Record<string, unknown>): Discount {
    this.#check(body, createFields);
    for (const field of ['amount', 'description', 'type']) if (!(field in body)) throw badRequest([field]);
    const code = typeof body.code === 'string' ? body.code : null;
    if (code !== null && this.#byCode(code)) throw this.#conflict(code);
    const at = this.#clock().toISOString();
    const discount: Discount = {
      id: `dsc_${String(this.#discounts.length).padStart(26, '0')}`,
      status: 'active',
      description: String(body.description),
      enabled_for_checkout: body.enabled_for_checkout !== false,
      code,
      mode: 'standard',
      type: String(body.type),
      amount: String(body.amount),
      currency_code: null,
      recur: body.recur === true,
      maximum_recurring_intervals: null,
      usage_limit: null,
      restrict_to: (body.restrict_to ?? null) as string[] | null,
      expires_at: (body.expires_at ?? null) as string | null,
      custom_data: (body.custom_data ?? null) as object | null,
      times_used: 0,
      created_at: at,
      updated_at: at,
      import_meta: null,
      discount_group_id: null,
    };
    this.#discounts.push(discount);
    return discount;
  }

  #update(entry: Discount, body: Record<string, unknown>): Discount {
    this.#check(body, [...createFields, 'status']);
    const other = typeof body.code === 'string' ? this.#byCode(body.code) : undefined;
    if (other && other !== entry) throw this.#conflict(String(body.code));
    return Object.assign(entry, body, { updated_at: this.#clock().toISOString() });
  }

  #check(body: Record<string, unknown>, allowed: readonly string[]): void {
    const { type, amount, code, restrict_to, expires_at, enabled_for_checkout, recur, status } = body;
    const wrong = [
      ...unknownNames(Object.keys(body), allowed),
      ...(type === undefined || type === 'percentage' ? [] : ['type']),
      ...(amount === undefined || isPercentage(amount) ? [] : ['amount']),
      ...(code == null || /^[a-zA-Z0-9]{1,32}$/.test(String(code)) ? [] : ['code']),
      ...(restrict_to == null || this.#areProducts(restrict_to) ? [] : ['restrict_to']),
      ...(expires_at == null || Date.parse(String(expires_at)) > this.#clock().getTime()
        ? []
        : ['expires_at']),
      ...(['boolean', 'undefined'].includes(typeof enabled_for_checkout) ? [] : ['enabled_for_checkout']),
      ...(['boolean', 'undefined'].includes(typeof recur) ? [] : ['recur']),
      ...(status === undefined || status === 'active' || status === 'archived' ? [] : ['status']),
    ];
    if (wrong.length > 0) throw badRequest(wrong);
  }

  #areProducts(ids: unknown): boolean {
    return Array.isArray(ids) && ids.length > 0 && ids.every((id) => this.products.has(id));
  }

  #conflict(code: string): FakeError {
    const message = `Discount code conflicts with Discount ID ${this.#byCode(code)?.id}`;
    return failure(409, 'discount_code_conflict', message);
  }

  #byCode(code: string): Discount | undefined {
    return this.#discounts.find((entry) => entry.code?.toUpperCase() === code.toUpperCase());
  }

  #edit(code: string, changes: Partial<Discount>): void {
    const entry = this.#byCode(code);
    if (entry) Object.assign(entry, changes);
  }

  #isUsable(entry: Discount): boolean {
    return this.#statusOf(entry) === 'active' && entry.enabled_for_checkout;
  }

  #statusOf({ status, expires_at, usage_limit, times_used }: Discount): (typeof statuses)[number] {
    if (status === 'archived') return status;
    if (expires_at !== null && Date.parse(expires_at) <= this.#clock().getTime()) return 'expired';
    return usage_limit !== null && times_used >= usage_limit ? 'used' : status;
  }

  #shown(entry: Discount) {
    return { ...entry, status: this.#statusOf(entry) };
  }

  #one(status: number, entry: Discount): FakeResponse {
    return jsonResponse(status, { data: this.#shown(entry), meta: { request_id: 'fake' } });
  }
}

function isPercentage(amount: unknown): boolean {
  return (
    typeof amount === 'string' &&
    /^\d{1,3}(\.\d{1,2})?$/.test(amount) &&
    Number(amount) > 0 &&
    Number(amount) <= 100
  );
}

function bodyOf(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw failure(400, 'bad_request', 'Invalid JSON.');
  }
}

function badRequest(fields: readonly string[]): FakeError {
  const errors = fields.map((field) => ({ field, message: 'is not valid' }));
  return failure(400, 'bad_request', 'Invalid request.', { errors });
}

function failure(status: number, code: string, detail: string, more: object = {}): FakeError {
  const documentation_url = `https://developer.paddle.com/errors/${code}`;
  const error = { type: 'request_error', code, detail, documentation_url, ...more };
  return new FakeError(status, { error, meta: { request_id: 'fake' } });
}
