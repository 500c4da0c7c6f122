import type { Clock } from '../../../core/shared/ports.ts';
import { revokeApiKey as revoke } from '../../../storage/changes/api-keys.ts';
import { type Answer, noContent } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { expectationOf, withoutTag } from '../../http/preconditions.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  apiKeys: { revoke: OnTable<typeof revoke> };
  clock: Clock;
}

/** 204; `precondition_failed` for any If-Match but `*`; `api_key_not_found` for unknown, foreign and malformed ids and for the second time. */
export async function revokeApiKey(
  request: ManagementRequest,
  { apiKeys, clock }: Dependencies,
): Promise<Answer> {
  const { merchantId, id } = request;
  const expectation = expectationOf(request, withoutTag);
  await found('key', id, () => apiKeys.revoke(merchantId, id, clock, expectation));
  return noContent();
}

export const handler = endpoint(revokeApiKey, () => ({ apiKeys: { revoke: onTable(revoke) }, clock }));
