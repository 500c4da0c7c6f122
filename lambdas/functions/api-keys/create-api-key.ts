/** POST /v1/api-keys: adds an API key. Only this response contains its value. */

import { randomBytes } from 'node:crypto';
import { AppError, validationError } from '../../../core/errors/errors.ts';
import {
  createdApiKey,
  makeApiKey,
  type NewApiKey,
  newApiKeySchema,
  unknownCampaign,
} from '../../../core/keys/api-key.ts';
import { newExpiryProblem } from '../../../core/keys/key-expiry.ts';
import type { RandomBytes } from '../../../core/shared/ports.ts';
import { insertApiKey } from '../../../storage/transactions/api-keys.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { createOnce } from '../../http/idempotency.ts';
import { created, type EndpointResponse, withEntityTag } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 201 with the key and its value. Throws `api_key_limit_reached`, `edge_share_reached`, and
 * `validation_failed` for an unknown campaign. Throws `concurrent_modification` if the key that authenticated
 * the request was revoked or its expiry changed during the request, so that a leaked key cannot create a key
 * that outlives it. Throws `validation_failed` if the new key would outlive it anyway. The
 * value is not stored: a repeated request throws `api_key_already_created` with the id of the key.
 */
export async function createApiKey(
  request: ManagementRequest<NewApiKey>,
  { database, clock, newId, randomBytes }: Dependencies & { randomBytes: RandomBytes },
): Promise<EndpointResponse> {
  const { merchantId, key: creator, body } = request;
  const problem = newExpiryProblem(body, creator.expiresAt, clock());
  if (problem) throw validationError([problem]);
  return createOnce(request, { database, clock }, async (recordOf) => {
    const { record, value } = makeApiKey(body, newId('key'), randomBytes, clock());
    const { id } = record;
    const outcome = await insertApiKey(database, merchantId, record, creator, recordOf({ createdId: id }));
    if (outcome === 'creator_changed') throw new AppError('concurrent_modification');
    if (outcome === 'limit_reached') throw new AppError('api_key_limit_reached');
    if (outcome === 'edge_share_reached') throw new AppError(outcome);
    if (outcome === 'unknown_campaign') throw validationError([unknownCampaign]);
    if (outcome === 'repeated') return outcome;
    return withEntityTag(created(createdApiKey(record, value)), 1);
  });
}

export const handler = endpointWithBody(newApiKeySchema, (request, dependencies) =>
  createApiKey(request, { ...dependencies, randomBytes }),
);
