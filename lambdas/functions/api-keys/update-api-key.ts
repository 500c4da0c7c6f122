/** PATCH /v1/api-keys/:id: renames a key, or moves a public key to another campaign (RFC 7396). */

import { validationError } from '../../../core/errors/errors.ts';
import {
  type ApiKeyUpdate,
  apiKeyUpdateSchema,
  listedApiKey,
  onlyForPublicKeys,
  unknownCampaign,
} from '../../../core/keys/api-key.ts';
import { readLastUses } from '../../../storage/keys/last-uses.ts';
import { patchApiKey } from '../../../storage/transactions/api-keys.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, versionCondition, withEntityTag } from '../../http/preconditions.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 200 with the changed key, without its value. Throws `api_key_not_found`, `precondition_failed`, and
 * `validation_failed` for an unknown campaign and for the campaign of a secret key.
 */
export async function updateApiKey(
  request: ManagementRequest<ApiKeyUpdate>,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { merchantId, id, body } = request;
  const isExpected = versionCondition(request);
  const changed = await requireResource('apiKeys', id, () =>
    patchApiKey(database, merchantId, id, body, isExpected),
  );
  if (changed === 'unknown_campaign') throw validationError([unknownCampaign]);
  if (changed === 'only_for_public_keys') throw validationError([onlyForPublicKeys]);
  const apiKey = listedApiKey(changed.resource, (await readLastUses(database, [id])).get(id));
  return withEntityTag(ok(apiKey), changed.version, apiKey.lastUsedAt);
}

export const handler = endpointWithBody(apiKeyUpdateSchema, updateApiKey);
