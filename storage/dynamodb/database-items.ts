import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from './database.ts';
import type { ItemAccess } from './items.ts';

/** The single items of a database. */
export function itemsOf({ client, tableName }: Database): ItemAccess {
  return {
    async get(key, consistency) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: key, ConsistentRead: consistency === 'strong' }),
      );
      return Item;
    },
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
