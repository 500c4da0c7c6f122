import { tableNameVariable } from '../../platform/environment.ts';
import { type Database, openDatabase } from '../../storage/dynamodb/database.ts';
import { lazy, requiredVariable } from './environment.ts';

/** The service's table. */
export const database: () => Database = lazy(() => openDatabase(requiredVariable(tableNameVariable)));

/** A function of storage/ without its first argument, the database: what an endpoint depends on. */
export type OnTable<Run> = Run extends (database: Database, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** A function of storage/ that works on the service's table. */
export const onTable =
  <Rest extends unknown[], Result>(run: (database: Database, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    run(database(), ...rest);
