import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type ActivityEntry, storedActivity } from '../core/activity/activity.ts';
import { trailSeconds } from '../core/activity/trail.ts';
import { firstIdAt, isId, timeOfId } from '../core/shared/ids.ts';
import type { Database } from './dynamodb/database.ts';
import { type Item, text } from './dynamodb/items.ts';
import { activityKey, activityPartition } from './dynamodb/keys.ts';
import type { Page, PageRequest } from './dynamodb/reads.ts';

/** Converts a stored item to an entry. Throws if it is malformed. */
export function toActivityEntry(item: Item): ActivityEntry {
  const id = text(item.sk, 'activity.id');
  if (!isId('act', id)) throw new Error('The stored activity.id is malformed');
  return { id, createdAt: timeOfId(id).toISOString(), ...storedActivity(item) };
}

/** Requested part of a trail. */
export interface ActivityRequest extends PageRequest {
  /** Key that wrote. @default - all keys, the operator and the service */
  keyId?: string | undefined;
  /** @default - all resources */
  resourceId?: string | undefined;
  now: Date;
}

/**
 * Reads one page of a merchant's trail, newest first, consistently, with one Query. DynamoDB ends it after
 * 1 MB, about 3,000 entries, so a filtered page can have fewer entries than `limit` and still a next page. Omits
 * expired entries, because DynamoDB deletes them late.
 */
export async function listActivity(
  { client, tableName }: Database,
  merchantId: string,
  { limit, before, keyId, resourceId, now }: ActivityRequest,
): Promise<Page<ActivityEntry>> {
  const filters = [
    ...(keyId === undefined ? [] : ['#key.id = :key']),
    ...(resourceId === undefined ? [] : ['#resource = :resource']),
  ];
  const oldest = firstIdAt('act', new Date(now.getTime() - trailSeconds * 1_000));
  // DynamoDB rejects a start key outside of the query's range.
  if (before !== undefined && before < oldest) return { entries: [] };
  const query = new QueryCommand({
    TableName: tableName,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND sk >= :oldest',
    ...(filters.length > 0 ? { FilterExpression: filters.join(' AND ') } : { Limit: limit + 1 }),
    ...(filters.length > 0
      ? { ExpressionAttributeNames: namesOf({ key: keyId, resource: resourceId }) }
      : {}),
    ExpressionAttributeValues: {
      ':pk': activityPartition(merchantId),
      ':oldest': oldest,
      ...(keyId === undefined ? {} : { ':key': keyId }),
      ...(resourceId === undefined ? {} : { ':resource': resourceId }),
    },
    ScanIndexForward: false,
    ...(before === undefined ? {} : { ExclusiveStartKey: activityKey(merchantId, before) }),
  });
  const { Items: items = [], LastEvaluatedKey: last } = await client.send(query);
  const entries = items.slice(0, limit).map(toActivityEntry);
  const next = items.length > limit ? entries.at(-1)?.id : last && text(last.sk, 'activity.id');
  return next === undefined ? { entries } : { entries, next };
}

function namesOf(filters: object): Record<string, string> {
  const used = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(used.map(([name]) => [`#${name}`, name]));
}
