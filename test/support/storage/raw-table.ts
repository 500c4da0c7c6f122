import { BatchGetCommand, BatchWriteCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../../storage/dynamodb/database.ts';
import type { Item } from '../../../storage/dynamodb/items.ts';
import type { ItemKey } from '../../../storage/dynamodb/keys.ts';

/** Returns functions that access many items without conditions. */
export function rawTable({ client, tableName: TableName }: Database) {
  return {
    /** Reads all items of a partition, consistently. */
    query: async (pk: string): Promise<Item[]> => {
      const items: Item[] = [];
      const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
      for await (const { Items = [] } of paginateQuery(
        { client },
        { TableName, ConsistentRead: true, ...query },
      ))
        items.push(...Items);
      return items;
    },

    /** Reads the existing items with these keys. */
    get: async (keys: readonly ItemKey[]): Promise<Item[]> => {
      const parts = slices(keys, 100).map(async (Keys) => {
        const RequestItems = { [TableName]: { Keys, ConsistentRead: true } };
        const { Responses, UnprocessedKeys } = await client.send(new BatchGetCommand({ RequestItems }));
        mustBeEmpty(UnprocessedKeys);
        return Responses?.[TableName] ?? [];
      });
      return (await Promise.all(parts)).flat();
    },

    /** Puts and deletes items. */
    write: async ({ put = [], remove = [] }: { put?: readonly Item[]; remove?: readonly ItemKey[] }) => {
      const requests = [
        ...put.map((Item) => ({ PutRequest: { Item } })),
        ...remove.map((Key) => ({ DeleteRequest: { Key } })),
      ];
      for (const part of slices(requests, 25))
        mustBeEmpty(
          (await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: part } })))
            .UnprocessedItems,
        );
    },
  };
}

function slices<Entry>(entries: readonly Entry[], size: number): Entry[][] {
  const count = Math.ceil(entries.length / size);
  return Array.from({ length: count }, (_none, index) => entries.slice(index * size, (index + 1) * size));
}

function mustBeEmpty(left: object | undefined): void {
  if (left && Object.keys(left).length > 0) throw new Error(`Left over: ${JSON.stringify(left)}`);
}
