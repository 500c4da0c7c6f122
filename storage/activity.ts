import {
  type ActivityActor,
  type ActivityEntry,
  activityActors,
  activityDays,
} from '../core/activity/activity.ts';
import { firstIdAt, type IdGenerator, isId, timeOfId } from '../core/shared/ids.ts';
import { tableAttributes } from '../platform/table.ts';
import type { Database, RecordedWrite, TrailedDatabase } from './dynamodb/database.ts';
import { type Item, listOf, nullable, objectOf, oneOf, text } from './dynamodb/items.ts';
import { activityKey, activityPartition } from './dynamodb/keys.ts';
import { type Page, type PageRequest, queryOnce } from './dynamodb/reads.ts';
import { putNew } from './dynamodb/writes.ts';

const retentionSeconds = activityDays * 24 * 60 * 60;

/** Who writes with a database. */
export interface Author {
  actor: ActivityActor;
  /** Secret key that authenticated the request. @default null */
  key?: ActivityEntry['key'];
  /** Returns the operation's ID, or the name of a command or function. */
  operation: () => string;
  /** Names of the fields in the request's body. @default none */
  sentFields?: readonly string[];
  newId: IdGenerator;
}

/** Returns the database with an author, so that its writes can be recorded in the merchants' trails. */
export function trailed<Given extends Database>(database: Given, author: Author): Given & TrailedDatabase {
  return { ...database, trail: (write) => putNew(fromEntry(author, write)) };
}

/** Returns the item of a new entry. Its time is in its id. */
function fromEntry(
  { actor, key = null, operation, sentFields = [], newId }: Author,
  { merchantId, resource, fields = sentFields, isByService = false }: RecordedWrite,
): Item {
  const id = newId('act');
  return {
    ...activityKey(merchantId, id),
    ...(isByService ? { actor: 'service', key: null } : { actor, key }),
    operation: operation(),
    resource,
    fields,
    [tableAttributes.expiry]: Math.floor(timeOfId(id).getTime() / 1_000) + retentionSeconds,
  };
}

/** Converts a stored item to an entry. Throws if it is malformed. */
export function toActivityEntry({ sk, actor, key, operation, resource, fields }: Item): ActivityEntry {
  const id = text(sk, 'activity.id');
  if (!isId('act', id)) throw new Error('The stored activity.id is malformed');
  return {
    id,
    createdAt: timeOfId(id).toISOString(),
    actor: oneOf(activityActors)(actor, 'activity.actor'),
    key: nullable(objectOf({ id: text, name: text }))(key, 'activity.key'),
    operation: text(operation, 'activity.operation'),
    resource: text(resource, 'activity.resource'),
    fields: listOf(text)(fields, 'activity.fields'),
  };
}

/** Requested part of a trail. */
export interface ActivityRequest extends PageRequest {
  /** Id of the key that wrote. @default - all keys, the operator and the service */
  key?: string | undefined;
  /** Id of the resource. @default - all resources */
  resource?: string | undefined;
  now: Date;
}

/**
 * Reads one page of a merchant's trail, newest first, consistently, with one Query. A filtered page reads at
 * most 1 MB, about 3,000 entries, so it can have fewer entries than `limit` and still a next page. Omits
 * expired entries, because DynamoDB deletes them late.
 */
export async function listActivity(
  database: Database,
  merchantId: string,
  { limit, before, key, resource, now }: ActivityRequest,
): Promise<Page<ActivityEntry>> {
  const filters = [
    ...(key === undefined ? [] : ['#key.id = :key']),
    ...(resource === undefined ? [] : ['#resource = :resource']),
  ];
  const oldest = new Date(now.getTime() - retentionSeconds * 1_000);
  const { items, last } = await queryOnce(database, {
    KeyConditionExpression: 'pk = :pk AND sk >= :oldest',
    ...(filters.length > 0 ? { FilterExpression: filters.join(' AND ') } : { Limit: limit + 1 }),
    ...(filters.length > 0 ? { ExpressionAttributeNames: namesOf({ key, resource }) } : {}),
    ExpressionAttributeValues: {
      ':pk': activityPartition(merchantId),
      ':oldest': firstIdAt('act', oldest),
      ...(key === undefined ? {} : { ':key': key }),
      ...(resource === undefined ? {} : { ':resource': resource }),
    },
    ScanIndexForward: false,
    ...(before === undefined ? {} : { ExclusiveStartKey: activityKey(merchantId, before) }),
  });
  const entries = items.slice(0, limit).map(toActivityEntry);
  const next = items.length > limit ? entries.at(-1)?.id : last && text(last.sk, 'activity.id');
  return next === undefined ? { entries } : { entries, next };
}

function namesOf(filters: object): Record<string, string> {
  const used = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(used.map(([name]) => [`#${name}`, name]));
}
