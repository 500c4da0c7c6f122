import { tableNameVariable } from '../../platform/environment.ts';
import { type Database, openDatabase } from '../../storage/dynamodb/database.ts';
import { requestDeadline, withDeadline } from '../../storage/dynamodb/deadline.ts';
import { lazy, requiredVariable } from './environment.ts';

const table = lazy(() => openDatabase(requiredVariable(tableNameVariable)));
let deadline: number | undefined;

/**
 * Whatever the function does with the table from here on ends with the request that begins now. An execution environment
 * answers one request at a time.
 */
export function beginRequest(): void {
  deadline = requestDeadline();
}

/** The service's table; in a request, until its deadline. */
export function database(): Database {
  return deadline === undefined ? table() : withDeadline(table(), deadline);
}

/** A function of storage/ without its first argument, the database: what an endpoint depends on. */
export type OnTable<Run> = Run extends (database: Database, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** A function of storage/ that works on the service's table. */
export const onTable =
  <Rest extends unknown[], Result>(run: (database: Database, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    run(database(), ...rest);
