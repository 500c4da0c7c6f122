import { revokeApiKey as revoke } from '../../../storage/changes/api-keys.ts';
import { type Answer, noContent } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  apiKeys: { revoke: OnTable<typeof revoke> };
}

/** 204; `api_key_not_found` for unknown, foreign and malformed ids and for the second time. */
export async function revokeApiKey(
  { merchantId, id }: ManagementRequest,
  { apiKeys }: Dependencies,
): Promise<Answer> {
  await found('key', id, () => apiKeys.revoke(merchantId, id));
  return noContent();
}

export const handler = endpoint(revokeApiKey, () => ({ apiKeys: { revoke: onTable(revoke) } }));
