import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../../storage/dynamodb/database.ts';
import type { Item } from '../../../storage/dynamodb/items.ts';
import type { ItemKey } from '../../../storage/dynamodb/keys.ts';
import { itemsWith, readItems } from '../../../storage/dynamodb/reads.ts';

/** Returns functions that read and write items without conditions. */
export function rawTable({ client, tableName: TableName }: Database) {
  return {
    /** Reads a whole partition with consistent reads. */
    query: (pk: string): Promise<Item[]> => readItems({ client, tableName: TableName }, itemsWith(pk)),

    /** Reads the existing items with these keys. */
    get: async (keys: readonly ItemKey[]): Promise<Item[]> => {
      const parts = slices(keys, 100).map(async (Keys) => {
        const RequestItems = { [TableName]: { Keys, ConsistentRead: true } };
        const { Responses, UnprocessedKeys } = await client.send(new BatchGetCommand({ RequestItems }));
        throwUnlessEmpty(UnprocessedKeys);
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
        throwUnlessEmpty(
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

function throwUnlessEmpty(left: object | undefined): void {
  if (left && Object.keys(left).length > 0) throw new Error(`Left over: ${JSON.stringify(left)}`);
}
