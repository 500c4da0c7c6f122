import { parameterError } from '../../core/errors/errors.ts';
import { type IdPrefix, isId } from '../../core/shared/ids.ts';

const defaultLimit = 100;
const maxLimit = 100;

/** Requested part of a list. */
export interface PageParameters {
  limit: number;
  before?: string;
}

/** Names of the query parameters that `readPageParameters` reads. */
export const pageParameterNames = ['limit', 'cursor'] as const;

/** Throws `invalid_parameter` for a query parameter outside `names`. */
export function requireKnown(query: Record<string, unknown>, names: readonly string[]): void {
  const unknown = Object.keys(query).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const known = names.length > 0 ? `The parameters are ${names.join(', ')}` : 'The operation has none';
  throw parameterError(unknown, `Is not a query parameter of this operation. ${known}.`);
}

/**
 * Reads `limit` (1-100, default 100) and `cursor`, a position in a list of ids with this prefix. Throws
 * `invalid_parameter`.
 */
export function readPageParameters(
  query: Record<string, string[] | undefined>,
  prefix: IdPrefix,
): PageParameters {
  const limit = onlyValue(query, 'limit');
  const cursor = onlyValue(query, 'cursor');
  if (limit !== undefined && (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > maxLimit)) {
    throw parameterError('limit', `Must be a whole number from 1 to ${maxLimit}.`);
  }
  return {
    limit: limit === undefined ? defaultLimit : Number(limit),
    ...(cursor === undefined ? {} : { before: decodeCursor(cursor, prefix) }),
  };
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

/**
 * Returns the value of a query parameter, if present. Throws `invalid_parameter` if it occurs more than once.
 */
export function onlyValue(query: Record<string, string[] | undefined>, name: string): string | undefined {
  const values = query[name] ?? [];
  if (values.length > 1) throw parameterError(name, 'Must be given only once.');
  return values[0];
}
