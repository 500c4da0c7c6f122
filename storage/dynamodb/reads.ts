import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Versioned } from '../../core/shared/versions.ts';
import type { Database } from './database.ts';
import { type Item, number } from './items.ts';
import { type ItemKey, merchantPartition } from './keys.ts';

/** Requested part of a list, at most `limit` entries that are older than the id `before`. */
export interface PageRequest {
  limit: number;
  before?: string;
}

/** Part of a list, newest first. `next` is the following page's `before`, and absent on the last page. */
export interface Page<Entry> {
  entries: Entry[];
  next?: string;
}

/**
 * Reads one page of a merchant's items of one kind (sort keys `prefix` + id), newest first, consistently. To
 * fill a filtered page it reads all items older than `before`, so use filters only for kinds with at most a
 * few hundred items.
 */
export async function readPage<Entry extends { id: string }>(
  database: Database,
  merchantId: string,
  prefix: string,
  { limit, before }: PageRequest,
  toEntry: (item: Item) => Entry,
  matches?: (entry: Entry) => boolean,
): Promise<Page<Entry>> {
  const pk = merchantPartition(merchantId);
  const bound = matches ? {} : { Limit: limit + 1 };
  const query = { ...itemsWith(pk, prefix), ScanIndexForward: false, ...bound };
  const items = await readItems(database, query, before ? { pk, sk: prefix + before } : undefined);
  const matching = items.map(toEntry).filter((entry) => !matches || matches(entry));
  const entries = matching.slice(0, limit);
  const last = entries.at(-1);
  return matching.length > limit && last ? { entries, next: last.id } : { entries };
}

/** Returns the query for all items in a partition, or for those whose sort keys begin with `prefix`. */
export function itemsWith(pk: string, prefix?: string) {
  return prefix === undefined
    ? { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
    : {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
      };
}

/**
 * Reads a query's items after `start`, at most `Limit`, in the order of sort keys. Reads consistently unless
 * the query overrides it.
 */
export async function readItems(
  { client, tableName }: Database,
  query: Omit<QueryCommandInput, 'TableName'>,
  start?: ItemKey,
): Promise<Item[]> {
  const input = { TableName: tableName, ConsistentRead: true, ...query };
  const items: Item[] = [];
  let next: Item | undefined = start;
  do {
    const page = await client.send(new QueryCommand({ ...input, ExclusiveStartKey: next }));
    items.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next && (query.Limit === undefined || items.length < query.Limit));
  return items.slice(0, query.Limit);
}

/** Reads one item, consistently. Returns `undefined` if it does not exist. */
export async function readOne<Entry>(
  { client, tableName }: Database,
  key: ItemKey,
  toEntry: (item: Item) => Entry,
): Promise<Entry | undefined> {
  const command = new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true });
  const { Item } = await client.send(command);
  return Item && toEntry(Item);
}

/** Reads one item with its version, consistently. Returns `undefined` if it does not exist. */
export function readVersioned<Resource>(
  database: Database,
  key: ItemKey,
  toResource: (item: Item) => Resource,
): Promise<Versioned<Resource> | undefined> {
  return readOne(database, key, (item) => ({
    resource: toResource(item),
    version: number(item.version, 'version'),
  }));
}
