/** GET /v1/api-keys/:id: one active API key, without its value. */
import { listedApiKey } from '../../../core/keys/api-key.ts';
import { readApiKey } from '../../../storage/keys/api-keys.ts';
import { readLastUses } from '../../../storage/keys/last-uses.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { resourceResponse } from '../../http/resource-response.ts';
import type { EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 200 with the key and the time of its last use, or 304 if neither changed. Throws
 * `api_key_not_found`.
 */
export async function getApiKey(
  request: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { merchantId, id } = request;
  const { resource, version } = await requireResource('apiKeys', id, () =>
    readApiKey(database, merchantId, id),
  );
  const apiKey = listedApiKey(resource, (await readLastUses(database, [id])).get(id));
  return resourceResponse(request, apiKey, version, apiKey.lastUsedAt);
}

export const handler = endpoint(getApiKey);
