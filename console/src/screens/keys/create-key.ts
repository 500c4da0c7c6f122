import { newApiKeySchema } from '../../../../core/keys/api-key.ts';
import { bodyOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import type { Campaign, CreatedApiKey, NewApiKey } from '../../api/contract.ts';
import { answers } from '../../api/queries.ts';
import { problemsOf } from '../../api/validation.ts';
import { rememberKey } from './known-keys.ts';

const maxNameLength = 100;

/** Returns the request for a key. A public key shows the campaign; without one, or for the default campaign, whichever is default. */
export function keyRequest(name: string, type: NewApiKey['type'], campaign?: Campaign): NewApiKey {
  const shows = type === 'public' && campaign && !campaign.isDefault ? { campaignId: campaign.id } : {};
  return { name: name.trim(), type, ...shows };
}

/** Returns the request for a public key that is named after its campaign. */
export function keyForCampaign(campaign: Campaign): NewApiKey {
  return keyRequest(campaign.name.slice(0, maxNameLength), 'public', campaign);
}

/** Returns the problem of a request as a sentence; `undefined` if there is none. */
export function keyRequestProblem(body: NewApiKey): string | undefined {
  return problemsOf(newApiKeySchema, body)[0]?.message;
}

/** Creates a key, and keeps a public one in this browser. `headers` hold the Idempotency-Key. Throws an `ApiError`. */
export async function createKey(body: NewApiKey, headers: Record<string, string>): Promise<CreatedApiKey> {
  const { data } = bodyOf(await api.POST('/v1/api-keys', { body, headers }));
  if (body.type === 'public') rememberKey(data.id, data.key);
  await answers.invalidateQueries({ queryKey: ['api-keys'] });
  return data;
}
