import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { SecretCredential } from '../core/keys/credential.ts';
import { merchantStatuses } from '../core/keys/merchant.ts';
import type { Database } from './dynamodb/database.ts';
import { fields, oneOf, text } from './dynamodb/item-fields.ts';
import { secretCredentialKey } from './dynamodb/keys.ts';

const readFields = fields<SecretCredential>({
  merchantId: text,
  keyId: text,
  merchantStatus: oneOf(merchantStatuses),
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
  return Item && readFields(Item, 'credential');
}
