/** A new secret key in place of all earlier ones: for a merchant whose key leaked or was lost. */
import { randomBytes } from 'node:crypto';
import { apiKeyPrefix, generateApiKey, hashSecretKey, maxApiKeys } from '../core/keys/api-key.ts';
import { idGenerator } from '../core/shared/ids.ts';
import { listApiKeysOfType } from '../storage/api-keys.ts';
import { insertApiKey, revokeApiKey } from '../storage/changes/api-keys.ts';
import type { Database } from '../storage/dynamodb/database.ts';
import { readMerchant } from '../storage/merchants.ts';
import type { Deployment } from './deployment.ts';
import { type Onboarded, untilKeyWorks } from './onboard.ts';

const now = () => new Date();

/** Adds a secret key, then revokes all others; interrupted in between, it can be run again. Throws for an unknown merchant. */
export async function rotateSecret(deployment: Deployment, merchantId: string): Promise<Onboarded> {
  const { database } = deployment;
  const merchant = await readMerchant(database, merchantId);
  if (!merchant) throw new Error('There is no such merchant; npm run merchant -- list shows all');
  const earlier = await listApiKeysOfType(database, merchantId, 'secret');
  const secretKey = generateApiKey('secret', randomBytes);
  await addKey(database, merchantId, secretKey);
  for (const { id } of earlier) await revokeApiKey(database, merchantId, id, now);
  if (merchant.status === 'active') await untilKeyWorks(deployment.baseUrl, secretKey);
  return { merchantId, secretKey };
}

async function addKey(database: Database, merchantId: string, secretKey: string): Promise<void> {
  const outcome = await insertApiKey(database, merchantId, {
    id: idGenerator(now, randomBytes)('key'),
    name: 'Rotated secret key',
    type: 'secret',
    prefix: apiKeyPrefix(secretKey),
    credential: hashSecretKey(secretKey),
    createdAt: now().toISOString(),
  });
  if (outcome !== 'created') throw new Error(`The merchant has ${maxApiKeys} active keys; revoke one first`);
}
