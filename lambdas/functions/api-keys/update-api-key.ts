/** PATCH /v1/api-keys/:id: renames a key, or moves a public key to another campaign (RFC 7396). */
import { type ApiKeyChanges, listedApiKey } from '../../../core/keys/api-key.ts';
import { apiKeyChangesSchema, onlyForPublicKeys, unknownCampaign } from '../../../core/keys/new-api-key.ts';
import { validationError } from '../../../core/shared/validation.ts';
import { type ApiKeyStore, apiKeyStore } from '../../../storage/api-key-store.ts';
import { type LastUseStore, lastUseStore } from '../../../storage/last-use-store.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { database } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';
import { logLastUseNotRecorded } from '../../runtime/logging.ts';

interface Dependencies {
  apiKeys: Pick<ApiKeyStore, 'update'>;
  lastUses: Pick<LastUseStore, 'read'>;
}

/** 200 with the changed key as listed; `api_key_not_found` for unknown, foreign, revoked and malformed ids. */
export async function updateApiKey(
  { merchantId, id, body }: ManagementRequest<ApiKeyChanges>,
  { apiKeys, lastUses }: Dependencies,
): Promise<Answer> {
  const apiKey = await found('key', id, () => apiKeys.update(merchantId, id, body));
  if (apiKey === 'unknown_campaign') throw validationError([unknownCampaign]);
  if (apiKey === 'only_for_public_keys') throw validationError([onlyForPublicKeys]);
  const uses = await lastUses.read([id]);
  return ok(listedApiKey(apiKey, uses.get(id)));
}

export const handler = endpointWithBody(apiKeyChangesSchema, updateApiKey, () => ({
  apiKeys: apiKeyStore(database(), clock),
  lastUses: lastUseStore(database(), clock, logLastUseNotRecorded),
}));
