import { randomUUID } from 'node:crypto';
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
import { polarOrderPage, polarOrderParameters } from './fake-polar-orders.ts';

const fields =
  'name code starts_at ends_at max_redemptions max_redemptions_per_customer products organization_id type duration duration_in_months basis_points metadata'.split(
    ' ',
  );
const queryParameters = ['organization_id', 'query', 'page', 'limit', 'sorting'];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const organizationId = '9b1f0d7e-3c55-4a6e-8d0c-2f7a51c0e1aa';

interface Discount {
  id: string;
  created_at: string;
  modified_at: string | null;
  name: string;
  code: string | null;
  type: 'percentage';
  duration: string;
  basis_points: number;
  starts_at: string | null;
  ends_at: string | null;
  max_redemptions: number | null;
  max_redemptions_per_customer: number | null;
  redemptions_count: number;
  organization_id: string;
  metadata: object;
  providerProductIds: readonly string[];
}

/**
 * A Polar organization with discounts. Checkouts count when they begin, and are taken back if they are
 * abandoned.
 */
export class FakePolar implements FakeCheckout {
  readonly providerKey = 'polar_oat_fakepolar00000000000000000000aBcDeF';
  readonly ordersKey = 'polar_oat_fakeorders0000000000000000000eFgH';
  readonly keys = new Map<string, ReadonlySet<string>>([
    [this.providerKey, new Set(['discounts:write'])],
    [this.ordersKey, new Set(['orders:read', 'discounts:read'])],
  ]);
  readonly orders: FakeOrder[] = [];
  readonly products = new Set(['5c5f2f6e-95b4-4b0d-a8a3-1f1f6d7f2b10']);
  readonly respond = respondWith((request) => this.#handle(request));
  readonly #clock: () => Date;
  #discounts: Discount[] = [];

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  discounts(): FakeDiscount[] {
    return this.#discounts.map((entry) => ({
      code: entry.code ?? '',
      discount: entry.basis_points / 100,
      isActive: this.#isRedeemable(entry),
      redemptions: entry.redemptions_count,
      providerProductIds: entry.providerProductIds,
      expiresAt: entry.ends_at === null ? null : Date.parse(entry.ends_at),
    }));
  }

  providerIdOf(code: string): string | undefined {
    return this.#byCode(code)?.id;
  }

  redeem(code: string): number | undefined {
    const entry = this.#byCode(code);
    if (!entry || !this.#isRedeemable(entry)) return undefined;
    entry.redemptions_count += 1;
    return entry.basis_points / 100;
  }

  abandon(code: string): void {
    const entry = this.#byCode(code);
    if (entry && entry.redemptions_count > 0) entry.redemptions_count -= 1;
  }

  createByHand(code: string, discount: number): void {
    const basis_points = Math.round(discount * 100);
    this.#add({ name: code, code, type: 'percentage', duration: 'once', basis_points });
  }

  deactivate(code: string): void {
    const entry = this.#byCode(code);
    if (entry) entry.ends_at = this.#clock().toISOString();
  }

  remove(code: string): void {
    this.#discounts = this.#discounts.filter((entry) => entry !== this.#byCode(code));
  }

  changeDiscount(code: string, discount: number): void {
    const entry = this.#byCode(code);
    if (entry) entry.basis_points = Math.round(discount * 100);
  }

  rename(code: string, name: string): void {
    const entry = this.#byCode(code);
    if (entry) entry.code = name;
  }

  #handle(request: FakeRequest): FakeResponse {
    const { method, path, query } = request;
    if ((request.headers['polar-version'] ?? '2026-04') !== '2026-04')
      throw new FakeError(404, { detail: 'Not Found' });
    if (path === '/v1/discounts')
      return { status: 307, headers: { location: `/v1/discounts/?${query}` }, body: '' };
    if (path === '/v1/customers/') {
      this.#authenticate(request, 'customers');
      return jsonResponse(200, { items: [], pagination: { total_count: 0, max_page: 0 } });
    }
    if (path === '/v1/orders/' && method === 'GET') {
      this.#authenticate(request, 'orders');
      const [unknown] = unknownNames(query.keys(), polarOrderParameters);
      if (unknown) throw invalid(['query', unknown], 'Extra inputs are not permitted', query.get(unknown));
      return polarOrderPage(this.orders, query);
    }
    const id = /^\/v1\/discounts\/([^/]*)$/.exec(path)?.[1];
    if (id === undefined) throw new FakeError(404, { detail: 'Not Found' });
    const methods = id === '' ? ['GET', 'POST'] : ['GET', 'PATCH', 'DELETE'];
    if (!methods.includes(method)) throw new FakeError(405, { detail: 'Method Not Allowed' });
    this.#authenticate(request, 'discounts');
    if (id === '') return method === 'GET' ? this.#list(query) : this.#create(request);
    if (!uuid.test(id)) throw invalid(['path', 'id'], 'Input should be a valid UUID', id);
    const entry = this.#discounts.find((each) => each.id === id);
    if (!entry) throw new FakeError(404, { error: 'ResourceNotFound', detail: 'Not found' });
    if (method === 'DELETE') {
      this.#discounts = this.#discounts.filter((each) => each !== entry);
      return { status: 204, body: '' };
    }
    return method === 'GET' ? jsonResponse(200, shown(entry)) : this.#update(entry, bodyOf(request));
  }

  #authenticate(request: FakeRequest, resource: 'discounts' | 'customers' | 'orders'): void {
    const permissions = this.keys.get(bearerOf(request) ?? '');
    if (!permissions)
      throw new FakeError(401, {
        error: 'invalid_token',
        error_description: 'The access token provided is expired, revoked, malformed, or invalid.',
      });
    const needed = [...(request.method === 'GET' ? [`${resource}:read`] : []), `${resource}:write`];
    if (!needed.some((scope) => permissions.has(scope)))
      throw new FakeError(403, {
        error: 'insufficient_scope',
        error_description: 'The request requires higher privileges than provided by the access token.',
      });
  }

  #list(query: URLSearchParams): FakeResponse {
    const [unknown] = unknownNames(query.keys(), queryParameters);
    if (unknown) throw invalid(['query', unknown], 'Extra inputs are not permitted', query.get(unknown));
    const [limit, page] = [Number(query.get('limit') ?? 10), Number(query.get('page') ?? 1)];
    if (!(limit > 0 && page > 0)) throw invalid(['query', 'limit'], 'Input should be greater than 0', limit);
    const text = query.get('query') ?? '';
    const matches = [...this.#discounts]
      .reverse()
      .filter(({ name, code }) => name.includes(text) || code?.toUpperCase().includes(text.toUpperCase()));
    const size = Math.min(limit, 100);
    return jsonResponse(200, {
      items: matches.slice((page - 1) * size, page * size).map(shown),
      pagination: { total_count: matches.length, max_page: Math.ceil(matches.length / size) },
    });
  }

  #create(request: FakeRequest): FakeResponse {
    return jsonResponse(201, shown(this.#add(bodyOf(request))));
  }

  #add(body: Record<string, unknown>): Discount {
    this.#check(body);
    for (const field of ['name', 'type', 'duration', 'basis_points'])
      if (!(field in body)) throw invalid(['body', field], 'Field required', body);
    const discount: Discount = {
      id: randomUUID(),
      created_at: this.#clock().toISOString(),
      modified_at: null,
      name: String(body.name),
      code: (body.code ?? null) as string | null,
      type: 'percentage',
      duration: String(body.duration),
      basis_points: Number(body.basis_points),
      starts_at: (body.starts_at ?? null) as string | null,
      ends_at: (body.ends_at ?? null) as string | null,
      max_redemptions: null,
      max_redemptions_per_customer: null,
      redemptions_count: 0,
      organization_id: organizationId,
      metadata: (body.metadata ?? {}) as object,
      providerProductIds: (body.products ?? []) as string[],
    };
    this.#discounts.push(discount);
    return discount;
  }

  #update(entry: Discount, body: Record<string, unknown>): FakeResponse {
    this.#check(body, entry);
    const { products, ...changes } = body;
    if (entry.redemptions_count > 0 && changes.basis_points !== undefined)
      throw invalid(
        ['body', 'basis_points'],
        'This field cannot be changed because the discount has already been redeemed.',
        entry.basis_points,
      );
    Object.assign(entry, changes, { modified_at: this.#clock().toISOString() });
    if (Array.isArray(products)) entry.providerProductIds = products;
    return jsonResponse(200, shown(entry));
  }

  #check(body: Record<string, unknown>, entry?: Discount): void {
    const fail = (field: string, message: string) => {
      throw invalid(['body', field], message, body[field]);
    };
    for (const name of unknownNames(Object.keys(body), fields)) fail(name, 'Extra inputs are not permitted');
    const { code, type, duration, basis_points, products } = body;
    if (type !== undefined && type !== 'percentage') fail('type', 'Only percentages in this fake');
    if (duration !== undefined && !['once', 'forever'].includes(String(duration)))
      fail('duration', 'Input should be once or forever');
    if (
      basis_points !== undefined &&
      !(Number.isInteger(basis_points) && Number(basis_points) >= 1 && Number(basis_points) <= 10_000)
    )
      fail('basis_points', 'Input should be a valid integer from 1 to 10000');
    for (const field of ['starts_at', 'ends_at'])
      if (body[field] != null && Number.isNaN(Date.parse(String(body[field]))))
        fail(field, 'Input should be a valid datetime');
    for (const product of Array.isArray(products) ? products : [])
      if (!this.products.has(product)) fail('products', 'Product not found.');
    if (code == null) return;
    if (!/^[\p{L}\p{N}]{3,256}$/u.test(String(code)))
      fail('code', 'Code must contain only alphanumeric characters.');
    const other = this.#byCode(String(code));
    if (other && other !== entry) fail('code', 'Discount with this code already exists.');
  }

  #byCode(code: string): Discount | undefined {
    return this.#discounts.find((entry) => entry.code?.toUpperCase() === code.toUpperCase());
  }

  #isRedeemable({ starts_at, ends_at, max_redemptions, redemptions_count }: Discount): boolean {
    const nowMs = this.#clock().getTime();
    const isStarted = starts_at === null || Date.parse(starts_at) <= nowMs;
    const isEnded = ends_at !== null && Date.parse(ends_at) <= nowMs;
    return isStarted && !isEnded && (max_redemptions === null || redemptions_count < max_redemptions);
  }
}

function shown({ providerProductIds, ...discount }: Discount) {
  const products = providerProductIds.map((id) => ({
    id,
    created_at: discount.created_at,
    modified_at: null,
    trial_interval: null,
    trial_interval_count: null,
    name: 'Pro',
    description: null,
    visibility: 'public',
    recurring_interval: null,
    recurring_interval_count: null,
    meter_interval: null,
    meter_interval_count: null,
    is_recurring: false,
    is_archived: false,
    organization_id: organizationId,
    metadata: {},
  }));
  return { ...discount, products };
}

function bodyOf({ body, headers }: FakeRequest): Record<string, unknown> {
  if (!/^application\/json/.test(headers['content-type'] ?? ''))
    throw invalid(['body'], 'Input should be a valid dictionary', body);
  try {
    return Object(JSON.parse(body)) as Record<string, unknown>;
  } catch {
    throw invalid(['body'], 'JSON decode error', body);
  }
}

function invalid(loc: readonly string[], msg: string, input: unknown): FakeError {
  const detail = [{ type: 'value_error', loc, msg, input: input ?? null }];
  return new FakeError(422, { error: 'RequestValidationError', detail });
}
