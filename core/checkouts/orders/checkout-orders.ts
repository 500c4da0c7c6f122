import * as z from 'zod';
import { docs, timestamp } from '../../shared/resource.ts';

/** Problems of a count. */
export const ordersProblemTypeSchema = z.enum([
  'key_refused',
  'rate_limited',
  'unreachable',
  'unexpected_response',
  'too_many_orders',
]);
export type OrdersProblemType = z.output<typeof ordersProblemTypeSchema>;

export const ordersStatusSchema = z.enum(['counting', 'current', 'failing']);

/** Why orders were not counted. */
export const ordersProblemSchema = z.object({
  type: ordersProblemTypeSchema.meta(
    docs(
      'What went wrong. `too_many_orders`: a month has more than 20,000 orders. Its numbers are older or missing, and those of the other months are not affected.',
      'key_refused',
    ),
  ),
  startedAt: timestamp.meta(docs('When the problem began.', '2026-11-21T03:12:00.000Z')),
  permission: z
    .string()
    .nullable()
    .meta(docs('Permission that the key lacks, if known.', 'transaction.read')),
  field: z
    .string()
    .nullable()
    .meta(
      docs(
        'Field that is missing in the provider’s response, or has an unexpected value.',
        'details.totals.tax',
      ),
    ),
});

const day = z.iso.date();

/** The orders of a checkout, in responses. */
export const checkoutOrdersSchema = z.object({
  keyLast4: z.string().meta(docs('Last 4 characters of `ordersKey`.', '4Q7d')),
  status: ordersStatusSchema.meta(
    docs('`counting` while a count runs, `failing` if the last one ended with a problem.', 'current'),
  ),
  problem: ordersProblemSchema
    .nullable()
    .meta(docs('Problem of the last count. The numbers of earlier counts stay.', null)),
  countedAt: timestamp
    .nullable()
    .meta(
      docs(
        'When the last complete count ended. `null` before the first one has.',
        '2026-11-21T03:12:00.000Z',
      ),
    ),
  countedFrom: day
    .nullable()
    .meta(docs('First day (UTC) with numbers. `null` before there are any.', '2025-10-21')),
  uncountedMonths: z
    .array(z.string())
    .meta(
      docs('Months (UTC) with more than 20,000 orders. Their numbers are older or missing.', ['2026-03']),
    ),
  keyScope: z
    .array(z.string())
    .meta(docs('Permissions that were tried and worked.', ['transaction.read', 'discount.read'])),
});

/** The body of POST /v1/checkouts/:id/revenue. */
export const ordersCountSchema = z.strictObject({
  from: z
    .exactOptional(day)
    .meta(docs('First day (UTC) to count, at most 25 months ago. Default: 35 days ago.', '2026-10-17')),
});
export type OrdersCountRequest = z.output<typeof ordersCountSchema>;

/** The stored orders of a checkout: also the count that runs or is to be continued. */
export const storedOrdersSchema = checkoutOrdersSchema.extend({
  /** Changes with each key, so that a run with a former key stores nothing. */
  keyId: z.string(),
  run: z.exactOptional(
    z.object({
      /** First day of the run. */
      from: z.string(),
      /** The days from here on are done. */
      before: z.string(),
      /** True if a month had too many orders: then each month is counted alone. */
      hasTooMany: z.exactOptional(z.boolean()),
      /** Another function works at it until then. */
      leasedUntil: z.exactOptional(timestamp),
    }),
  ),
  /** Times of the counts that the merchant started in the last hour. */
  requests: z.array(timestamp).default([]),
  /** When the latest nightly count began, or was tried. */
  attemptedAt: timestamp,
});
export type CheckoutOrders = z.output<typeof storedOrdersSchema>;
export type OrdersProblem = z.output<typeof ordersProblemSchema>;
