import type { ActivityActor, ActivityEntry } from '../core/activity/activity.ts';
import { trailSeconds } from '../core/activity/trail.ts';
import { type IdGenerator, timeOfId } from '../core/shared/ids.ts';
import { tableAttributes } from '../platform/table.ts';
import type { Database, RecordedWrite, TrailedDatabase } from './dynamodb/database.ts';
import type { Item } from './dynamodb/items.ts';
import { activityKey } from './dynamodb/keys.ts';
import { putNew } from './dynamodb/writes.ts';

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
    [tableAttributes.expiry]: Math.floor(timeOfId(id).getTime() / 1_000) + trailSeconds,
  };
}
