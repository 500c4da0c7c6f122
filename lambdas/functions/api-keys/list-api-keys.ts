/** GET /v1/api-keys: the merchant's active API keys, newest first, without their values. */
import { apiKeyFilter, listedApiKey } from '../../../core/keys/api-key.ts';
import * as apiKeys from '../../../storage/keys/api-keys.ts';
import { readLastUses } from '../../../storage/keys/last-uses.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { pageOf, pageParameterNames, pageResponse } from '../../http/pages.ts';
import type { EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with one page of keys, optionally of one type, each with the time of its last use. */
export async function listApiKeys(
  { merchantId, query }: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const filter = apiKeyFilter(query.type);
  const { entries, next } = await apiKeys.listApiKeys(database, merchantId, pageOf(query, 'key'), filter);
  const lastUses = await readLastUses(
    database,
    entries.map(({ id }) => id),
  );
  return pageResponse(
    entries.map((apiKey) => listedApiKey(apiKey, lastUses.get(apiKey.id))),
    next,
  );
}

export const handler = endpoint(listApiKeys, [...pageParameterNames, 'type']);
