import type { IdGenerator } from '../../core/shared/ids.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { tableNameVariable } from '../../platform/environment.ts';
import {
  type Database,
  openDatabase,
  requestDeadline,
  withDeadline,
} from '../../storage/dynamodb/database.ts';
import { itemsOf } from '../../storage/dynamodb/reads.ts';
import { clock, lazy, newId, requiredVariable } from './environment.ts';

/**
 * Dependencies that the handler of every endpoint creates. An endpoint picks those that it needs, and can add
 * more.
 */
export interface Dependencies {
  database: Database;
  clock: Clock;
  newId: IdGenerator;
}

/**
 * Returns the dependencies of a request that begins now, `leftMs` before Lambda stops the function. Calls to
 * the table fail after its deadline.
 */
export function requestDependencies(leftMs: number): Dependencies {
  const deadline = requestDeadline(leftMs);
  return { database: withDeadline(database(), deadline), clock, newId };
}

/** The service's table. Calls have no deadline beyond their own timeouts. */
export const database = lazy(() => openDatabase(requiredVariable(tableNameVariable)));

/** Access to single items in the service's table. */
export const tableItems = lazy(() => itemsOf(database()));
