import * as z from 'zod';
import { docs, storedReader, timestamp } from '../shared/resource.ts';
import { type Checkout, checkoutProblemSchema, checkoutSchema } from './checkout.ts';
import { codeSchema, type StoredCode } from './code.ts';
import { disconnectionMs, openCodes } from './disconnection.ts';

/** A code of a disconnected checkout that may still work, in responses. */
export const remainingCodeSchema = codeSchema.pick({
  code: true,
  discount: true,
  endsAt: true,
  problem: true,
});

/** What is left to do before a checkout is disconnected, in responses. */
export const disconnectionSchema = z.object({
  startedAt: timestamp.meta(docs('When the disconnection began.')),
  endsAt: timestamp.meta(
    docs(
      'When it ends at the latest. The service then deletes the provider key, and codes that may still work get the problem `not_ended`.',
      '2026-11-23T09:30:00.000Z',
    ),
  ),
  remainingCodes: z
    .array(remainingCodeSchema)
    .meta(docs('Codes whose end the provider has not confirmed. The service tries again every hour.')),
});
export type Disconnection = z.output<typeof disconnectionSchema>;

export const checkoutStatusSchema = z.enum(['connected', 'failing', 'disconnecting']);

const { id, provider, mode, providerKeyLast4, ...others } = checkoutSchema.shape;

/** A checkout in responses. */
export const checkoutResponseSchema = z.object({
  ...{ id, provider, mode, providerKeyLast4 },
  status: checkoutStatusSchema.meta(
    docs(
      '`disconnecting` while `disconnection` is set, otherwise `failing` while `problem` is.',
      'connected',
    ),
  ),
  problem: checkoutProblemSchema.nullable().meta(docs('The first of `problems`.', null)),
  problems: z
    .array(checkoutProblemSchema)
    .meta(
      docs(
        'Problems of the latest checks, also those of single campaigns, the most important one first.',
        [],
      ),
    ),
  disconnection: disconnectionSchema
    .nullable()
    .meta(
      docs(
        'What is left to do before the checkout is gone: its codes are ended, and its key is used for nothing else. `null` unless `status` is `disconnecting`.',
        null,
      ),
    ),
  ...others,
});
export type CheckoutResponse = z.output<typeof checkoutResponseSchema>;

const response = storedReader('checkout', checkoutResponseSchema);
const remainingCode = storedReader('code', remainingCodeSchema);

/** Returns a checkout as responses show it. `codes` are all of the merchant's if it is being disconnected. */
export function responseCheckout(checkout: Checkout, codes: readonly StoredCode[]): CheckoutResponse {
  const disconnection = disconnectionOf(checkout, codes);
  const [problem = null] = checkout.problems;
  const status = disconnection ? 'disconnecting' : problem ? 'failing' : 'connected';
  return response({ ...checkout, status, problem, disconnection });
}

/** Returns what is left to do at a checkout; `null` unless it is being disconnected. */
export function disconnectionOf(
  { id, disconnectingSince: startedAt }: Checkout,
  codes: readonly StoredCode[],
): Disconnection | null {
  if (startedAt === undefined) return null;
  const endsAt = new Date(Date.parse(startedAt) + disconnectionMs).toISOString();
  return { startedAt, endsAt, remainingCodes: openCodes(codes, id).map(remainingCode) };
}
