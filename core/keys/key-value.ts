import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { RandomBytes } from '../shared/ports.ts';

/** Public keys are used in pages, secret keys on servers. */
export const apiKeyTypes = ['public', 'secret'] as const;

export type ApiKeyType = (typeof apiKeyTypes)[number];

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;
const displayPrefixLength = 16;
const heads: Record<ApiKeyType, string> = { public: 'ppp_pk_live_', secret: 'ppp_sk_live_' };

/** Returns random base62 characters. Rejection sampling makes all of them equally likely. */
export function randomBase62(length: number, randomBytes: RandomBytes): string {
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}

/** Returns the CRC-32 of `text` as six base62 digits. It detects typing errors without a database read. */
function checksum(text: string): string {
  let remainder = crc32(text);
  let digits = '';
  for (let digit = 0; digit < checksumLength; digit++) {
    digits = alphabet.charAt(remainder % alphabet.length) + digits;
    remainder = Math.floor(remainder / alphabet.length);
  }
  return digits;
}

/**
 * Generates a key: `ppp_pk_live_` or `ppp_sk_live_`, 32 random base62 characters (190 bits) and a checksum of
 * 6.
 */
export function generateApiKey(type: ApiKeyType, randomBytes: RandomBytes): string {
  const body = heads[type] + randomBase62(randomLength, randomBytes);
  return body + checksum(body);
}

/** Returns the type of a well-formed key; `undefined` if prefix, length, alphabet or checksum is wrong. */
export function parseApiKeyType(value: string): ApiKeyType | undefined {
  const type = apiKeyTypes.find((candidate) => value.startsWith(heads[candidate]));
  const isWellFormed = /^ppp_[ps]k_live_[0-9A-Za-z]{38}$/.test(value);
  const body = value.slice(0, -checksumLength);
  return isWellFormed && value.endsWith(checksum(body)) ? type : undefined;
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
