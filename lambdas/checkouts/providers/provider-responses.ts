/** Reads the providers' responses. A value that a decision needs is never replaced by another. */
import * as z from 'zod';
import { maxRedemptions } from '../../../core/checkouts/code.ts';
import { ProviderError } from './provider.ts';

/** Returns the response in this form. Throws `unexpected_response` for any other. */
export function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw new ProviderError('unexpected_response', 200);
  return result.data;
}

/** A counter of redemptions, limited to 0…10⁹. */
export const redemptionCount = z
  .number()
  .transform((count) => Math.min(maxRedemptions, Math.max(0, Math.trunc(count))));

/** A percentage, above 0 and up to 100. */
export const percentage = z.number().gt(0).lte(100);

/** A time as ISO 8601, in UTC to the millisecond; `null` for never. */
export const timeOrNever = z
  .string()
  .refine((time) => !Number.isNaN(Date.parse(time)))
  .transform((time) => new Date(time).toISOString())
  .nullable();

/**
 * The tag of a code: the data that the service stores with it at the provider. `null` if the code has none,
 * so that it is the merchant's own.
 */
export const tag = z
  .record(z.string(), z.unknown())
  .nullable()
  .transform((data) => {
    const { campaign, terms } = data ?? {};
    if (typeof campaign !== 'string' || !/^camp_\w{1,40}$/.test(campaign)) return null;
    return { campaignId: campaign, terms: typeof terms === 'string' ? terms : null };
  });
