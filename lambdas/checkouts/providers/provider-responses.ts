/** Reads the providers' responses. A value that a decision needs is never replaced by another. */
import * as z from 'zod';
import { maxRedemptions, type ProviderCode } from '../../../core/checkouts/code.ts';
import { ProviderError } from './provider.ts';

/** Returns the response in this form. Throws `unexpected_response` with the differing field for any other. */
export function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw unexpectedResponse(differingField(result.error.issues));
  return result.data;
}

/** A list of Stripe's or Paddle's. */
export const dataList = z.object({ data: z.array(z.unknown()) });

/**
 * Returns the identifier after which a list's next page begins: that of the page's last entry. `undefined` after
 * the last page. Throws `unexpected_response` for an empty page that is not the last, because the others would be
 * missing.
 */
export function positionAfter(
  hasMore: boolean,
  last: { id: string } | undefined,
  field = 'has_more',
): string | undefined {
  if (!hasMore) return undefined;
  if (!last) throw unexpectedResponse(field);
  return last.id;
}

/** Returns the error for a response whose field is not as expected; without a field, for the whole response. */
export function unexpectedResponse(field?: string): ProviderError {
  return new ProviderError('unexpected_response', 200, field ? { field } : {});
}

/** Returns the error for a code whose status none of the provider's documents contains. */
export function unknownStatus(field: string): ProviderError {
  return new ProviderError('unexpected_response', 200, { field, isStatusUnknown: true });
}

/** Returns the code that was read by an identifier. Throws `unexpected_response` if it has another one. */
export function withId(providerId: string, code: ProviderCode): ProviderCode {
  if (code.providerId !== providerId) throw unexpectedResponse('id');
  return code;
}

/**
 * Returns the path of the first field that differs, which consists of names in our schemas only. Of a union's
 * forms, it is the one that differs least.
 */
function differingField([issue]: readonly z.core.$ZodIssue[]): string {
  const path = issue?.path.join('.') ?? '';
  if (issue?.code !== 'invalid_union') return path;
  const [nearest = []] = [...issue.errors].sort((left, right) => left.length - right.length);
  return [path, differingField(nearest)].filter(Boolean).join('.');
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
