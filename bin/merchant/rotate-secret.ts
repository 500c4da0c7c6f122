/** A new secret key in place of all earlier ones: for a merchant whose key leaked or was lost. */
import { randomBytes } from 'node:crypto';
import { type ApiKeyRecord, apiKeyPrefix, generateApiKey, hashSecretKey } from '../../core/keys/api-key.ts';
import type { Merchant } from '../../core/keys/merchant.ts';
import { idGenerator } from '../../core/shared/ids.ts';
import { listApiKeys } from '../../storage/api-keys.ts';
import { type ApiKeyCreation, insertApiKey, revokeApiKey } from '../../storage/changes/api-keys.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import type { Deployment } from '../deployment.ts';
import { untilKeyWorks } from '../onboard.ts';

const pageSize = 100;
const now = () => new Date();

/**
 * Adds a secret key, then revokes all earlier ones, which it returns the number of. A merchant at its limit of keys loses one of
 * the earlier ones first. Interrupted in between, it can be run again.
 */
export async function rotateSecret(
  { database, baseUrl }: Deployment,
  { id: merchantId, status }: Merchant,
): Promise<{ secretKey: string; revoked: number }> {
  const earlier = await listSecretKeys(database, merchantId);
  const secretKey = generateApiKey('secret', randomBytes);
  if ((await addKey(database, merchantId, secretKey)) === 'limit_reached') {
    const [oldest] = earlier.slice(-1);
    if (!oldest)
      throw new Error('All keys that the merchant may have are public ones; it must delete one first');
    await revokeApiKey(database, merchantId, oldest.id, now);
    if ((await addKey(database, merchantId, secretKey)) !== 'created')
      throw new Error('The merchant adds keys at the same time; try again');
  }
  for (const { id } of earlier) await revokeApiKey(database, merchantId, id, now);
  if (status === 'active') await untilKeyWorks(baseUrl, secretKey);
  return { secretKey, revoked: earlier.length };
}

/** All active secret keys, newest first. */
async function listSecretKeys(database: Database, merchantId: string): Promise<ApiKeyRecord[]> {
  const keys: ApiKeyRecord[] = [];
  let before: string | undefined;
  do {
    const page = await listApiKeys(database, merchantId, { limit: pageSize, ...(before ? { before } : {}) });
    keys.push(...page.entries.filter(({ type }) => type === 'secret'));
    before = page.next;
  } while (before);
  return keys;
}

function addKey(database: Database, merchantId: string, secretKey: string): Promise<ApiKeyCreation> {
  return insertApiKey(database, merchantId, {
    id: idGenerator(now, randomBytes)('key'),
    name: 'Rotated secret key',
    type: 'secret',
    prefix: apiKeyPrefix(secretKey),
    credential: hashSecretKey(secretKey),
    createdAt: now().toISOString(),
  });
}
