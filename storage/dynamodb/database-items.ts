import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Versioned } from '../../core/shared/entity-tags.ts';
import type { Database } from './database.ts';
import { number } from './item-fields.ts';
import { getInBatches, type Item, type ItemAccess } from './items.ts';
import type { ItemKey } from './keys.ts';
import type { update, Write } from './writes.ts';

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
