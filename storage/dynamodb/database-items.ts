import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from './database.ts';
import { getInBatches, type ItemAccess } from './item-access.ts';
import type { ItemKey } from './keys.ts';

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
