import { parseApiKeyType } from '../../../../core/keys/key-value.ts';
import type { ApiKey } from '../../api/contract.ts';

/** Returns the key of the list that a pasted public key is, or the problem of the text as a sentence. No request is needed. */
export function findPastedKey(
  text: string,
  apiKeys: readonly ApiKey[],
): { apiKey: ApiKey } | { problem: string } {
  if (text.startsWith('ppp_sk_'))
    return { problem: 'This is a secret key. Never put it into a page: paste a public one, ppp_pk_live_….' };
  if (parseApiKeyType(text) !== 'public')
    return {
      problem:
        'This is not a whole public key. It starts with ppp_pk_live_, and 38 letters and digits follow.',
    };
  const apiKey = apiKeys.find(({ prefix }) => text.startsWith(prefix));
  return apiKey ? { apiKey } : { problem: 'This key does not show this campaign, or it was revoked.' };
}
