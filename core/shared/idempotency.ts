import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import { AppError, headerError } from './errors.ts';

/** The header that marks repeated requests. */
export const idempotencyHeader = 'Idempotency-Key';

/** Maximum length of an Idempotency-Key. */
export const maxIdempotencyKeyLength = 255;

/** Time for which the first response to an Idempotency-Key is stored. */
export const idempotencySeconds = 24 * 60 * 60;

/** A request with an Idempotency-Key. Both values are SHA-256 in hexadecimal, so that neither key nor body is stored. */
export interface IdempotentRequest {
  keyHash: string;
  /** Of method, path and parsed body. */
  fingerprint: string;
}

/** A stored response; `body` is JSON. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Outcome of the first request with an Idempotency-Key: its response, or the id of the new resource if the response contains a secret. */
export type FirstOutcome = { answer: KeptAnswer } | { createdId: string };

/** The stored part of the first request with an Idempotency-Key. */
export type FirstRequest = Pick<IdempotentRequest, 'fingerprint'> & FirstOutcome;

/**
 * Returns the hashes of a request with an Idempotency-Key; `undefined` without one. `keys` are all values of the header. Throws
 * `invalid_header` for an empty or long key, for two keys, and for characters other than printable ASCII.
 */
export function idempotentRequest(
  keys: readonly string[],
  request: { method: string; path: string; body: unknown },
): IdempotentRequest | undefined {
  if (keys.length === 0) return undefined;
  const key = keys[0]?.trim() ?? '';
  if (keys.length > 1 || !/^[\x20-\x7e]+$/.test(key) || key.length > maxIdempotencyKeyLength) {
    throw headerError(
      idempotencyHeader,
      `${idempotencyHeader} must be sent once, with 1 to ${maxIdempotencyKeyLength} printable ASCII characters.`,
    );
  }
  const { method, path, body } = request;
  return { keyHash: sha256(key), fingerprint: sha256([method, path, canonicalJson(body)].join('\n')) };
}

/**
 * Returns the stored response to a repeated request. Throws `idempotency_key_reused` if it differs from the first request, and
 * `idempotency_key_used` with the id if the response is not stored.
 */
export function repeatedAnswer({ fingerprint }: IdempotentRequest, first: FirstRequest): KeptAnswer {
  if (first.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  if ('answer' in first) return first.answer;
  throw new AppError('idempotency_key_used', undefined, [], first.createdId);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
