import { type FirstRequest, idempotencySeconds, storedFirstRequest } from '../core/shared/idempotency.ts';
import type { Clock } from '../core/shared/ports.ts';
import { tableAttributes } from '../platform/table.ts';
import type { Database } from './dynamodb/database.ts';
import { idempotencyKey } from './dynamodb/keys.ts';
import { readOne } from './dynamodb/reads.ts';
import { putNewOrExpired, type Write, withOutcome } from './dynamodb/writes.ts';

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/**
 * Reads the merchant's first request with this Idempotency-Key (its SHA-256), consistently. Returns
 * `undefined` if there was none in the last 24 hours. Ignores expired items, because DynamoDB deletes them
 * late.
 */
export async function readFirstRequest(
  database: Database,
  merchantId: string,
  keyHash: string,
  clock: Clock,
): Promise<FirstRequest | undefined> {
  const stored = await readOne(database, idempotencyKey(merchantId, keyHash), storedFirstRequest);
  if (!stored || stored.expiresAt <= secondsOf(clock())) return undefined;
  const { fingerprint, status, headers, body, createdId } = stored;
  if (createdId !== undefined) return { fingerprint, createdId };
  if (status === undefined || !headers || body === undefined)
    throw new Error('The stored idempotency key is malformed');
  return { fingerprint, response: { status, headers, body } };
}

/**
 * Returns the write that stores a first request. The transaction's outcome is `repeated` if there already is
 * one.
 */
export function putFirstRequest(
  merchantId: string,
  keyHash: string,
  first: FirstRequest,
  clock: Clock,
): Write<'repeated'> {
  const now = secondsOf(clock());
  const { fingerprint } = first;
  const outcome = 'response' in first ? first.response : { createdId: first.createdId };
  const expiry = { [tableAttributes.expiry]: now + idempotencySeconds };
  const item = { ...idempotencyKey(merchantId, keyHash), fingerprint, ...outcome, ...expiry };
  return withOutcome('repeated', putNewOrExpired(item, now));
}
