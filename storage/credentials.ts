import type { ApiKeyRecord } from '../core/keys/api-key.ts';
import { merchantStatuses, type PublicCredential, type SecretCredential } from '../core/keys/credential.ts';
import type { Merchant } from '../core/keys/merchant.ts';
import type { Database } from './dynamodb/database.ts';
import { itemsOf, readOne } from './dynamodb/database-items.ts';
import { itemReader, oneOf, text } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';
import { credentialKey, publicKeyKey, secretCredentialKey } from './dynamodb/keys.ts';

/** An item as what is known of a secret key. */
export const toCredential = itemReader<SecretCredential>('credential', {
  merchantId: text,
  keyId: text,
  merchantStatus: oneOf(merchantStatuses),
  gatewayKey: text,
});

/** An item as what is known of a public key. */
export const toPublicKey = itemReader<PublicCredential>('public key', {
  merchantId: text,
  keyId: text,
  campaignId: text,
  gatewayKey: text,
});

/** What makes a key of the merchant work, as an item. `gatewayKey` is the value of the merchant's API Gateway key. */
export function fromCredential(
  { id: merchantId, status: merchantStatus, defaultCampaignId }: Merchant,
  apiKey: ApiKeyRecord,
  gatewayKey: string,
): Item {
  const { id: keyId, type, campaignId = defaultCampaignId } = apiKey;
  const common = { ...credentialKey(apiKey), merchantId, keyId, gatewayKey };
  return type === 'secret' ? { ...common, merchantStatus } : { ...common, campaignId };
}

/** The credential behind the SHA-256 of a secret key, read consistently; `undefined` for unknown and revoked ones. */
export function readCredential(database: Database, sha256: string): Promise<SecretCredential | undefined> {
  return readOne(database, secretCredentialKey(sha256), toCredential);
}

/** What is known of a public key, read consistently; `undefined` for unknown and revoked ones. */
export function readPublicKey(database: Database, publicKey: string): Promise<PublicCredential | undefined> {
  return readOne(database, publicKeyKey(publicKey), toPublicKey);
}

/** Reads the active ones of these public keys, consistently, by their value. */
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
