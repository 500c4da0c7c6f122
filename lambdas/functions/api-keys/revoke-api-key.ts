/** DELETE /v1/api-keys/:id: revokes an API key. */
import * as apiKeys from '../../../storage/transactions/api-keys.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, versionCondition } from '../../http/preconditions.ts';
import { type EndpointResponse, noContent } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 204. Throws `api_key_not_found` and `precondition_failed`. */
export async function revokeApiKey(
  request: ManagementRequest,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EndpointResponse> {
  const { merchantId, id } = request;
  const isExpected = versionCondition(request);
  await requireResource('apiKeys', id, () =>
    apiKeys.revokeApiKey(database, merchantId, id, clock, isExpected),
  );
  return noContent();
}

export const handler = endpoint(revokeApiKey);
