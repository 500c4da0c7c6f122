import { createHash } from 'node:crypto';
import type { RandomBytes } from '../shared/ports.ts';
import { type ApiKeyType, checksum, keyAlphabet, keyHeads } from './key-form.ts';

const randomLength = 32;
const displayPrefixLength = 16;

/** Returns random base62 characters. Rejection sampling makes all of them equally likely. */
export function randomBase62(length: number, randomBytes: RandomBytes): string {
  const limit = 256 - (256 % keyAlphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < limit && text.length < length) text += keyAlphabet.charAt(byte % keyAlphabet.length);
    }
  }
  return text;
}

/**
 * Generates a key: `ppp_pk_live_` or `ppp_sk_live_`, 32 random base62 characters (190 bits) and a checksum of
 * 6.
 */
export function generateApiKey(type: ApiKeyType, randomBytes: RandomBytes): string {
  const body = keyHeads[type] + randomBase62(randomLength, randomBytes);
  return body + checksum(body);
}

/**
 * Returns the SHA-256 of a secret key in hexadecimal, which is stored instead of the key. 190 random bits
 * make a salt unnecessary.
 */
export function hashSecretKey(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Returns the first 16 characters of a key, which distinguish keys in lists. */
export function apiKeyPrefix(value: string): string {
  return value.slice(0, displayPrefixLength);
}
