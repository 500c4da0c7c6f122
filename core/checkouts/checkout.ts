import * as z from 'zod';
import { docs, exampleId, idOf, storedReader, timestamp } from '../shared/resource.ts';
import { checkoutOrdersSchema, storedOrdersSchema } from './orders/checkout-orders.ts';

/** Providers in whose accounts the service can manage codes. */
export const checkoutProviders = ['stripe', 'paddle', 'polar'] as const;
export type CheckoutProvider = (typeof checkoutProviders)[number];

/** Payments at a checkout are real (`live`) or simulated (`test`). */
export const checkoutModeSchema = z.enum(['live', 'test']);
export type CheckoutMode = z.output<typeof checkoutModeSchema>;

/**
 * Problems at a provider, the most important one first. It rejects the key; limits requests; leaves out a
 * field that a decision needs; returns two or more codes of a campaign that differ at once; a campaign got
 * too many new codes in 24 hours; the provider does not respond with JSON in time; it rejects one request,
 * for example because of an unknown product; the checkout of a code was disconnected before its end; or it
 * charges another price than the campaign's rules give.
 */
export const codeProblemTypes = [
  'key_refused',
  'rate_limited',
  'unexpected_response',
  'all_codes_differ',
  'too_many_codes',
  'unreachable',
  'refused',
  'not_ended',
  'price_differs',
] as const;
export type CodeProblemType = (typeof codeProblemTypes)[number];

/**
 * Problems of one campaign's codes that no retry solves: the provider's responses are not as expected. The
 * others concern the whole checkout or one code.
 */
export const driftTypes: readonly CodeProblemType[] = [
  'unexpected_response',
  'all_codes_differ',
  'too_many_codes',
];

export const checkoutProviderSchema = z.enum(checkoutProviders);
export const codeProblemTypeSchema = z.enum(codeProblemTypes);

/** A problem and its start. */
export const problemSchema = z.object({
  type: codeProblemTypeSchema.meta(docs('What went wrong at the provider.', 'unreachable')),
  startedAt: timestamp.meta(docs('When the problem began.', '2026-11-21T09:30:00.000Z')),
});

/** Problems of a checkout. Only a code can be left by a disconnection. */
export const checkoutProblemTypeSchema = codeProblemTypeSchema.exclude(['not_ended']);
export type CheckoutProblemType = z.output<typeof checkoutProblemTypeSchema>;

/** A problem of a checkout in responses. */
export const checkoutProblemSchema = problemSchema.extend({
  type: checkoutProblemTypeSchema.meta(docs('What went wrong at the provider.', 'unreachable')),
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
  countries: z
    .array(z.string())
    .default([])
    .meta(
      docs('Countries with another price, ISO 3166-1 alpha-2. Empty unless `type` is `price_differs`.', []),
    ),
});

/** What a key may do, as far as one request showed: `wider` if it may also read customers. */
export const keyScopeSchema = z.enum(['discounts', 'wider', 'unknown']);
export type KeyScope = z.output<typeof keyScopeSchema>;

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

