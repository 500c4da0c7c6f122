import { randomBytes } from 'node:crypto';
import { makeApiKey } from '../../core/keys/api-key.ts';
import type { Merchant } from '../../core/keys/merchant.ts';
import { idGenerator } from '../../core/shared/ids.ts';
import type { TrailedDatabase } from '../../storage/dynamodb/database.ts';
import { listAllApiKeys } from '../../storage/keys/api-keys.ts';
import { insertApiKey, revokeApiKey } from '../../storage/transactions/api-keys.ts';
import { setMerchantStatus } from '../../storage/transactions/merchants.ts';
import type { Deployment } from '../deployment.ts';
import { untilKeyWorks } from '../onboard.ts';

const now = () => new Date();

/**
 * Replaces all the merchant's secret keys with a new key. Returns it with the number of revoked keys. The
 * suspended merchant cannot send new requests. Earlier requests may still create keys, but not with a revoked
 * key, so this revokes keys until there are no others. If it is interrupted, the merchant may stay suspended.
 * Run it again, then resume the merchant.
 */
export async function rotateSecret(
  { database, baseUrl }: Pick<Deployment, 'database' | 'baseUrl'>,
  { id: merchantId, status }: Pick<Merchant, 'id' | 'status'>,
): Promise<{ secretKey: string; revoked: number }> {
  await setMerchantStatus(database, merchantId, 'suspended');
  const revokedBefore = await revokeSecrets(database, merchantId);
  const id = idGenerator(now, randomBytes)('key');
  const request = { name: 'Rotated secret key', type: 'secret' } as const;
  const { record, value: secretKey } = makeApiKey(request, id, randomBytes, now());
  const outcome = await insertApiKey(database, merchantId, record);
  const revokedAfter = outcome === 'created' ? await revokeSecrets(database, merchantId, id) : 0;
  await setMerchantStatus(database, merchantId, status);
  if (outcome !== 'created')
    throw new Error('The merchant has reached its limit with public keys; it must revoke one first');
  if (status === 'active') await untilKeyWorks(baseUrl, secretKey);
  return { secretKey, revoked: revokedBefore + revokedAfter };
}

/** Revokes all secret keys except the key with the id `newKeyId`. Returns the number of revoked keys. */
async function revokeSecrets(
  database: TrailedDatabase,
  merchantId: string,
  newKeyId?: string,
): Promise<number> {
  for (let revoked = 0; ; ) {
    const others = (await listAllApiKeys(database, merchantId, 'secret')).filter(({ id }) => id !== newKeyId);
    if (others.length === 0) return revoked;
    for (const { id } of others) {
      if ((await revokeApiKey(database, merchantId, id, now)) === 'revoked') revoked += 1;
    }
  }
}
