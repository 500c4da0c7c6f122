import { tableNameVariable } from '../../platform/environment.ts';
import { openDatabase } from '../../storage/dynamodb/database.ts';
import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import { lazy, requiredVariable } from './environment.ts';

/** The service's table. Calls have no deadline beyond their own timeouts. */
export const database = lazy(() => openDatabase(requiredVariable(tableNameVariable)));

/** Access to single items in the service's table. */
export const tableItems = lazy(() => itemsOf(database()));
