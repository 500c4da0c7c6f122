import { type ApiKeyRecord, storedApiKey } from '../../core/keys/api-key.ts';
import type { ApiKeyType } from '../../core/keys/key-form.ts';
import type { Versioned } from '../../core/shared/versions.ts';
import type { Database } from '../dynamodb/database.ts';
import type { Item } from '../dynamodb/items.ts';
import { merchantItems, merchantPartition, resourceKey } from '../dynamodb/keys.ts';
import {
  itemsWith,
  type Page,
  type PageRequest,
  readItems,
  readPage,
  readVersioned,
} from '../dynamodb/reads.ts';

/** Converts a key to a stored item. */
export function fromApiKey(merchantId: string, { resource, version }: Versioned<ApiKeyRecord>): Item {
  return { ...resourceKey('apiKeys', merchantId, resource.id), ...resource, version };
}

/** Reads one of the merchant's active keys, consistently. */
export function readApiKey(
  database: Database,
  merchantId: string,
  keyId: string,
): Promise<Versioned<ApiKeyRecord> | undefined> {
  return readVersioned(database, resourceKey('apiKeys', merchantId, keyId), storedApiKey);
}

/** Reads one page of the merchant's active keys, newest first, optionally filtered. */
export function listApiKeys(
  database: Database,
  merchantId: string,
  page: PageRequest,
  matches?: (apiKey: ApiKeyRecord) => boolean,
): Promise<Page<ApiKeyRecord>> {
  return readPage(database, merchantId, merchantItems.apiKeys, page, storedApiKey, matches);
}

/** Reads all the merchant's active keys, or those of one type, oldest first, consistently. */
export async function listAllApiKeys(
  database: Database,
  merchantId: string,
  type?: ApiKeyType,
): Promise<ApiKeyRecord[]> {
  const query = itemsWith(merchantPartition(merchantId), merchantItems.apiKeys);
  return (await readItems(database, query))
    .map(storedApiKey)
    .filter((key) => type === undefined || key.type === type);
}
