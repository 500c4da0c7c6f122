/** POST /v1/api-keys: adds an API key; its value is in this answer and nowhere else. */
import { randomBytes } from 'node:crypto';
import { type ApiKeyRequest, makeApiKey } from '../../../core/keys/api-key.ts';
import { newApiKeySchema, unknownCampaign } from '../../../core/keys/new-api-key.ts';
import { AppError } from '../../../core/shared/errors.ts';
import type { IdGenerator } from '../../../core/shared/ids.ts';
import type { Clock, RandomBytes } from '../../../core/shared/ports.ts';
import { validationError } from '../../../core/shared/validation.ts';
import { insertApiKey } from '../../../storage/changes/api-keys.ts';
import type { Write } from '../../../storage/dynamodb/writes.ts';
import { type Answer, created } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { createOnce, type FirstRequests } from '../../http/idempotency.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';
import { clock, newId } from '../../runtime/environment.ts';
import { firstRequests } from '../../runtime/first-requests.ts';

interface Dependencies {
  apiKeys: { create: OnTable<typeof insertApiKey> };
  firstRequests: FirstRequests<Write<'repeated'>>;
  newId: IdGenerator;
  randomBytes: RandomBytes;
  clock: Clock;
}

/**
 * 201 with the key and its value; refuses with `api_key_limit_reached`, `validation_failed` for an unknown campaign, and
 * `concurrent_modification` when the key that the request was sent with is being revoked: whoever holds a leaked key cannot
 * outlive it. The same request, sent again, is 401. The value is kept nowhere, so a request with the Idempotency-Key of another
 * one is `idempotency_key_used`, with the id of the key.
 */
export function createApiKey(
  request: ManagementRequest<ApiKeyRequest>,
  { apiKeys, firstRequests, newId, randomBytes, clock }: Dependencies,
): Promise<Answer> {
  const { merchantId, keyId, body } = request;
  return createOnce(request, firstRequests, {
    create: async (keeping) => {
      const { record, value } = makeApiKey(body, newId('key'), randomBytes, clock());
      const { id, name, type, campaignId, createdAt } = record;
      const outcome = await apiKeys.create(merchantId, record, keyId, keeping({ createdId: id }));
      if (outcome === 'caller_revoked') throw new AppError('concurrent_modification');
      if (outcome === 'limit_reached') throw new AppError('api_key_limit_reached');
      if (outcome === 'unknown_campaign') throw validationError([unknownCampaign]);
      if (outcome === 'repeated') return outcome;
      return created({ id, name, type, key: value, createdAt, ...(campaignId ? { campaignId } : {}) });
    },
  });
}

export const handler = endpointWithBody(newApiKeySchema, createApiKey, () => ({
  apiKeys: { create: onTable(insertApiKey) },
  firstRequests,
  newId,
  randomBytes,
  clock,
}));
