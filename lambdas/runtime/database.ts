import { tableNameVariable } from '../../platform/environment.ts';
import { type Database, openDatabase } from '../../storage/dynamodb/database.ts';
import { lazy, requiredVariable } from './environment.ts';

/** The service's table. */
export const database: () => Database = lazy(() => openDatabase(requiredVariable(tableNameVariable)));
