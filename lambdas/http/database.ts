import { type Database, openDatabase } from '../../storage/database.ts';
import { tableNameVariable } from '../../storage/table.ts';
import { lazy, requiredVariable } from './environment.ts';

/** The service's table. */
export const database: () => Database = lazy(() => openDatabase(requiredVariable(tableNameVariable)));
