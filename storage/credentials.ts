import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { PublicCredential, SecretCredential } from '../core/keys/credential.ts';
import { merchantStatuses } from '../core/keys/merchant.ts';
import type { Database } from './dynamodb/database.ts';
import { fields, oneOf, text } from './dynamodb/item-fields.ts';
import type { Item, ItemAccess } from './dynamodb/items.ts';
import { publicKeyKey, secretCredentialKey } from './dynamodb/keys.ts';

/** An item as what is known of a secret key. */
export const toCredential = (item: Item): SecretCredential => readSecret(item, 'credential');

const readSecret = fields<SecretCredential>({
  merchantId: text,
  keyId: text,
  merchantStatus: oneOf(merchantStatuses),
  gatewayKey: text,
});

/** An item as what is known of a public key. */
export const toPublicKey = (item: Item): PublicCredential => readPublic(item, 'public key');

const readPublic = fields<PublicCredential>({
  merchantId: text,
  keyId: text,
  campaignId: text,
  gatewayKey: text,
});

/** The credential behind the SHA-256 of a secret key, read consistently; `undefined` for unknown and revoked ones. */
export async function readCredential(
  database: Database,
  sha256: string,
): Promise<SecretCredential | undefined> {
  const { Item } = await database.client.send(
    new GetCommand({ TableName: database.tableName, Key: secretCredentialKey(sha256), ConsistentRead: true }),
  );
  return Item && toCredential(Item);
}

/** What is known of a public key, read consistently; `undefined` for unknown and revoked ones. */
export async function readPublicKey(
  items: Pick<ItemAccess, 'get'>,
  publicKey: string,
): Promise<PublicCredential | undefined> {
  const item = await items.get(publicKeyKey(publicKey), 'strong');
  return item && toPublicKey(item);
}
