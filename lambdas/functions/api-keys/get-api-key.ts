/** GET /v1/api-keys/:id: one active API key, without its value. */
import { listedApiKey } from '../../../core/keys/api-key.ts';
import { readApiKey } from '../../../storage/keys/api-keys.ts';
import { readLastUses } from '../../../storage/keys/last-uses.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, withEntityTag } from '../../http/preconditions.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the key and the time of its last use. Throws `api_key_not_found`. */
export async function getApiKey(
  { merchantId, id }: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { resource, version } = await requireResource('apiKeys', id, () =>
    readApiKey(database, merchantId, id),
  );
  const lastUses = await readLastUses(database, [id]);
  return withEntityTag(ok(listedApiKey(resource, lastUses.get(id))), version);
}

export const handler = endpoint(getApiKey);
