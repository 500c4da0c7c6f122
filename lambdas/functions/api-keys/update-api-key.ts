/**
 * PATCH /v1/api-keys/:id: renames a key, moves a public key to another campaign, or brings the expiry of a
 * secret key forward (RFC 7396).
 */

import { validationError } from '../../../core/errors/errors.ts';
import {
  type ApiKeyUpdate,
  apiKeyUpdateSchema,
  listedApiKey,
  unknownCampaign,
} from '../../../core/keys/api-key.ts';
import { hasExpired } from '../../../core/keys/credential.ts';
import { pastExpiry } from '../../../core/keys/key-expiry.ts';
import { readLastUses } from '../../../storage/keys/last-uses.ts';
import { patchApiKey } from '../../../storage/transactions/api-keys.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, versionCondition } from '../../http/preconditions.ts';
import { type EndpointResponse, ok, withEntityTag } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 200 with the changed key, without its value. Throws `api_key_not_found`, `precondition_failed`, and
 * `validation_failed` for an unknown campaign, the campaign of a secret key, and an expiry that is not sooner.
 */
export async function updateApiKey(
  request: ManagementRequest<ApiKeyUpdate>,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EndpointResponse> {
  const { merchantId, id, body } = request;
  if (hasExpired(body.expiresAt, clock())) throw validationError([pastExpiry]);
  const isExpected = versionCondition(request);
  const changed = await requireResource('apiKeys', id, () =>
    patchApiKey(database, merchantId, id, body, isExpected),
  );
  if (changed === 'unknown_campaign') throw validationError([unknownCampaign]);
  if ('path' in changed) throw validationError([changed]);
  const apiKey = listedApiKey(changed.resource, (await readLastUses(database, [id])).get(id));
  return withEntityTag(ok(apiKey), changed.version, apiKey.lastUsedAt);
}

export const handler = endpointWithBody(apiKeyUpdateSchema, updateApiKey);
