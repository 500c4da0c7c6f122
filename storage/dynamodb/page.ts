import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from './database.ts';
import { merchantPartition } from './keys.ts';

/** Which part of a list is wanted: at most `limit` entries, those older than the id `before`. */
export interface PageRequest {
  limit: number;
  before?: string;
}

/** Part of a list, newest first. `next` is the `before` of the following page; absent on the last. */
export interface Page<Entry> {
  entries: Entry[];
  next?: string;
}

/** One page of a merchant's items of one kind (sort keys `prefix` + id), newest first, read consistently. */
export async function readPage<Entry extends { id: string }>(
  database: Database,
  merchantId: string,
  prefix: string,
  { limit, before }: PageRequest,
  toEntry: (item: Record<string, unknown>) => Entry,
): Promise<Page<Entry>> {
  const entries: Entry[] = [];
  let start = before ? { pk: merchantPartition(merchantId), sk: prefix + before } : undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await database.client.send(
      new QueryCommand({
        TableName: database.tableName,
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: limit + 1 - entries.length,
        ExclusiveStartKey: start,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': merchantPartition(merchantId), ':prefix': prefix },
      }),
    );
    entries.push(...Items.map(toEntry));
    start = LastEvaluatedKey as typeof start;
  } while (start && entries.length <= limit);
  const shown = entries.slice(0, limit);
  const last = shown.at(-1);
  return entries.length > limit && last ? { entries: shown, next: last.id } : { entries: shown };
}
