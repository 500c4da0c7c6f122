import { parseApiKeyType } from '../../../../../core/keys/key-value.ts';
import type { ApiKey } from '../../api/contract.ts';

/**
 * Finds a pasted public key in the list, without a request. Returns the key, or the problem as a sentence.
 */
export function findPastedKey(
  text: string,
  apiKeys: readonly ApiKey[],
): { apiKey: ApiKey } | { problem: string } {
  if (text.startsWith('ppp_sk_'))
    return {
      problem:
        'This is a secret key. Never put it on a page. Paste a public key, which starts with ppp_pk_live_.',
    };
  if (parseApiKeyType(text) !== 'public')
    return {
      problem:
        'This is not a complete public key. A public key is ppp_pk_live_ followed by 38 letters and digits.',
    };
  const apiKey = apiKeys.find(({ prefix }) => text.startsWith(prefix));
  return apiKey ? { apiKey } : { problem: 'This key belongs to another campaign, or it was revoked.' };
}
