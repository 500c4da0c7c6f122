/** GET /v1/api-keys/:id: one active API key, without its value. */
import { listedApiKey } from '../../../core/keys/api-key.ts';
import { readApiKey } from '../../../storage/api-keys.ts';
import { readLastUses } from '../../../storage/last-uses.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { tagged } from '../../http/preconditions.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the key and the time of its last use. Throws `api_key_not_found`. */
export async function getApiKey(
  { merchantId, id }: ManagementRequest,
  { database }: Dependencies,
): Promise<Answer> {
  const { resource, version } = await found('key', id, () => readApiKey(database, merchantId, id));
  const lastUses = await readLastUses(database, [id]);
  return tagged(ok(listedApiKey(resource, lastUses.get(id))), version);
}

export const handler = endpoint(getApiKey);
