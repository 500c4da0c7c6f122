import { type FirstRequest, idempotencySeconds } from '../core/shared/idempotency.ts';
import type { Clock } from '../core/shared/ports.ts';
import { tableAttributes } from '../platform/table.ts';
import type { Database } from './dynamodb/database.ts';
import { readOne } from './dynamodb/database-items.ts';
import { fields, itemReader, number, optional, text } from './dynamodb/item-fields.ts';
import { idempotencyKey } from './dynamodb/keys.ts';
import { failsAs, putNewOrExpired, type Write } from './dynamodb/writes.ts';

interface StoredHeaders {
  location?: string;
  etag?: string;
}

/** Stored first request with an Idempotency-Key. */
interface StoredFirstRequest {
  fingerprint: string;
  status?: number;
  headers?: StoredHeaders;
  body?: string;
  createdId?: string;
  expiresAt: number;
}

const toStored = itemReader<StoredFirstRequest>('idempotency key', {
  fingerprint: text,
  status: optional(number),
  headers: optional(fields<StoredHeaders>({ location: optional(text), etag: optional(text) })),
  body: optional(text),
  createdId: optional(text),
  expiresAt: number,
});

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/**
 * Reads the first request of a merchant with this Idempotency-Key (its SHA-256), consistently; `undefined` if there was none in the last
 * 24 hours. Expired items are ignored, because DynamoDB deletes them late.
 */
export async function readFirstRequest(
  database: Database,
  merchantId: string,
  keyHash: string,
  clock: Clock,
): Promise<FirstRequest | undefined> {
  const stored = await readOne(database, idempotencyKey(merchantId, keyHash), toStored);
  if (!stored || stored.expiresAt <= secondsOf(clock())) return undefined;
  const { fingerprint, status, headers, body, createdId } = stored;
  if (createdId !== undefined) return { fingerprint, createdId };
  if (status === undefined || !headers || body === undefined)
    throw new Error('The stored idempotency key is malformed');
  return { fingerprint, answer: { status, headers: { ...headers }, body } };
}

/** Returns the write that stores a first request. Its transaction ends with `repeated` if one is stored. */
export function putFirstRequest(
  merchantId: string,
  keyHash: string,
  first: FirstRequest,
  clock: Clock,
): Write<'repeated'> {
  const now = secondsOf(clock());
  const { fingerprint } = first;
  const outcome = 'answer' in first ? first.answer : { createdId: first.createdId };
  const expiry = { [tableAttributes.expiry]: now + idempotencySeconds };
  const item = { ...idempotencyKey(merchantId, keyHash), fingerprint, ...outcome, ...expiry };
  return failsAs('repeated', putNewOrExpired(item, now));
}
