import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Versioned } from '../../core/shared/versions.ts';
import type { Database } from './database.ts';
import { getInBatches, type Item, type ItemAccess, number } from './items.ts';
import { type ItemKey, merchantPartition } from './keys.ts';
import type { update, Write } from './writes.ts';

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
export function readItems(
  { client, tableName }: Database,
  query: Omit<QueryCommandInput, 'TableName'>,
  start?: ItemKey,
): Promise<Item[]> {
  const input = { TableName: tableName, ConsistentRead: true, ...query };
  const readNext = (ExclusiveStartKey?: Item) =>
    client.send(new QueryCommand({ ...input, ExclusiveStartKey }));
  return readPages(readNext, start, query.Limit);
}

/** Scans the table for the items with one of two sort keys. Only operators' tools may call it. */
export function scanTable(
  { client, tableName }: Database,
  sortKey: string,
  otherSortKey = sortKey,
): Promise<Item[]> {
  const input = {
    TableName: tableName,
    ConsistentRead: true,
    FilterExpression: 'sk IN (:one, :other)',
    ExpressionAttributeValues: { ':one': sortKey, ':other': otherSortKey },
  };
  return readPages((ExclusiveStartKey) => client.send(new ScanCommand({ ...input, ExclusiveStartKey })));
}

/** Reads a query's or scan's pages after `start` until there are `limit` items or no more pages. */
async function readPages(
  readNext: (start?: Item) => Promise<{ Items?: Item[] | undefined; LastEvaluatedKey?: Item | undefined }>,
  start?: Item,
  limit?: number,
): Promise<Item[]> {
  const items: Item[] = [];
  let next = start;
  do {
    const page = await readNext(next);
    items.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next && (limit === undefined || items.length < limit));
  return items.slice(0, limit);
}

/** Returns access to a table's items through the SDK. */
export function itemsOf({ client, tableName }: Database): ItemAccess {
  return {
    getAll: (keys, optionalKeys = []) =>
      getInBatches(keys, optionalKeys, async (batch) => {
        const { Responses, UnprocessedKeys } = await client.send(
          new BatchGetCommand({ RequestItems: { [tableName]: { Keys: batch, ConsistentRead: true } } }),
        );
        const unprocessed = UnprocessedKeys?.[tableName]?.Keys as ItemKey[] | undefined;
        return { items: Responses?.[tableName] ?? [], unprocessed: unprocessed ?? [] };
      }),
    async update(key, { expression, condition, values, timeoutMs }) {
      const command = new UpdateCommand({
        TableName: tableName,
        Key: key,
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
      });
      try {
        await client.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) });
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
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

/** Reason why a single write failed. `conflict` if a transaction is changing the item. */
export type LostWrite = 'condition_failed' | 'conflict';

/** Updates one item and returns its new state. */
export function updateItem(
  { client, tableName }: Database,
  { operation }: ReturnType<typeof update>,
): Promise<Item | LostWrite> {
  const command = new UpdateCommand({ TableName: tableName, ReturnValues: 'ALL_NEW', ...operation.Update });
  return orLost(async () => (await client.send(command)).Attributes ?? {});
}

/** Puts one item. */
export function putItem({ client, tableName }: Database, { operation }: Write): Promise<'put' | LostWrite> {
  const command = new PutCommand({ TableName: tableName, Item: undefined, ...operation.Put });
  return orLost(async () => {
    await client.send(command);
    return 'put' as const;
  });
}

/** Deletes one item. Returns true if it existed. */
export async function deleteItem({ client, tableName }: Database, key: ItemKey): Promise<boolean> {
  const command = new DeleteCommand({ TableName: tableName, Key: key, ReturnValues: 'ALL_OLD' });
  return (await client.send(command)).Attributes !== undefined;
}

async function orLost<Result>(write: () => Promise<Result>): Promise<Result | LostWrite> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'condition_failed';
    if (error instanceof TransactionConflictException) return 'conflict';
    throw error;
  }
}
