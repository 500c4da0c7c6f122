/** GET /v1/api-keys: the merchant's active API keys, newest first, without their values. */
import { listedApiKey } from '../../../core/keys/api-key.ts';
import { type ApiKeyStore, apiKeyStore } from '../../../storage/api-key-store.ts';
import { type LastUseStore, lastUseStore } from '../../../storage/last-use-store.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { database } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';
import { logLastUseNotRecorded } from '../../runtime/logging.ts';

interface Dependencies {
  apiKeys: Pick<ApiKeyStore, 'list'>;
  lastUses: Pick<LastUseStore, 'read'>;
}

/** 200 with one page of keys and when each was last used. */
export async function listApiKeys(
  { merchantId, page }: ManagementRequest,
  { apiKeys, lastUses }: Dependencies,
): Promise<Answer> {
  const { entries, next } = await apiKeys.list(merchantId, page('key'));
  const uses = await lastUses.read(entries.map(({ id }) => id));
  return ok(
    entries.map((apiKey) => listedApiKey(apiKey, uses.get(apiKey.id))),
    next,
  );
}

export const handler = endpoint(listApiKeys, () => ({
  apiKeys: apiKeyStore(database(), clock),
  lastUses: lastUseStore(database(), clock, logLastUseNotRecorded),
}));
