import { call } from '../../api/client.ts';
import type { Campaign, CreateApiKeyRequest, CreatedApiKey } from '../../api/contract.ts';
import { refresh } from '../../api/queries.ts';
import type { KeyLimits } from './key-limits.ts';
import { savePublicKey } from './saved-public-keys.ts';

const maxNameLength = 100;

/**
 * Returns the body that creates a key. A public key shows `campaign`, or else the default campaign. A secret key
 * has `limits`.
 */
export function keyRequest(
  name: string,
  type: CreateApiKeyRequest['type'],
  campaign?: Campaign,
  { permissions, expiresAt }: KeyLimits = {},
): CreateApiKeyRequest {
  const shows = campaign && !campaign.isDefault ? { campaignId: campaign.id } : {};
  if (type === 'public') return { name: name.trim(), type, ...shows };
  const limits = { ...(permissions ? { permissions } : {}), ...(expiresAt ? { expiresAt } : {}) };
  return { name: name.trim(), type, ...limits };
}

/** Returns the body that creates a public key with its campaign's name. */
export function keyForCampaign(campaign: Campaign): CreateApiKeyRequest {
  return keyRequest(campaign.name.slice(0, maxNameLength), 'public', campaign);
}

/**
 * Creates a key. This browser stores a public key. `headers` contains the Idempotency-Key. Throws an
 * `ApiError`.
 */
export async function createKey(
  body: CreateApiKeyRequest,
  headers: Record<string, string>,
): Promise<CreatedApiKey> {
  const { data } = await call('POST /api-keys', { body, headers });
  if (body.type === 'public') savePublicKey(data.id, data.key);
  await refresh('api-keys', 'merchant');
  return data;
}
