import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from './database.ts';
import type { Item } from './items.ts';
import type { ItemKey } from './keys.ts';
import type { update, Write } from './writes.ts';

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
