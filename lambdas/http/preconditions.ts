import { AppError } from '../../core/errors/errors.ts';
import { isId } from '../../core/shared/ids.ts';
import {
  conditionsHold,
  type Preconditions,
  readKnownTags,
  readTags,
} from '../../core/shared/preconditions.ts';
import { type ResourceKind, resourceKinds } from '../../core/shared/resource-kinds.ts';
import { anyVersion, type VersionCondition } from '../../core/shared/versions.ts';
import type { ManagementRequest } from './endpoint.ts';

/** Returns If-Match and If-None-Match. Throws `invalid_header`. */
export function preconditionsOf({
  method,
  headers,
}: Pick<ManagementRequest, 'method' | 'headers'>): Preconditions {
  const known = headers['if-none-match'] ?? [];
  return {
    ifMatch: readTags('If-Match', headers['if-match'] ?? []),
    ifNoneMatch: method === 'GET' ? readKnownTags(known) : readTags('If-None-Match', known),
  };
}

/** Returns the condition of a write on the version of its resource. */
export function versionCondition(request: Pick<ManagementRequest, 'method' | 'headers'>): VersionCondition {
  const conditions = preconditionsOf(request);
  if (conditions.ifMatch === undefined && conditions.ifNoneMatch === undefined) return anyVersion;
  return (version) => conditionsHold(conditions, version);
}

/** An id that a message may repeat. Any other text may contain a secret key or markup. */
const plainId = /^(?!ppp_)[\w-]{1,64}$/;

/** Results of storage functions that mean: no such resource, or not in the expected state. */
type NotFound = undefined | 'missing' | 'precondition_failed';

/**
 * Returns the result of `operate`. Throws `precondition_failed` if that is the result, and the kind's code,
 * such as `product_not_found`, if the result is `undefined` or `missing`. A malformed id throws the same code
 * without a call of `operate`.
 */
export async function requireResource<Result>(
  kind: ResourceKind,
  id: string,
  operate: () => Promise<Result>,
): Promise<Exclude<Result, NotFound>> {
  const { idPrefix, notFound, singular } = resourceKinds[kind];
  const result = isId(idPrefix, id) ? await operate() : undefined;
  if (result === undefined || result === 'missing')
    throw new AppError(notFound, plainId.test(id) ? `No ${singular} has the ID \`${id}\`.` : undefined);
  if (result === 'precondition_failed') throw new AppError('precondition_failed');
  return result as Exclude<Result, NotFound>;
}