/** What a stored checkout and its response have in common. */
export const checkoutSchema = z.object({
  id: idOf('chk'),
  provider: providerField,
  mode: checkoutModeSchema.meta(docs('`test` accepts only simulated payments.', 'live')),
  providerKeyLast4: z.string().meta(docs('Last 4 characters of `providerKey`.', '9QfT')),
  keyScope: keyScopeSchema
    .default('unknown')
    .meta(
      docs(
        'What the key may do. `discounts`: it was not allowed to read customers. `wider`: it was. It can do more than the service needs. `unknown`: the provider did not say.',
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
  orders: checkoutOrdersSchema
    .nullable()
    .default(null)
    .meta(docs('The count of the orders. `null` without a key for orders.', null)),
  checkedAt: timestamp.meta(docs('When the service last used the provider key.', '2026-11-21T09:30:00.000Z')),
  createdAt: timestamp,
  updatedAt: timestamp,
});

const recordSchema = checkoutSchema.extend({
  orders: storedOrdersSchema.nullable().default(null),
  /** The most important one first. */
  problems: z.array(checkoutProblemSchema).default([]),
  /** Since when the checkout is only kept until its codes have ended. */
  disconnectingSince: z.exactOptional(timestamp),
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

/** A problem of a checkout, as a run found it. */
export interface FoundProblem {
  type: CheckoutProblemType;
  permission?: string;
  field?: string;
  retryAfterSeconds?: number;
  /** Campaign whose codes have it. @default - the whole checkout */
  campaignId?: string;
}

/** Returns problems, the most important one first, and each type once for each campaign. */
export function byImportance<Problem extends { type: CodeProblemType; campaignId?: string | null }>(
  problems: readonly Problem[],
): Problem[] {
  const rank = ({ type }: Problem) => codeProblemTypes.indexOf(type);
  const names = problems.map(({ type, campaignId }) => `${type} ${campaignId ?? ''}`);
  const different = problems.filter((_problem, index) => !names.slice(0, index).includes(names[index] ?? ''));
  return different.sort((left, right) => rank(left) - rank(right));
}

/** What a run found at a checkout. */
export interface CheckResult {
  problems: readonly FoundProblem[];
  /** Returns true for a campaign whose codes the run checked. @default - it checked all */
  isChecked?: (campaignId: string) => boolean;
  /** Progress of the list of codes, and the codes that the service leaves alone. @default - not listed */
  listed?: (Pick<Checkout, 'otherCodes'> & { listing: NonNullable<Checkout['listing']> }) | undefined;
}

/**
 * Returns the checkout after a run, which says nothing about prices, and about the problems of campaigns that it
 * did not check.
 */
export function withCheck(
  { retryAt: _former, problems: known, ...checkout }: Checkout,
  { problems: found, isChecked = () => true, listed }: CheckResult,
  now: Date,
): Checkout {
  const checkedAt = now.toISOString();
  const problems = found.map(({ type, permission = null, field = null, campaignId = null }) => {
    const same = known.find((each) => each.type === type && each.campaignId === campaignId);
    return { type, startedAt: same?.startedAt ?? checkedAt, permission, field, campaignId, countries: [] };
  });
  const others = known.filter(
    ({ type, campaignId }) => type === 'price_differs' || (campaignId !== null && !isChecked(campaignId)),
  );
  const checked = { ...checkout, problems: byImportance([...problems, ...others]), ...listed, checkedAt };
  const [waitSeconds] = found.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  if (waitSeconds === undefined) return checked;
  return { ...checked, retryAt: new Date(now.getTime() + waitSeconds * 1000).toISOString() };
}

/** Returns the checkout with the countries in which it charges another price, since now unless it did before. */
export function withOtherPrices(
  checkout: Checkout,
  campaignId: string,
  countries: readonly string[],
  now: Date,
): Checkout {
  const type = 'price_differs' as const;
  const isSame = (problem: Checkout['problems'][number]) =>
    problem.type === type && problem.campaignId === campaignId;
  const startedAt = checkout.problems.find(isSame)?.startedAt ?? now.toISOString();
  const found: Checkout['problems'][number] = {
    type,
    startedAt,
    permission: null,
    field: null,
    campaignId,
    countries: [...countries],
  };
  const others = checkout.problems.filter((problem) => !isSame(problem));
  return { ...checkout, problems: byImportance(countries.length > 0 ? [...others, found] : others) };
}

/** Returns the checkout with the other prices of these campaigns only. */
export function withOtherPricesOf(checkout: Checkout, campaignIds: readonly string[]): Checkout {
  const problems = checkout.problems.filter(
    ({ type, campaignId }) => type !== 'price_differs' || campaignIds.includes(String(campaignId)),
  );
  return { ...checkout, problems };
}
