/** GET /v1/api-keys: the merchant's active API keys, newest first, without their values. */
import { listedApiKey } from '../../../core/keys/api-key.ts';
import { apiKeyFilter } from '../../../core/keys/api-key-filter.ts';
import { listApiKeys as list } from '../../../storage/api-keys.ts';
import { readLastUses } from '../../../storage/last-uses.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  apiKeys: { list: OnTable<typeof list> };
  lastUses: { read: OnTable<typeof readLastUses> };
}

/** 200 with one page of keys, of one type if the caller names one, and when each was last used. */
export async function listApiKeys(
  { merchantId, page, query }: ManagementRequest,
  { apiKeys, lastUses }: Dependencies,
): Promise<Answer> {
  const { entries, next } = await apiKeys.list(merchantId, page('key'), apiKeyFilter(query('type')));
  const uses = await lastUses.read(entries.map(({ id }) => id));
  return ok(
    entries.map((apiKey) => listedApiKey(apiKey, uses.get(apiKey.id))),
    next,
  );
}

export const handler = endpoint(listApiKeys, () => ({
  apiKeys: { list: onTable(list) },
  lastUses: { read: onTable(readLastUses) },
}));
