import { AppError, type ErrorCode } from '../../core/shared/errors.ts';
import { type IdPrefix, isId } from '../../core/shared/ids.ts';

/** The error for an id of this kind that names nothing. */
const refusals = {
  prod: 'product_not_found',
  key: 'api_key_not_found',
  camp: 'campaign_not_found',
} as const satisfies Partial<Record<IdPrefix, ErrorCode>>;

/** What says that there is nothing under an id, or nothing that the caller expects. */
type NotFound = undefined | 'missing' | 'precondition_failed';

/**
 * What `act` returns. Throws the refusal of this kind of id, such as `product_not_found`, when `act` returns `undefined` or
 * `'missing'`, and `precondition_failed` when it returns that. A malformed id cannot exist, so it is refused in the same way, and `act` is not called.
 */
export async function found<Result>(
  prefix: keyof typeof refusals,
  id: string,
  act: () => Promise<Result>,
): Promise<Exclude<Result, NotFound>> {
  const result = isId(prefix, id) ? await act() : undefined;
  if (result === undefined || result === 'missing') throw new AppError(refusals[prefix]);
  if (result === 'precondition_failed') throw new AppError('precondition_failed');
  return result as Exclude<Result, NotFound>;
}
