import * as z from 'zod';
import { docs, exampleId, idOf, storedReader, timestamp } from '../shared/resource.ts';

/** Providers in whose accounts the service can manage codes. */
export const checkoutProviders = ['stripe', 'paddle', 'polar'] as const;
export type CheckoutProvider = (typeof checkoutProviders)[number];

/** Payments at a checkout are real (`live`) or simulated (`test`). */
const checkoutModes = ['live', 'test'] as const;
export type CheckoutMode = (typeof checkoutModes)[number];

/**
 * Problems at a provider, the most important one first. It rejects the key; limits requests; leaves out a
 * field that a decision needs; returns two or more codes of a campaign that differ at once; a campaign got
 * too many new codes in 24 hours; the provider does not respond with JSON in time; or it rejects one request,
 * for example because of an unknown product.
 */
export const checkoutProblemTypes = [
  'key_refused',
  'rate_limited',
  'unexpected_response',
  'all_codes_differ',
  'too_many_codes',
  'unreachable',
  'refused',
] as const;
export type CheckoutProblemType = (typeof checkoutProblemTypes)[number];

/**
 * Problems of one campaign's codes that no retry solves: the provider's responses are not as expected. The
 * others concern the whole checkout or one code.
 */
export const driftTypes: readonly CheckoutProblemType[] = [
  'unexpected_response',
  'all_codes_differ',
  'too_many_codes',
];

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
  field: z
    .string()
    .nullable()
    .default(null)
    .meta(
      docs(
        'Path of the field that is missing in the provider’s response, or has an unexpected value. `null` if the cause is different, or the whole response.',
        'promotion.coupon.percent_off',
      ),
    ),
  campaignId: idOf('camp')
    .nullable()
    .meta(docs('Campaign whose codes have the problem. `null` if it concerns the whole checkout.', null)),
});

/** What a key may do, as far as one request showed: `wider` if it may also read customers. */
const keyScopes = ['discounts', 'wider', 'unknown'] as const;
export type KeyScope = (typeof keyScopes)[number];
export const keyScopeSchema = z.enum(keyScopes);

/** Why the service leaves a code with its tag alone. */
export const otherCodeReasonSchema = z.enum(['unknown_campaign', 'not_a_percentage']);

/** A working code at the provider that the service leaves alone, in responses. */
export const otherCodeSchema = z.object({
  code: z.string().meta(docs('Code at the checkout.', 'PPP60K3F9QT')),
  discount: z.number().nullable().meta(docs('Percent. `null` for a discount by amount.', 60)),
  campaignId: z.string().meta(docs('Campaign in the code’s tag at the provider.', exampleId('camp'))),
  reason: otherCodeReasonSchema.meta(
    docs(
      '`unknown_campaign`: the merchant has and had no such campaign here, so another installation created the code, or a backup was restored. `not_a_percentage`: somebody changed the code into an amount.',
      'unknown_campaign',
    ),
  ),
});
export type OtherCode = z.output<typeof otherCodeSchema>;

export const providerField = checkoutProviderSchema.meta(docs('Company that runs the checkout.', 'stripe'));

/** A checkout in responses. */
export const checkoutSchema = z.object({
  id: idOf('chk'),
  provider: providerField,
  mode: checkoutModeSchema.meta(docs('`test` accepts only simulated payments.', 'live')),
  providerKeyLast4: z.string().meta(docs('Last 4 characters of `providerKey`.', '9QfT')),
  status: checkoutStatusSchema.meta(docs('`failing` while `problem` is set.', 'connected')),
  problem: checkoutProblemSchema.nullable().meta(docs('Problem of the latest check.', null)),
  keyScope: keyScopeSchema
    .default('unknown')
    .meta(
      docs(
        'What the key may do. `discounts`: it was not allowed to read customers. `wider`: it was, so it can do more than the service needs. `unknown`: the provider did not say.',
        'discounts',
      ),
    ),
  otherCodes: z
    .array(otherCodeSchema)
    .default([])
    .meta(
      docs(
        'Working codes with the tag of a campaign that the service leaves alone, as of the latest list of the account’s codes. At most 100.',
        [],
      ),
    ),
  checkedAt: timestamp.meta(docs('When the service last used the provider key.', '2026-11-21T09:30:00.000Z')),
  createdAt: timestamp,
  updatedAt: timestamp,
});

const recordSchema = checkoutSchema.extend({
  /** The provider rejects all requests until then. */
  retryAt: z.exactOptional(timestamp),
  /** Progress of the daily list of the account's codes. */
  listing: z.exactOptional(
    z.object({
      /** When the latest complete list ended. */
      completedAt: z.exactOptional(timestamp),
      /** Where the next run continues a list that was too long for one run. */
      position: z.exactOptional(z.string()),
    }),
  ),
});

/** A provider account in which the service manages codes, as it is stored. */
export type Checkout = z.output<typeof recordSchema>;

/** Reads a stored checkout. Throws if it is malformed. */
export const storedCheckout = storedReader('checkout', recordSchema);

/** Returns a checkout as responses show it. */
export const responseCheckout = storedReader('checkout', checkoutSchema);

/** A problem of a checkout, as a run found it. */
export interface FoundProblem {
  type: CheckoutProblemType;
  permission?: string;
  field?: string;
  retryAfterSeconds?: number;
  /** Campaign whose codes have it. @default - the whole checkout */
  campaignId?: string;
}

/** Returns the most important problem, if there is one. */
export function worstProblem(problems: readonly FoundProblem[]): FoundProblem | undefined {
  const rank = ({ type }: FoundProblem) => checkoutProblemTypes.indexOf(type);
  return [...problems].sort((left, right) => rank(left) - rank(right))[0];
}

/** What a run found at a checkout. */
export interface CheckResult {
  problem: FoundProblem | undefined;
  /** The campaign, if the run checked only one. @default - all campaigns at the checkout */
  campaignId?: string;
  /** Progress of the list of codes, and the codes that the service leaves alone. @default - not listed */
  listed?: Pick<Checkout, 'otherCodes'> & { listing: NonNullable<Checkout['listing']> };
}

/** Returns the checkout after a run. A run for one campaign says nothing about the problem of another. */
export function withCheck(
  { retryAt: _former, ...checkout }: Checkout,
  { problem, campaignId: onlyCampaign, listed }: CheckResult,
  now: Date,
): Checkout {
  const checkedAt = now.toISOString();
  const checked = { ...checkout, ...listed, checkedAt };
  const present = checkout.problem?.campaignId ?? undefined;
  const isOfAnother = onlyCampaign !== undefined && present !== undefined && present !== onlyCampaign;
  if (!problem) return isOfAnother ? checked : { ...checked, status: 'connected', problem: null };
  const { type, permission = null, field = null, campaignId = null, retryAfterSeconds } = problem;
  const startedAt = checkout.problem?.type === type ? checkout.problem.startedAt : checkedAt;
  return {
    ...checked,
    status: 'failing',
    problem: { type, startedAt, permission, field, campaignId },
    ...(retryAfterSeconds === undefined
      ? {}
      : { retryAt: new Date(now.getTime() + retryAfterSeconds * 1000).toISOString() }),
  };
}
