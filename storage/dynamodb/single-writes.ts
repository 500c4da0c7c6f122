import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from './database.ts';
import type { ItemKey } from './keys.ts';
import type { Write } from './writes.ts';

/** Reason why a single write failed. `conflict` if a transaction is changing the item. */
export type LostWrite = 'condition_failed' | 'conflict';

/** Puts one item. */
export async function putItem(
  { client, tableName }: Database,
  { operation }: Write,
): Promise<'put' | LostWrite> {
  try {
    await client.send(new PutCommand({ TableName: tableName, Item: undefined, ...operation.Put }));
    return 'put';
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'condition_failed';
    if (error instanceof TransactionConflictException) return 'conflict';
    throw error;
  }
}

/** Deletes one item. Returns true if it existed. */
export async function deleteItem({ client, tableName }: Database, key: ItemKey): Promise<boolean> {
  const command = new DeleteCommand({ TableName: tableName, Key: key, ReturnValues: 'ALL_OLD' });
  return (await client.send(command)).Attributes !== undefined;
}
