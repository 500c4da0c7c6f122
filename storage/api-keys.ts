import { type ApiKeyRecord, storedApiKey } from '../core/keys/api-key.ts';
import type { ApiKeyType } from '../core/keys/key-value.ts';
import type { Database } from './dynamodb/database.ts';
import { readOne } from './dynamodb/database-items.ts';
import type { Item } from './dynamodb/items.ts';
import { apiKeyKey, merchantItems, merchantPartition } from './dynamodb/keys.ts';
import { itemsWith, type Page, type PageRequest, readItems, readPage } from './dynamodb/queries.ts';

// Like each file of this folder: how one entity is stored, its reads and its single writes, as plain functions whose first
// argument is the database. What touches several entities at once is in changes/.

/** A key as its merchant's item. */
export function fromApiKey(merchantId: string, apiKey: ApiKeyRecord): Item {
  return { ...apiKeyKey(merchantId, apiKey.id), ...apiKey };
}

/** A merchant's active key, read consistently; `undefined` when there is none with this id. */
export function readApiKey(
  database: Database,
  merchantId: string,
  keyId: string,
): Promise<ApiKeyRecord | undefined> {
  return readOne(database, apiKeyKey(merchantId, keyId), storedApiKey);
}

/** One page of a merchant's active keys, or of those that are wanted, newest first. */
export function listApiKeys(
  database: Database,
  merchantId: string,
  page: PageRequest,
  isWanted?: (apiKey: ApiKeyRecord) => boolean,
): Promise<Page<ApiKeyRecord>> {
  return readPage(database, merchantId, merchantItems.apiKey, page, storedApiKey, isWanted);
}

/** All active keys of a merchant, or those of one type, at most 500, oldest first, read consistently. */
export async function listAllApiKeys(
  database: Database,
  merchantId: string,
  type?: ApiKeyType,
): Promise<ApiKeyRecord[]> {
  const query = itemsWith(merchantPartition(merchantId), merchantItems.apiKey);
  return (await readItems(database, query))
    .map(storedApiKey)
    .filter((key) => type === undefined || key.type === type);
}
