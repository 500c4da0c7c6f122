import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AppError, headerError } from '../errors/errors.ts';
import { canonicalJson, storedReader } from './resource.ts';

/** The header that identifies repeated requests. */
export const idempotencyHeader = 'Idempotency-Key';

/** Maximum length of an Idempotency-Key. */
export const maxIdempotencyKeyLength = 255;

/** Time for which the first response to an Idempotency-Key is stored. */
export const idempotencySeconds = 24 * 60 * 60;

/**
 * A request with an Idempotency-Key. Both values are SHA-256 in hexadecimal, so that the key and the body are
 * not stored.
 */
export interface IdempotentRequest {
  keyHash: string;
  /** Hash of the method, path and parsed body. */
  fingerprint: string;
}

/** A stored response; `body` is JSON. */
export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Outcome of the first request with an Idempotency-Key: its response, or the id of the new resource if the
 * response contains a secret.
 */
export type FirstOutcome = { response: StoredResponse } | { createdId: string };

/** The stored part of the first request with an Idempotency-Key. */
export type FirstRequest = Pick<IdempotentRequest, 'fingerprint'> & FirstOutcome;

/** Reads the stored item of a first request. Throws if it is malformed. */
export const storedFirstRequest = storedReader(
  'idempotency key',
  z.object({
    fingerprint: z.string(),
    status: z.exactOptional(z.number()),
    headers: z.exactOptional(z.record(z.string(), z.string())),
    body: z.exactOptional(z.string()),
    createdId: z.exactOptional(z.string()),
    expiresAt: z.number(),
  }),
);

/**
 * Returns the hashes of a request with an Idempotency-Key, or `undefined` if there is none. `keys` are all
 * values of the header. Throws `invalid_header` for two keys, and for a key that is empty, too long or not
 * printable ASCII.
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
      `Must be sent once, with 1 to ${maxIdempotencyKeyLength} printable ASCII characters.`,
    );
  }
  const { method, path, body } = request;
  return { keyHash: sha256(key), fingerprint: sha256([method, path, canonicalJson(body)].join('\n')) };
}

/**
 * Returns the stored response to a repeated request. Throws `idempotency_key_reused` if it differs from the
 * first request, and `api_key_already_created` with the id if the response is not stored.
 */
export function storedResponse({ fingerprint }: IdempotentRequest, first: FirstRequest): StoredResponse {
  if (first.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  if ('response' in first) return first.response;
  throw new AppError('api_key_already_created', undefined, [], { resourceId: first.createdId });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
