import { AppError } from '../../core/errors/errors.ts';
import { conditionsHold, isKnown } from '../../core/shared/preconditions.ts';
import { entityTag } from '../../core/shared/versions.ts';
import type { ManagementRequest } from './endpoint.ts';
import { preconditionsOf } from './preconditions.ts';
import { type EndpointResponse, ok, withEntityTag } from './responses.ts';

/**
 * Returns 200 with a resource and its entity tag, or 304 without a body if If-None-Match contains the tag.
 * Throws `precondition_failed` if If-Match does not contain the tag of the version.
 */
export function resourceResponse(
  request: ManagementRequest,
  data: unknown,
  version: number,
  lastUsedAt: string | null = null,
): EndpointResponse {
  const { ifMatch, ifNoneMatch } = preconditionsOf(request);
  const tag = entityTag(version, lastUsedAt);
  if (!conditionsHold({ ifMatch }, version)) throw new AppError('precondition_failed');
  return isKnown(ifNoneMatch, tag)
    ? { status: 304, headers: { etag: tag } }
    : withEntityTag(ok(data), version, lastUsedAt);
}
