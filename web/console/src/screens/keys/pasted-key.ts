import { parseApiKeyType } from '../../../../../core/keys/key-form.ts';
import type { ApiKey } from '../../api/contract.ts';

/** A merchant's key in a pasted text, with its value, or what is wrong with the text, as a sentence. */
export type PastedKey = { apiKey: ApiKey; value: string } | { problem: string };

const likeKey = /ppp_[ps]k_[0-9A-Za-z_]*/g;
const likeUrl = /^(https?:\/\/)?[^\s/<>"]+\.[^\s/<>"]+(\/[^\s<>"]*)?$/i;

/**
 * Finds a key of the list in a pasted text: the key itself, the code that contains it, or the source of a
 * page with that code. It sends no request.
 */
export function findPastedKey(text: string, apiKeys: readonly ApiKey[]): PastedKey {
  const values = text.match(likeKey) ?? [];
  if (values.some((value) => value.startsWith('ppp_sk_')))
    return {
      problem:
        'This contains a secret key. Never put it on a page. Paste a public key, which starts with ppp_pk_live_.',
    };
  const complete = values.filter((value) => parseApiKeyType(value) === 'public');
  for (const value of complete) {
    const apiKey = apiKeys.find(({ prefix }) => value.startsWith(prefix));
    if (apiKey) return { apiKey, value };
  }
  return { problem: problemIn(text.trim(), values.length > 0, complete.length > 0) };
}

function problemIn(text: string, hasKey: boolean, isComplete: boolean): string {
  if (isComplete) return 'This key belongs to another campaign, or it was revoked.';
  if (hasKey)
    return 'This isn’t a complete public key. A public key is ppp_pk_live_ followed by 38 letters and digits.';
  return likeUrl.test(text)
    ? 'Your browser doesn’t let us read pages of other sites. Open this page, show its source (Ctrl+U, or ⌥⌘U on a Mac), and paste all of it here.'
    : 'This contains no public key. Your pages contain it in the line that loads our script, after “key=”.';
}
