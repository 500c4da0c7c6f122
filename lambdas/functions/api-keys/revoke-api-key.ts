/** DELETE /v1/api-keys/:id: revokes an API key. */
import * as apiKeys from '../../../storage/changes/api-keys.ts';
import { type Answer, noContent } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { versionCondition } from '../../http/preconditions.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 204. Throws `api_key_not_found` and `precondition_failed`. */
export async function revokeApiKey(
  request: ManagementRequest,
  { database, clock }: Dependencies,
): Promise<Answer> {
  const { merchantId, id } = request;
  const isExpected = versionCondition(request);
  await found('key', id, () => apiKeys.revokeApiKey(database, merchantId, id, clock, isExpected));
  return noContent();
}

export const handler = endpoint(revokeApiKey);
