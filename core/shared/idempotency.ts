import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import { AppError, headerError } from './errors.ts';

/** The header by which a caller says that two requests are one. */
export const idempotencyHeader = 'Idempotency-Key';

/** The most characters of an Idempotency-Key. */
export const maxIdempotencyKeyLength = 255;

/** How long the first answer to a request with an Idempotency-Key is kept. */
export const idempotencySeconds = 24 * 60 * 60;

/** A request that a caller may send again. Both values are SHA-256 in hexadecimal, so that neither key nor body is stored. */
export interface IdempotentRequest {
  keyHash: string;
  /** Of method, path and parsed body. */
  fingerprint: string;
}

/** An answer as it is kept; `body` is its JSON. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What became of the first request with an Idempotency-Key: its answer, or the id of what it made if the answer held a secret. */
export type FirstOutcome = { answer: KeptAnswer } | { createdId: string };

/** What is kept of the first request with an Idempotency-Key. */
export type FirstRequest = Pick<IdempotentRequest, 'fingerprint'> & FirstOutcome;

/**
 * What identifies a request that carries an Idempotency-Key; `undefined` when it has none. `keys` are all values of the header.
 * Throws `invalid_header` for an empty or long key, for one that is sent twice, and for anything but printable ASCII.
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
 * The kept answer to a request that repeats the first one. Throws `idempotency_key_reused` when it is another request, and
 * `idempotency_key_used` with the id when the answer was not kept.
 */
export function repeatedAnswer({ fingerprint }: IdempotentRequest, first: FirstRequest): KeptAnswer {
  if (first.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  if ('answer' in first) return first.answer;
  throw new AppError('idempotency_key_used', undefined, [], first.createdId);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
