import * as z from 'zod';
import type { Predicate, Problem } from '../errors/response-error.ts';
import { docs, idOf, storedReader, timestamp } from '../shared/resource.ts';
import { fieldIssue, rule } from '../shared/text.ts';

/** Providers in whose accounts the service can manage codes. */
export const checkoutProviders = ['stripe', 'paddle', 'polar'] as const;
export type CheckoutProvider = (typeof checkoutProviders)[number];

/** Payments at a checkout are real (`live`) or simulated (`test`). */
export const checkoutModes = ['live', 'test'] as const;
export type CheckoutMode = (typeof checkoutModes)[number];

/**
 * Problems at a provider. It rejects the key, limits requests, does not respond with JSON in time, or rejects
 * one request, for example because of an unknown product.
 */
export const checkoutProblemTypes = ['key_refused', 'rate_limited', 'unreachable', 'refused'] as const;
export type CheckoutProblemType = (typeof checkoutProblemTypes)[number];

export const checkoutProviderSchema = z.enum(checkoutProviders);
export const checkoutModeSchema = z.enum(checkoutModes);
export const checkoutStatusSchema = z.enum(['connected', 'failing']);
export const checkoutProblemTypeSchema = z.enum(checkoutProblemTypes);

/** A problem and its start. */
export const problemSchema = z.object({
  type: checkoutProblemTypeSchema.meta(docs('What went wrong at the provider.', 'unreachable')),
  startedAt: timestamp.meta(docs('When the problem began.', '2026-11-21T09:30:00.000Z')),
});

/** The problem of a checkout in responses. */
export const checkoutProblemSchema = problemSchema.extend({
  permission: z
    .string()
    .nullable()
    .meta(docs('Permission that the key lacks. `null` if the cause is different.', 'discount.write')),
});

const provider = checkoutProviderSchema.meta(docs('Company that runs the checkout.', 'stripe'));

/** A checkout in responses. */
export const checkoutSchema = z.object({
  id: idOf('chk'),
  provider,
  mode: checkoutModeSchema.meta(docs('`test` accepts only simulated payments.', 'live')),
  providerKeyLast4: z.string().meta(docs('Last 4 characters of `providerKey`.', '9QfT')),
  status: checkoutStatusSchema.meta(docs('`failing` while `problem` is set.', 'connected')),
  problem: checkoutProblemSchema.nullable().meta(docs('Problem of the latest check.', null)),
  checkedAt: timestamp.meta(docs('When the service last used the provider key.', '2026-11-21T09:30:00.000Z')),
  createdAt: timestamp,
  updatedAt: timestamp,
});

const recordSchema = checkoutSchema.extend({
  /** The provider rejects all requests until then. */
  retryAt: z.exactOptional(timestamp),
});

/** A provider account in which the service manages codes, as it is stored. */
export type Checkout = z.output<typeof recordSchema>;

/** Reads a stored checkout. Throws if it is malformed. */
export const storedCheckout = storedReader('checkout', recordSchema);

/** Returns a checkout as responses show it. */
export const responseCheckout = storedReader('checkout', checkoutSchema);

/** Only characters that a header can contain, because `fetch` quotes any other header in its error. */
const providerKey = z
  .string()
  .trim()
  .check(rule((value) => /^[!-~]{8,1000}$/.test(value), 'invalid_key', 'Is not an API key.'))
  .meta(docs('API key of the provider. It may manage discounts and needs no other permission.', 'rk_live_…'));

/** The body of POST /v1/checkouts. */
export const newCheckoutSchema = z
  .strictObject({
    provider,
    providerKey,
    mode: z
      .exactOptional(checkoutModeSchema)
      .meta(docs('Only for Polar, whose keys do not show it. The default is `live`.', 'live')),
  })
  .superRefine(({ provider, providerKey, mode }, context) => {
    const problem = keyProblem(provider, providerKey);
    if (problem) context.addIssue(fieldIssue(undefined, problem.code, problem.message, ['providerKey']));
    if (mode !== undefined && provider !== 'polar') {
      const message = 'Is part of the API key. Send it only for Polar.';
      context.addIssue(fieldIssue(mode, 'mode_of_key', message, ['mode']));
    }
  });
export type NewCheckout = z.output<typeof newCheckoutSchema>;

/** The body of PATCH /v1/checkouts/:id. */
export const checkoutUpdateSchema = z.strictObject({ providerKey: z.exactOptional(providerKey) });
export type CheckoutUpdate = z.output<typeof checkoutUpdateSchema>;

/** Returns a new checkout, whose key the provider has accepted now. */
export function makeCheckout(input: NewCheckout, id: string, now: Date): Checkout {
  const time = now.toISOString();
  return {
    id,
    provider: input.provider,
    mode: modeOfKey(input),
    ...acceptedKey(input.providerKey, time),
    createdAt: time,
    updatedAt: time,
  };
}

/** Returns the checkout with a new key, which the provider has accepted now. */
export function withProviderKey(
  { retryAt: _former, ...checkout }: Checkout,
  providerKey: string,
  now: Date,
): Checkout {
  const time = now.toISOString();
  return { ...checkout, ...acceptedKey(providerKey, time), updatedAt: time };
}

/** A problem of a whole checkout, as a run found it. */
export interface FoundProblem {
  type: CheckoutProblemType;
  permission?: string;
  retryAfterSeconds?: number;
}

/** Returns the checkout after a run that found this problem or none. */
export function withCheck(
  { retryAt: _former, ...checkout }: Checkout,
  problem: FoundProblem | undefined,
  now: Date,
): Checkout {
  const checkedAt = now.toISOString();
  if (!problem) return { ...checkout, status: 'connected', problem: null, checkedAt };
  const { type, permission = null, retryAfterSeconds } = problem;
  const startedAt = checkout.problem?.type === type ? checkout.problem.startedAt : checkedAt;
  return {
    ...checkout,
    status: 'failing',
    problem: { type, startedAt, permission },
    checkedAt,
    ...(retryAfterSeconds === undefined
      ? {}
      : { retryAt: new Date(now.getTime() + retryAfterSeconds * 1000).toISOString() }),
  };
}

function acceptedKey(providerKey: string, checkedAt: string) {
  return { providerKeyLast4: providerKey.slice(-4), status: 'connected', problem: null, checkedAt } as const;
}

const keyForms: Record<CheckoutProvider, { form: RegExp; message: Predicate }> = {
  stripe: { form: /^rk_(live|test)_./, message: 'Must be a restricted Stripe key: rk_live_… or rk_test_….' },
  paddle: { form: /^pdl_(live|sdbx)_./, message: 'Must be a Paddle API key: pdl_live_… or pdl_sdbx_….' },
  polar: { form: /^polar_./, message: 'Must be a Polar organization access token: polar_oat_….' },
};

/** Returns why the service never sends this key to the provider; `undefined` if it may. */
export function keyProblem(
  provider: CheckoutProvider,
  providerKey: string,
): Omit<Problem, 'path'> | undefined {
  if (provider === 'stripe' && providerKey.startsWith('sk_')) {
    const message = 'Must be a restricted key. Create one with Coupons: write and Promotion codes: write.';
    return { code: 'full_access_key', message };
  }
  const { form, message } = keyForms[provider];
  return form.test(providerKey) ? undefined : { code: 'invalid_key', message };
}

/** Returns the mode that a key shows; for Polar the mode that the merchant set. */
export function modeOfKey({ provider, providerKey, mode = 'live' }: NewCheckout): CheckoutMode {
  if (provider === 'polar') return mode;
  return /^(rk_live|pdl_live)_/.test(providerKey) ? 'live' : 'test';
}
