import { AppError } from '../../core/errors/errors.ts';
import {
  anyVersion,
  conditionsHold,
  entityTag,
  isKnown,
  type VersionCondition,
} from '../../core/shared/entity-tags.ts';
import type { ManagementRequest } from './endpoint.ts';
import { type DataResponse, type EndpointResponse, ok } from './responses.ts';

/** Adds the entity tag of a version to a response. */
export function withEntityTag(response: DataResponse, version: number): EndpointResponse {
  return { ...response, headers: { ...response.headers, etag: entityTag(version) } };
}

/**
 * Returns 200 with a resource and its entity tag, or 304 without a body if If-None-Match contains the tag.
 * Throws `precondition_failed` if If-Match does not contain it.
 */
export function resourceResponse(
  { preconditions }: ManagementRequest,
  data: unknown,
  version: number,
): EndpointResponse {
  const { ifMatch, ifNoneMatch } = preconditions();
  const tag = entityTag(version);
  if (!conditionsHold({ ifMatch }, tag)) throw new AppError('precondition_failed');
  return isKnown(ifNoneMatch, tag)
    ? { status: 304, headers: { etag: tag } }
    : withEntityTag(ok(data), version);
}

/** Returns the condition of a write on the version of its resource. */
export function versionCondition({
  preconditions,
}: Pick<ManagementRequest<unknown>, 'preconditions'>): VersionCondition {
  const conditions = preconditions();
  if (conditions.ifMatch === undefined && conditions.ifNoneMatch === undefined) return anyVersion;
  return (version) => conditionsHold(conditions, entityTag(version));
}
