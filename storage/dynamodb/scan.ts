import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from './database.ts';
import type { Item } from './items.ts';

/** Scans the table for the items with one of two sort keys. Only operators' tools may call it. */
export async function scanTable(
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
  const items: Item[] = [];
  let next: Item | undefined;
  do {
    const page = await client.send(new ScanCommand({ ...input, ExclusiveStartKey: next }));
    items.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next);
  return items;
}
