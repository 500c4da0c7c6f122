import { type CheckoutProvider, checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { CodesService } from './codes-service.ts';

/** What a run does at a provider. */
export const operations = ['create', 'read', 'find', 'list', 'end'] as const;
type Operation = (typeof operations)[number];

/** Ways in which a field of a response changes. */
export const driftKinds = ['missing', 'null', 'other type', 'other value'] as const;

/** A change of one field in all responses to one operation, or to all operations. */
export interface FieldDrift {
  operation: Operation | 'all';
  /** Chooses a field of these responses. */
  field: number;
  kind: (typeof driftKinds)[number];
  /** Chooses one of the other values. */
  variant: number;
}

/** Returns what a request such as `GET /v1/discounts/?limit=100` does. */
export function operationOf(request: string): Operation {
  if (/^(POST|PATCH) .*\/(promo_|dsc_|\w{8}-)/.test(request)) return 'end';
  if (/^POST|\/coupons\/./.test(request)) return 'create';
  if (/[?&](code|query)=/.test(request)) return 'find';
  return /[?&]id=|\/(promo_|dsc_|\w{8}-)/.test(request) ? 'read' : 'list';
}

/** Paths of the fields of each provider's responses, by operation, such as `data.*.promotion.coupon`. */
const fields = new Map<CheckoutProvider, Record<Operation, readonly string[]>>();

/** Reads the fields of all responses from the fakes. */
export async function readFields(): Promise<void> {
  for (const provider of checkoutProviders) {
    const found = Object.fromEntries(operations.map((operation) => [operation, new Set<string>()]));
    const service = new CodesService(provider);
    service.fake.transport.drift = (body, request) => {
      for (const path of pathsOf(body)) found[operationOf(request)]?.add(path);
      return body;
    };
    await service.run();
    await service.run(undefined, { replace: { codes: Object.values(service.shown), graceHours: 0 } });
    await service.provider().list();
    const sorted = operations.map((operation) => [operation, [...(found[operation] ?? [])].sort()]);
    fields.set(provider, Object.fromEntries(sorted));
  }
}

function pathsOf(value: unknown, prefix = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  const entries = Array.isArray(value) ? value.slice(0, 1).map((each) => ['*', each]) : Object.entries(value);
  return entries.flatMap(([name, each]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return name === '*' ? pathsOf(each, path) : [path, ...pathsOf(each, path)];
  });
}

/** Returns the operation, field and change of a drift, for a test's message. */
export function describeDrift(provider: CheckoutProvider, drift: FieldDrift): string {
  return `${drift.operation}: ${fieldOf(provider, drift)} ${drift.kind} ${drift.variant}`;
}

function fieldOf(provider: CheckoutProvider, { operation, field }: FieldDrift): string {
  const all = fields.get(provider);
  if (!all) throw new Error('The fields were not read');
  const names = operation === 'all' ? [...new Set(operations.flatMap((each) => all[each]))] : all[operation];
  return names[field % names.length] ?? '';
}

/** Returns the function that changes responses; `ids` are the identifiers that the account has. */
export function fieldDriftOf(provider: CheckoutProvider, drift: FieldDrift, ids: readonly string[]) {
  const path = fieldOf(provider, drift).split('.');
  return (body: unknown, request: string): unknown => {
    if (drift.operation === 'all' || drift.operation === operationOf(request)) change(body, path, drift, ids);
    return body;
  };
}

function change(value: unknown, path: readonly string[], drift: FieldDrift, ids: readonly string[]): void {
  const [name = '', ...rest] = path;
  if (Array.isArray(value)) {
    for (const each of value) change(each, rest, drift, ids);
    return;
  }
  // Paddle returns one discount in `data`, or a list of them.
  if (name === '*') {
    change(value, rest, drift, ids);
    return;
  }
  const entry = Object(value);
  if (!(name in entry)) return;
  if (rest.length > 0) change(entry[name], rest, drift, ids);
  else if (drift.kind === 'missing') delete entry[name];
  else if (drift.kind === 'null') entry[name] = null;
  else if (drift.kind === 'other type') entry[name] = ofOtherType(entry[name]);
  else entry[name] = otherValue(name, entry[name], drift.variant, ids);
}

function ofOtherType(value: unknown): unknown {
  if (typeof value === 'string') return 7;
  if (Array.isArray(value)) return { 0: 'one' };
  return typeof value === 'object' && value !== null ? [] : 'text';
}

/** All that Paddle documents, and one that nobody does. */
const statuses = ['active', 'archived', 'expired', 'used', 'paused'];
const times = ['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z'];

function otherValue(name: string, value: unknown, variant: number, ids: readonly string[]): unknown {
  const pick = <Each>(values: readonly Each[]) => values[variant % values.length];
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return pick([value + 1, 4.5, 0, -7, 1e9]);
  if (Array.isArray(value)) return [];
  if (name.endsWith('_at')) return pick(times);
  if (value === null) return pick([1, 0]);
  if (typeof value === 'object') return {};
  if (name === 'status') return pick(statuses);
  if (name === 'type') return pick(['flat', 'fixed', 'percentage']);
  if (name === 'amount') return pick(['4.5', '0', '100']);
  const text = String(value);
  if (name === 'campaign') return pick(['camp_2', '', `${text}x`]);
  // An unknown identifier of the same form, or that of another discount.
  return name === 'id' && variant % 2 === 1 ? (pick(ids) ?? text) : `${text.slice(0, -4)}0f0f`;
}
