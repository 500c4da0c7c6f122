import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from './database.ts';
import { getInBatches, type ItemAccess } from './items.ts';
import type { ItemKey } from './keys.ts';

/** The items of a database by key. */
export function itemsOf({ client, tableName }: Database): ItemAccess {
  return {
    async get(key, consistency) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: key, ConsistentRead: consistency === 'strong' }),
      );
      return Item;
    },
    getAll: (keys) =>
      getInBatches(keys, async (batch) => {
        const { Responses, UnprocessedKeys } = await client.send(
          new BatchGetCommand({ RequestItems: { [tableName]: { Keys: batch, ConsistentRead: true } } }),
        );
        const left = UnprocessedKeys?.[tableName]?.Keys as ItemKey[] | undefined;
        return { found: Responses?.[tableName] ?? [], left: left ?? [] };
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
