import { parameterError } from '../../core/errors/errors.ts';
import { type IdPrefix, isId } from '../../core/shared/ids.ts';
import type { ManagementRequest } from './endpoint.ts';
import { type EndpointResponse, ok } from './responses.ts';

const defaultLimit = 100;
const maxLimit = 100;

/** Names of the query parameters that `pageOf` reads. */
export const pageParameterNames = ['limit', 'cursor'] as const;

/** Requested part of a list. */
interface PageParameters {
  limit: number;
  before?: string;
}

/**
 * Reads `limit` (1-100, default 100) and `cursor`, a position in a list of ids with this prefix. Throws
 * `invalid_parameter`.
 */
export function pageOf({ limit, cursor }: ManagementRequest['query'], prefix: IdPrefix): PageParameters {
  if (limit !== undefined && (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > maxLimit)) {
    throw parameterError('limit', `Must be a whole number from 1 to ${maxLimit}.`);
  }
  return {
    limit: limit === undefined ? defaultLimit : Number(limit),
    ...(cursor === undefined ? {} : { before: decodeCursor(cursor, prefix) }),
  };
}

/**
 * Returns 200 with `{data}`. `next` is the page's last id if there are more pages, and becomes `nextCursor`.
 */
export function pageResponse(data: readonly unknown[], next?: string): EndpointResponse {
  const { status, body } = ok(data);
  return next === undefined
    ? { status, body }
    : { status, body: { ...body, nextCursor: encodeCursor(next) } };
}

/** Encodes a list position, which is an id, as an opaque cursor. */
export function encodeCursor(id: string): string {
  return Buffer.from(id).toString('base64url');
}

function decodeCursor(cursor: string, prefix: IdPrefix): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!isId(prefix, id) || encodeCursor(id) !== cursor) {
    throw parameterError('cursor', 'Must be the `nextCursor` of an earlier page of this list.');
  }
  return id;
}
