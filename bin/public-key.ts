import { randomBytes } from 'node:crypto';
import { makeApiKey } from '../core/keys/api-key.ts';
import { idGenerator } from '../core/shared/ids.ts';
import type { TrailedDatabase } from '../storage/dynamodb/database.ts';
import { insertApiKey } from '../storage/transactions/api-keys.ts';

/**
 * Creates a public key for a merchant, without a request to the service, and returns it. Throws if the merchant
 * cannot have another key.
 */
export async function createPublicKey(
  database: TrailedDatabase,
  merchantId: string,
  name: string,
): Promise<string> {
  const now = new Date();
  const id = idGenerator(() => now, randomBytes)('key');
  const { record, value } = makeApiKey({ name, type: 'public' }, id, randomBytes, now);
  const outcome = await insertApiKey(database, merchantId, record);
  if (outcome !== 'created') throw new Error(`${merchantId} gets no public key: ${outcome}`);
  return value;
}
