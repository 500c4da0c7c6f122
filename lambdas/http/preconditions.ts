import { AppError } from '../../core/errors/errors.ts';
import {
  anyVersion,
  conditionsHold,
  entityTag,
  isKnown,
  type VersionCondition,
} from '../../core/shared/entity-tags.ts';
import { isId } from '../../core/shared/ids.ts';
import { type ResourceKind, resourceKinds } from '../../core/shared/resource-kinds.ts';
import type { ManagementRequest } from './endpoint.ts';
import { type DataResponse, type EndpointResponse, ok } from './responses.ts';

/** Adds the entity tag of a version, and of an API key's last use, to a response. */
export function withEntityTag(
  response: DataResponse,
  version: number,
  lastUsedAt: string | null = null,
): EndpointResponse {
  return { ...response, headers: { ...response.headers, etag: entityTag(version, lastUsedAt) } };
}

/**
 * Returns 200 with a resource and its entity tag, or 304 without a body if If-None-Match contains the tag.
 * Throws `precondition_failed` if If-Match does not contain the tag of the version.
 */
export function resourceResponse(
  { preconditions }: ManagementRequest,
  data: unknown,
  version: number,
  lastUsedAt: string | null = null,
): EndpointResponse {
  const { ifMatch, ifNoneMatch } = preconditions();
  const tag = entityTag(version, lastUsedAt);
  if (!conditionsHold({ ifMatch }, version)) throw new AppError('precondition_failed');
  return isKnown(ifNoneMatch, tag)
    ? { status: 304, headers: { etag: tag } }
    : withEntityTag(ok(data), version, lastUsedAt);
}

/** Returns the condition of a write on the version of its resource. */
export function versionCondition({
  preconditions,
}: Pick<ManagementRequest<unknown>, 'preconditions'>): VersionCondition {
  const conditions = preconditions();
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
