import * as z from 'zod';
import type { Predicate, Problem } from '../errors/response-error.ts';
import { docs } from '../shared/resource.ts';
import { fieldIssue, rule } from '../shared/text.ts';
import {
  type Checkout,
  type CheckoutMode,
  type CheckoutProvider,
  checkoutModeSchema,
  type KeyScope,
  providerField,
} from './checkout.ts';

/** Only characters that a header can contain, because `fetch` quotes any other header in its error. */
const providerKey = z
  .string()
  .trim()
  .check(rule((value) => /^[!-~]{8,1000}$/.test(value), 'invalid_key', 'Is not an API key.'))
  .meta(docs('API key of the provider. It may manage discounts and needs no other permission.', 'rk_live_…'));

/** The body of POST /v1/checkouts. */
export const newCheckoutSchema = z
  .strictObject({
    provider: providerField,
    providerKey,
    mode: z
      .exactOptional(checkoutModeSchema)
      .meta(docs('Only for Polar, whose keys do not show it. The default is `live`.', 'live')),
  })
  .superRefine(({ provider, providerKey, mode }, context) => {
    const problem = providerKeyProblem(provider, providerKey);
    if (problem) context.addIssue(fieldIssue(undefined, problem.code, problem.message, ['providerKey']));
    if (mode !== undefined && provider !== 'polar') {
      const message = 'Is part of the API key. Send it only for Polar.';
      context.addIssue(fieldIssue(mode, 'mode_of_key', message, ['mode']));
    }
  });
export type NewCheckout = z.output<typeof newCheckoutSchema>;

/** The body of PATCH /v1/checkouts/:id. */
export const checkoutUpdateSchema = z.strictObject({
  providerKey: z.exactOptional(providerKey),
  ordersKey: z
    .exactOptional(providerKey.nullable())
    .meta(
      docs(
        'A second API key of the same account, which may only read orders and discounts. `null` removes it and all numbers.',
        'rk_live_…',
      ),
    ),
  mode: z
    .exactOptional(checkoutModeSchema)
    .meta(docs('Only for Polar, with a new key: `live` for a key that replaces one of the sandbox.', 'live')),
});
export type CheckoutUpdate = z.output<typeof checkoutUpdateSchema>;

/** Returns a new checkout, whose key the provider has accepted now. */
export function makeCheckout(
  input: NewCheckout,
  id: string,
  now: Date,
  keyScope: KeyScope = 'unknown',
): Checkout {
  const time = now.toISOString();
  return {
    id,
    provider: input.provider,
    mode: modeOfKey(input),
    ...acceptedKey(input.providerKey, time),
    keyScope,
    otherCodes: [],
    orders: null,
    createdAt: time,
    updatedAt: time,
  };
}

/** A key that the provider has accepted. */
export interface AcceptedKey {
  providerKey: string;
  mode: CheckoutMode;
  keyScope: KeyScope;
}

/** Returns the checkout with a new key, which the provider has accepted now. */
export function withProviderKey(
  { retryAt: _former, listing, problems, ...checkout }: Checkout,
  { providerKey, mode, keyScope }: AcceptedKey,
  now: Date,
): Checkout {
  const time = now.toISOString();
  const changed = { mode, keyScope, ...acceptedKey(providerKey, time), updatedAt: time };
  if (mode !== checkout.mode) return { ...checkout, ...changed, otherCodes: [], orders: null };
  const otherPrices = problems.filter(({ type }) => type === 'price_differs');
  return { ...checkout, ...changed, problems: otherPrices, ...(listing ? { listing } : {}) };
}

function acceptedKey(providerKey: string, checkedAt: string) {
  return { providerKeyLast4: providerKey.slice(-4), problems: [], checkedAt };
}

const keyForms: Record<CheckoutProvider, { form: RegExp; message: Predicate }> = {
  stripe: { form: /^rk_(live|test)_./, message: 'Must be a restricted Stripe key: rk_live_… or rk_test_….' },
  paddle: { form: /^pdl_(live|sdbx)_./, message: 'Must be a Paddle API key: pdl_live_… or pdl_sdbx_….' },
  polar: { form: /^polar_./, message: 'Must be a Polar organization access token: polar_oat_….' },
};

/** Returns why the service never sends this key to the provider; `undefined` if it may. */
export function providerKeyProblem(
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

/** Returns why the service never reads orders with this key; `undefined` if it may. */
export function ordersKeyProblem(
  provider: CheckoutProvider,
  ordersKey: string,
): Omit<Problem, 'path'> | undefined {
  const problem = providerKeyProblem(provider, ordersKey);
  if (problem?.code !== 'full_access_key') return problem;
  const message =
    'Must be a restricted key. Create one with read for Charges, Checkout Sessions, Invoices and Promotion codes.';
  return { ...problem, message };
}

/** Returns the mode that a key shows; for Polar the mode that the merchant set. */
export function modeOfKey({ provider, providerKey, mode = 'live' }: NewCheckout): CheckoutMode {
  if (provider === 'polar') return mode;
  return /^(rk_live|pdl_live)_/.test(providerKey) ? 'live' : 'test';
}
