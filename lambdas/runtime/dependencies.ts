import type { IdGenerator } from '../../core/shared/ids.ts';
import type { Clock } from '../../core/shared/ports.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { requestDeadline, withDeadline } from '../../storage/dynamodb/deadline.ts';
import { database } from './database.ts';
import { clock, newId } from './environment.ts';

/** Dependencies that the handler of every endpoint creates. An endpoint picks those that it needs, and can add more. */
export interface Dependencies {
  database: Database;
  clock: Clock;
  newId: IdGenerator;
}

/**
 * Returns the dependencies of a request that begins now, `leftMs` before Lambda stops the function. Calls to the table fail
 * after its deadline.
 */
export function requestDependencies(leftMs: number): Dependencies {
  const deadline = requestDeadline(leftMs);
  return { database: withDeadline(database(), deadline), clock, newId };
}
