import { AppError, type ErrorCode } from '../../core/shared/errors.ts';
import { type IdPrefix, isId } from '../../core/shared/ids.ts';

const notFoundCodes = {
  prod: 'product_not_found',
  key: 'api_key_not_found',
  camp: 'campaign_not_found',
} as const satisfies Partial<Record<IdPrefix, ErrorCode>>;

/** Results of storage functions that mean: no such resource, or not in the expected state. */
type NotFound = undefined | 'missing' | 'precondition_failed';

/**
 * Returns the result of `operate`. Throws `precondition_failed` if that is the result, and the code of the id's prefix, such as
 * `product_not_found`, if the result is `undefined` or `missing`. A malformed id throws the same code without a call of `operate`.
 */
export async function found<Result>(
  prefix: keyof typeof notFoundCodes,
  id: string,
  operate: () => Promise<Result>,
): Promise<Exclude<Result, NotFound>> {
  const result = isId(prefix, id) ? await operate() : undefined;
  if (result === undefined || result === 'missing') throw new AppError(notFoundCodes[prefix]);
  if (result === 'precondition_failed') throw new AppError('precondition_failed');
  return result as Exclude<Result, NotFound>;
}
