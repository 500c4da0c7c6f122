/** DELETE /v1/api-keys/:id: revokes an API key, whichever it is; its next request is refused. */
import { AppError } from '../../../core/shared/errors.ts';
import { isId } from '../../../core/shared/ids.ts';
import { revokeApiKey as revoke } from '../../../storage/changes/api-keys.ts';
import { type Answer, noContent } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  apiKeys: { revoke: OnTable<typeof revoke> };
}

/** 204; `api_key_not_found` for unknown, foreign and malformed ids and for the second time. */
export async function revokeApiKey(
  { merchantId, id }: ManagementRequest,
  { apiKeys }: Dependencies,
): Promise<Answer> {
  const outcome = isId('key', id) ? await apiKeys.revoke(merchantId, id) : 'missing';
  if (outcome === 'missing') throw new AppError('api_key_not_found');
  return noContent();
}

export const handler = endpoint(revokeApiKey, () => ({ apiKeys: { revoke: onTable(revoke) } }));
