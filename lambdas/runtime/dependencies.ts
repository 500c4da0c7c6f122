import type { IdGenerator } from '../../core/shared/ids.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { operationVariable, tableNameVariable } from '../../platform/environment.ts';
import {
  type Database,
  openDatabase,
  requestDeadline,
  type TrailedDatabase,
  withDeadline,
} from '../../storage/dynamodb/database.ts';
import { type Author, trailed } from '../../storage/trail.ts';
import { clock, lazy, newId, requiredVariable } from './environment.ts';

/**
 * Dependencies that the handler of every endpoint creates. An endpoint picks those that it needs, and can add
 * more.
 */
export interface Dependencies {
  database: TrailedDatabase;
  clock: Clock;
  newId: IdGenerator;
}

/** Author of a request's writes: its key, and the names of the fields in its body. */
type RequestAuthor = Pick<Author, 'key' | 'sentFields'>;

/**
 * Returns the dependencies of a request that begins now, `leftMs` before Lambda stops the function. Calls to
 * the table fail after its deadline.
 */
export function requestDependencies(leftMs: number, author: RequestAuthor): Dependencies {
  const operation = () => requiredVariable(operationVariable);
  const written = { actor: 'key', operation, newId, ...author } as const;
  return { database: trailed(requestDatabase(leftMs), written), clock, newId };
}

/** Returns the table for a request that begins now; see `requestDependencies`. */
export function requestDatabase(leftMs: number): Database {
  return withDeadline(database(), requestDeadline(leftMs));
}

/** The service's table. Calls have no deadline beyond their own timeouts. */
export const database = lazy(() => openDatabase(requiredVariable(tableNameVariable)));
