import type { ApiKeyRecord } from '../core/keys/api-key.ts';
import { merchantStatuses, type PublicCredential, type SecretCredential } from '../core/keys/credential.ts';
import type { Merchant } from '../core/keys/merchant.ts';
import type { Database } from './dynamodb/database.ts';
import { itemsOf, putItem, readOne } from './dynamodb/database-items.ts';
import { itemReader, oneOf, text } from './dynamodb/item-fields.ts';
import type { Item, ItemAccess } from './dynamodb/items.ts';
import { credentialKey, heartbeatKeyKey, publicKeyKey, secretCredentialKey } from './dynamodb/keys.ts';
import { put } from './dynamodb/writes.ts';

/** Reads a stored credential of a secret key. Throws if it is malformed. */
export const toCredential = itemReader<SecretCredential>('credential', {
  merchantId: text,
  keyId: text,
  merchantStatus: oneOf(merchantStatuses),
  gatewayKey: text,
});

/** Reads a stored public key. Throws if it is malformed. */
export const toPublicKey = itemReader<PublicCredential>('public key', {
  merchantId: text,
  keyId: text,
  campaignId: text,
  gatewayKey: text,
});

/** Returns the credential of a key as an item. `gatewayKey` is the value of the merchant's API Gateway key. */
export function fromCredential(
  { id: merchantId, status: merchantStatus, defaultCampaignId }: Merchant,
  apiKey: ApiKeyRecord,
  gatewayKey: string,
): Item {
  const { id: keyId, type, campaignId = defaultCampaignId } = apiKey;
  const common = { ...credentialKey(apiKey), merchantId, keyId, gatewayKey };
  return type === 'secret' ? { ...common, merchantStatus } : { ...common, campaignId };
}

/** Reads the credential of an active secret key by its SHA-256, consistently. */
export function readCredential(database: Database, sha256: string): Promise<SecretCredential | undefined> {
  return readOne(database, secretCredentialKey(sha256), toCredential);
}

/** Reads an active public key, consistently. */
export function readPublicKey(database: Database, publicKey: string): Promise<PublicCredential | undefined> {
  return readOne(database, publicKeyKey(publicKey), toPublicKey);
}

/** Reads public keys, consistently, by their value. Unknown and revoked ones are left out. */
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

const toHeartbeatKey = itemReader<{ publicKey: string }>('heartbeat key', { publicKey: text });

/** Returns the public key of the heartbeat, if it has one. */
export async function readHeartbeatKey(items: Pick<ItemAccess, 'getAll'>): Promise<string | undefined> {
  const [item] = await items.getAll([heartbeatKeyKey()]);
  return item && toHeartbeatKey(item).publicKey;
}

/** Stores the public key of the heartbeat. */
export async function writeHeartbeatKey(database: Database, publicKey: string): Promise<void> {
  await putItem(database, put({ ...heartbeatKeyKey(), publicKey }));
}
