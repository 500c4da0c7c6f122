import type { ApiKeyRecord } from '../../core/keys/api-key.ts';
import {
  hasExpired,
  merchantStatuses,
  type PublicCredential,
  type SecretCredential,
} from '../../core/keys/credential.ts';
import { keyPermissions } from '../../core/keys/key-permissions.ts';
import type { Merchant } from '../../core/keys/merchant.ts';
import type { Database } from '../dynamodb/database.ts';
import { itemsOf } from '../dynamodb/database-items.ts';
import type { ItemAccess } from '../dynamodb/item-access.ts';
import { type Item, itemReader, listOf, nullable, oneOf, text, withDefault } from '../dynamodb/items.ts';
import { credentialKey, publicKeyKey, secretCredentialKey } from '../dynamodb/keys.ts';
import { readOne } from '../dynamodb/reads.ts';
import { toPublicKey } from './public-key-item.ts';

/** Converts a stored item to a secret key's credential. Throws if it is malformed. */
export const toCredential = itemReader<SecretCredential>('credential', {
  merchantId: text,
  keyId: text,
  keyName: withDefault(text, ''),
  merchantStatus: oneOf(merchantStatuses),
  permissions: nullable(listOf(oneOf(keyPermissions))),
  keyExpiresAt: nullable(text),
  gatewayKey: text,
});

/**
 * Converts a key's credential to a stored item. `gatewayKey` is the value of the merchant's API Gateway key.
 */
export function fromCredential(
  { id: merchantId, status: merchantStatus, defaultCampaignId }: Merchant,
  apiKey: ApiKeyRecord,
  gatewayKey: string,
): Item {
  const {
    id: keyId,
    name: keyName,
    type,
    campaignId = defaultCampaignId,
    permissions,
    keyExpiresAt,
  } = apiKey;
  const common = { ...credentialKey(apiKey), merchantId, keyId, gatewayKey };
  if (type === 'public') return { ...common, campaignId };
  const limits = { ...(permissions ? { permissions } : {}), ...(keyExpiresAt ? { keyExpiresAt } : {}) };
  return { ...common, keyName, merchantStatus, ...limits };
}

/** Reads an active secret key's credential by the SHA-256 of the key, consistently. */
export function readCredential(database: Database, sha256: string): Promise<SecretCredential | undefined> {
  return readOne(database, secretCredentialKey(sha256), toCredential);
}

/** Returns true if the secret key of this SHA-256 is active: neither revoked nor expired nor of a suspended merchant. */
export async function isSecretKeyActive(
  items: Pick<ItemAccess, 'getAll'>,
  sha256: string,
  now: Date,
): Promise<boolean> {
  const [item] = await items.getAll([secretCredentialKey(sha256)]);
  if (!item) return false;
  const { keyExpiresAt, merchantStatus } = toCredential(item);
  return merchantStatus === 'active' && !hasExpired(keyExpiresAt, now);
}

/** Reads an active public key, consistently. */
export function readPublicKey(database: Database, publicKey: string): Promise<PublicCredential | undefined> {
  return readOne(database, publicKeyKey(publicKey), toPublicKey);
}

/** Reads public keys by their values, consistently. Omits unknown and revoked keys. */
export async function readPublicKeys(
  database: Database,
  publicKeys: readonly string[],
): Promise<Map<string, PublicCredential>> {
  const items = await itemsOf(database).getAll(publicKeys.map(publicKeyKey));
  return new Map(
    publicKeys.flatMap((publicKey, index) => {
      const item = items[index];
      return item ? [[publicKey, toPublicKey(item)] as const] : [];
    }),
  );
}
