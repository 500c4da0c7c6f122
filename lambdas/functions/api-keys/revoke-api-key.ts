/** DELETE /v1/api-keys/:id: revokes an API key, whichever it is; its next request is refused. */
import { type ApiKeyStore, apiKeyStore } from '../../../storage/api-key-store.ts';
import { type Answer, noContent } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { database } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  apiKeys: Pick<ApiKeyStore, 'revoke'>;
}

/** 204; `api_key_not_found` for unknown, foreign and malformed ids and for the second time. */
export async function revokeApiKey(
  { merchantId, id }: ManagementRequest,
  { apiKeys }: Dependencies,
): Promise<Answer> {
  await found('key', id, () => apiKeys.revoke(merchantId, id));
  return noContent();
}

export const handler = endpoint(revokeApiKey, () => ({ apiKeys: apiKeyStore(database(), clock) }));
