import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { SecretCredential } from '../core/keys/credential.ts';
import type { Database } from './dynamodb/database.ts';
import { secretCredentialKey } from './dynamodb/keys.ts';

/** The credential behind the SHA-256 of a secret key, read consistently; `undefined` for unknown and revoked ones. */
export async function readCredential(
  database: Database,
  sha256: string,
): Promise<SecretCredential | undefined> {
  const { Item } = await database.client.send(
    new GetCommand({ TableName: database.tableName, Key: secretCredentialKey(sha256), ConsistentRead: true }),
  );
  if (!Item) return undefined;
  const { pk: _pk, sk: _sk, ...credential } = Item;
  return credential as SecretCredential;
}
