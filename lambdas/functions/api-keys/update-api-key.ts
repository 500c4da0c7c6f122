/** PATCH /v1/api-keys/:id: renames a key, or moves a public key to another campaign (RFC 7396). */
import { type ApiKeyChanges, listedApiKey } from '../../../core/keys/api-key.ts';
import { apiKeyChangesSchema, onlyForPublicKeys, unknownCampaign } from '../../../core/keys/new-api-key.ts';
import { validationError } from '../../../core/shared/validation.ts';
import { patchApiKey } from '../../../storage/changes/api-keys.ts';
import { readLastUses } from '../../../storage/last-uses.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { expectationOf, withoutTag } from '../../http/preconditions.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  apiKeys: { update: OnTable<typeof patchApiKey> };
  lastUses: { read: OnTable<typeof readLastUses> };
}

/** 200 with the changed key as listed; `precondition_failed` for any If-Match but `*`; `api_key_not_found` for unknown, foreign, revoked and malformed ids. */
export async function updateApiKey(
  request: ManagementRequest<ApiKeyChanges>,
  { apiKeys, lastUses }: Dependencies,
): Promise<Answer> {
  const { merchantId, id, body } = request;
  const expectation = expectationOf(request, withoutTag);
  const apiKey = await found('key', id, () => apiKeys.update(merchantId, id, body, expectation));
  if (apiKey === 'unknown_campaign') throw validationError([unknownCampaign]);
  if (apiKey === 'only_for_public_keys') throw validationError([onlyForPublicKeys]);
  const uses = await lastUses.read([id]);
  return ok(listedApiKey(apiKey, uses.get(id)));
}

export const handler = endpointWithBody(apiKeyChangesSchema, updateApiKey, () => ({
  apiKeys: { update: onTable(patchApiKey) },
  lastUses: { read: onTable(readLastUses) },
}));
