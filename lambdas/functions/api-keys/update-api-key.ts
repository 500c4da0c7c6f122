/** PATCH /v1/api-keys/:id: renames a key, or moves a public key to another campaign (RFC 7396). */
import {
  type ApiKeyChanges,
  apiKeyChangesSchema,
  listedApiKey,
  onlyForPublicKeys,
  unknownCampaign,
} from '../../../core/keys/api-key.ts';
import { validationError } from '../../../core/shared/validation.ts';
import { patchApiKey } from '../../../storage/changes/api-keys.ts';
import { readLastUses } from '../../../storage/last-uses.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { expectationOf, withoutTag } from '../../http/preconditions.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 200 with the changed key, without its value. Throws `api_key_not_found`, `precondition_failed` for any If-Match except
 * `*`, and `validation_failed` for an unknown campaign and for the campaign of a secret key.
 */
export async function updateApiKey(
  request: ManagementRequest<ApiKeyChanges>,
  { database }: Dependencies,
): Promise<Answer> {
  const { merchantId, id, body } = request;
  const expectation = expectationOf(request, withoutTag);
  const apiKey = await found('key', id, () => patchApiKey(database, merchantId, id, body, expectation));
  if (apiKey === 'unknown_campaign') throw validationError([unknownCampaign]);
  if (apiKey === 'only_for_public_keys') throw validationError([onlyForPublicKeys]);
  const lastUses = await readLastUses(database, [id]);
  return ok(listedApiKey(apiKey, lastUses.get(id)));
}

export const handler = endpointWithBody(apiKeyChangesSchema, updateApiKey);
