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
import { tagged, versionCondition } from '../../http/preconditions.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 200 with the changed key, without its value. Throws `api_key_not_found`, `precondition_failed`, and `validation_failed` for
 * an unknown campaign and for the campaign of a secret key.
 */
export async function updateApiKey(
  request: ManagementRequest<ApiKeyChanges>,
  { database }: Dependencies,
): Promise<Answer> {
  const { merchantId, id, body } = request;
  const isExpected = versionCondition(request);
  const changed = await found('key', id, () => patchApiKey(database, merchantId, id, body, isExpected));
  if (changed === 'unknown_campaign') throw validationError([unknownCampaign]);
  if (changed === 'only_for_public_keys') throw validationError([onlyForPublicKeys]);
  const lastUses = await readLastUses(database, [id]);
  return tagged(ok(listedApiKey(changed.resource, lastUses.get(id))), changed.version);
}

export const handler = endpointWithBody(apiKeyChangesSchema, updateApiKey);
