import { paginateQuery, paginateScan, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Database } from './database.ts';
import type { Item } from './items.ts';
import { type ItemKey, merchantPartition } from './keys.ts';

/** Requested part of a list: at most `limit` entries that are older than the id `before`. */
export interface PageRequest {
  limit: number;
  before?: string;
}

/** Part of a list, newest first. `next` is the `before` of the following page; absent on the last. */
export interface Page<Entry> {
  entries: Entry[];
  next?: string;
}

/**
 * Reads one page of a merchant's items of one kind (sort keys `prefix` + id), newest first, consistently. A filtered page reads all items
 * older than `before`, so that it is full: only for kinds with at most a few hundred items.
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
  const found = items.map(toEntry).filter((entry) => !matches || matches(entry));
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return found.length > limit && last ? { entries, next: last.id } : { entries };
}

/** Returns the query for all items of a partition, or for those whose sort keys begin with `prefix`. */
export function itemsWith(pk: string, prefix?: string) {
  return prefix === undefined
    ? { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
    : {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
      };
}

/** Reads the items of a query after `start`, at most `Limit`, in the order of sort keys. Consistent unless the query overrides it. */
export async function readItems(
  { client, tableName }: Database,
  query: Omit<QueryCommandInput, 'TableName'>,
  start?: ItemKey,
): Promise<Item[]> {
  const items: Item[] = [];
  const input = { TableName: tableName, ConsistentRead: true, ...query };
  for await (const { Items = [] } of paginateQuery({ client, startingToken: start }, input)) {
    items.push(...Items);
    if (query.Limit !== undefined && items.length >= query.Limit) break;
  }
  return items.slice(0, query.Limit);
}

/** Reads all items of the table with one of two sort keys. Only operators' tools may call it. */
export async function scanTable(
  { client, tableName }: Database,
  sortKey: string,
  otherSortKey = sortKey,
): Promise<Item[]> {
  const items: Item[] = [];
  const query = {
    TableName: tableName,
    ConsistentRead: true,
    FilterExpression: 'sk IN (:one, :other)',
    ExpressionAttributeValues: { ':one': sortKey, ':other': otherSortKey },
  };
  for await (const { Items = [] } of paginateScan({ client }, query)) items.push(...Items);
  return items;
}
