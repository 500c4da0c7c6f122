import * as z from 'zod';
import { type CheckoutProvider, checkoutProviders } from '../../../../core/checkouts/checkout.ts';
import { fakeOrder } from '../../../../demo/checkouts/fake-orders.ts';
import { ordersClientOf } from '../../../../lambdas/checkouts/orders/orders-client-of.ts';
import { paddleOrderSchemas } from '../../../../lambdas/checkouts/orders/paddle-orders.ts';
import { polarOrderSchemas } from '../../../../lambdas/checkouts/orders/polar-orders.ts';
import { stripeOrderSchemas } from '../../../../lambdas/checkouts/orders/stripe-orders.ts';
import { ProviderError } from '../../../../lambdas/checkouts/providers/provider.ts';
import { fakeCheckouts } from '../../../support/checkouts/fake-checkouts.ts';

const schemas: Record<CheckoutProvider, Readonly<Record<string, z.ZodType>>> = {
  stripe: stripeOrderSchemas,
  paddle: paddleOrderSchemas,
  polar: polarOrderSchemas,
};

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** A field of the entries of a list, such as `discounts.promotion_code`. */
interface ReadField {
  path: string;
  types: string[];
  isEnum: boolean;
}

/** Returns all fields that a schema reads. */
function fieldsOf(schema: JsonSchema, prefix: string[] = []): ReadField[] {
  const forms = schema.anyOf ?? [schema];
  const types = forms.flatMap(({ type = [] }) => type);
  const own: ReadField = {
    path: prefix.join('.'),
    types,
    isEnum: forms.some((form) => form.enum !== undefined),
  };
  const inner = forms.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, property]) => fieldsOf(property, [...prefix, name])),
    ...(items ? fieldsOf(items, prefix).slice(1) : []),
  ]);
  return prefix.length > 0 ? [own, ...inner] : [own, ...inner].slice(1);
}

const lists = checkoutProviders.flatMap((provider) =>
  Object.entries(schemas[provider]).map(([list, schema]) => {
    const fields = fieldsOf(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema);
    return { provider, list, fields };
  }),
);

/** What `null` means where a provider's documents allow it. Nowhere is it an amount. */
const nullMeans: Record<string, string> = {
  'stripe payment_intent': 'a payment without a session, or a session without a payment',
  'stripe billing_details.address': 'no address',
  'stripe billing_details.address.country': 'no country',
  'stripe payment_method_details': 'no card',
  'stripe payment_method_details.card.country': 'the country of the card is not known',
  'stripe customer_details': 'no address',
  'stripe customer_details.address': 'no address',
  'stripe customer_details.address.country': 'no country',
  'stripe customer_address': 'no address',
  'stripe customer_address.country': 'no country',
  'stripe discounts': 'no discount',
  'stripe discounts.promotion_code': 'a coupon without a code',
  'stripe billing_reason': 'no subscription',
  'stripe total_taxes': 'no tax',
  'paddle discount_id': 'no discount',
  'paddle details.adjusted_totals': 'nothing was paid back',
  'paddle address': 'no address',
  'paddle address.country_code': 'no country',
  'polar discount_id': 'no discount',
  'polar billing_address': 'no address',
  'polar billing_address.country': 'no country',
};

const kinds: Record<string, (value: unknown) => unknown> = {
  missing: () => undefined,
  null: () => null,
  'of another type': (value) =>
    typeof value === 'string' ? 7 : typeof value === 'object' ? 'text' : [value],
  'an unknown value': () => 'something_new',
};

/** Changes a field of an entry, in all entries of arrays on its path. */
function changeField(
  entry: unknown,
  [name = '', ...rest]: string[],
  change: (value: unknown) => unknown,
): void {
  if (Array.isArray(entry)) {
    for (const each of entry) changeField(each, [name, ...rest], change);
    return;
  }
  const parent = Object(entry);
  if (!(name in parent)) throw new Error(`The fake has no ${name}`);
  if (rest.length > 0) {
    changeField(parent[name], rest, change);
    return;
  }
  parent[name] = change(parent[name]);
  if (parent[name] === undefined) delete parent[name];
}

const at = new Date('2026-11-10T12:00:00.000Z');
const november = { from: '2026-11-01', before: '2026-12-01' };
const usual = { at, amount: 5_950, tax: 950, country: 'DE', cardCountry: 'DE', discountId: 'promo_1' };

