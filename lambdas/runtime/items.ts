import { tableNameVariable } from '../../platform/environment.ts';
import type { ItemAccess } from '../../storage/dynamodb/item-access.ts';
import { signedItems } from '../../storage/dynamodb/signed-items.ts';
import { lazy, requiredVariable, signingSettings } from './environment.ts';

/**
 * Access to single items in the service's table without the SDK, for functions whose cold start delays
 * visitors.
 */
export const items: () => ItemAccess = lazy(() =>
  signedItems(requiredVariable(tableNameVariable), signingSettings('dynamodb')),
);
