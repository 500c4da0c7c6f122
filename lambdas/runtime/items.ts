import { tableNameVariable } from '../../platform/environment.ts';
import type { ItemAccess } from '../../storage/dynamodb/items.ts';
import { signedItems } from '../../storage/dynamodb/signed/signed-items.ts';
import { lazy, optionalVariable, requiredVariable } from './environment.ts';

/** Access to single items of the service's table without the SDK: for functions whose cold start delays visitors. */
export const items: () => ItemAccess = lazy(() => {
  const region = requiredVariable('AWS_REGION');
  const sessionToken = optionalVariable('AWS_SESSION_TOKEN');
  return signedItems(requiredVariable(tableNameVariable), {
    region,
    endpoint: optionalVariable('AWS_ENDPOINT_URL_DYNAMODB') ?? `https://dynamodb.${region}.amazonaws.com`,
    credentials: {
      accessKeyId: requiredVariable('AWS_ACCESS_KEY_ID'),
      secretAccessKey: requiredVariable('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken ? { sessionToken } : {}),
    },
  });
});