/** Reads two payments with all fields, while a field of one list changes. Returns the problem's field. */
async function fieldOfProblem(
  provider: CheckoutProvider,
  list: string,
  path: string,
  change: (value: unknown) => unknown,
): Promise<string | undefined> {
  const fake = fakeCheckouts[provider](() => new Date('2026-12-01T03:00:00.000Z'));
  const { transport, ordersKey } = fake;
  fake.orders.push(fakeOrder({ ...usual, kind: 'session' }), fakeOrder({ ...usual, kind: 'subscription' }));
  transport.drift = (body, request) => {
    const { data, items = data } = Object(body);
    if (!request.startsWith(`GET ${list}`)) return body;
    if (path === '') return change(body);
    const entries = items.filter((entry: object) => !isOfSubscription(entry));
    if (entries.length === 0) throw new Error(`The fake has no entry of ${list}`);
    for (const entry of entries) changeField(entry, path.split('.'), change);
    return body;
  };
  const client = ordersClientOf({ provider, mode: 'live' }, ordersKey, { fetch: transport.fetch });
  const problem = await client.read(november, () => {}).catch((error: unknown) => error);
  if (problem === undefined) return undefined;
  if (!(problem instanceof ProviderError) || problem.problem !== 'unexpected_response') throw problem;
  return (problem.field ?? '').replace(/\.\d+/g, '');
}

/** A session of a subscription has no payment, so nothing of it is counted. */
const isOfSubscription = (entry: object) => 'mode' in entry && entry.mode === 'subscription';

describe.each(lists)('$provider $list', ({ provider, list, fields }) => {
  it('reads at most 14 fields', () => {
    const leaves = fields.filter(({ path }) => !fields.some((other) => other.path.startsWith(`${path}.`)));
    expect(leaves.length).toBeGreaterThan(4);
    expect(leaves.length).toBeLessThanOrEqual(14);
  });

  const drifts = fields.flatMap((field) =>
    Object.keys(kinds)
      .filter((kind) => kind !== 'an unknown value' || field.isEnum)
      .map((kind) => ({ ...field, kind })),
  );

  it.each(drifts)('$path: $kind', async ({ path, types, kind }) => {
    const isAllowed = kind === 'null' && types.includes('null') && `${provider} ${path}` in nullMeans;
    const field = await fieldOfProblem(provider, list, path, kinds[kind] ?? String);
    expect(field).toBe(isAllowed ? undefined : path);
  });
});

it('null has a meaning only where a schema allows it', () => {
  const nullable = lists.flatMap(({ provider, fields }) =>
    fields.filter(({ types }) => types.includes('null')).map(({ path }) => `${provider} ${path}`),
  );
  expect(Object.keys(nullMeans).filter((name) => !nullable.includes(name))).toEqual([]);
});

const pageFields = [
  ...['data', 'has_more'].map((path) => ({ provider: 'stripe' as const, list: '/v1/charges', path })),
  ...['data', 'meta.pagination.has_more', 'meta.pagination.next'].map((path) => ({
    ...{ provider: 'paddle' as const, list: '/transactions', path },
  })),
  ...['items', 'pagination.max_page'].map((path) => ({
    ...{ provider: 'polar' as const, list: '/v1/orders/', path },
  })),
];

it.each(pageFields)('$provider $list, in the page: $path', async ({ provider, list, path }) => {
  for (const kind of ['missing', 'null', 'of another type']) {
    const change = kinds[kind] ?? String;
    const field = await fieldOfProblem(provider, list, '', (page) => {
      changeField(page, path.split('.'), change);
      return page;
    });
    expect([kind, field]).toEqual([kind, path]);
  }
});

it.each([
  ['stripe', '/v1/charges', 'currency', 'DOLLAR'],
  ['stripe', '/v1/charges', 'amount', 49.5],
  ['stripe', '/v1/charges', 'amount', 1e300],
  ['paddle', '/transactions', 'billed_at', 'soon'],
  ['paddle', '/transactions', 'currency_code', ''],
  ['paddle', '/transactions', 'details.totals.total', '49.00'],
  ['paddle', '/transactions', 'details.totals.tax', '9'.repeat(30)],
  ['polar', '/v1/orders/', 'created_at', 'soon'],
  ['polar', '/v1/orders/', 'currency', 'DOLLAR'],
  ['polar', '/v1/orders/', 'net_amount', 49.5],
] as const)('%s %s: %s is %j', async (provider, list, path, value) => {
  expect(await fieldOfProblem(provider, list, path, () => value)).toBe(path);
});
