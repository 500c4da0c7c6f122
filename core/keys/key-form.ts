import { crc32 } from 'node:zlib';

/** Public keys are used in pages, secret keys on servers. */
export const apiKeyTypes = ['public', 'secret'] as const;

export type ApiKeyType = (typeof apiKeyTypes)[number];

/** The characters of keys: base62. */
export const keyAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const checksumLength = 6;

/** The first characters of keys. */
export const keyHeads: Record<ApiKeyType, string> = { public: 'ppp_pk_live_', secret: 'ppp_sk_live_' };

/** Returns the CRC-32 of `text` as six base62 digits. It detects typing errors without a database read. */
export function checksum(text: string): string {
  let remainder = crc32(text);
  let digits = '';
  for (let digit = 0; digit < checksumLength; digit++) {
    digits = keyAlphabet.charAt(remainder % keyAlphabet.length) + digits;
    remainder = Math.floor(remainder / keyAlphabet.length);
  }
  return digits;
}

/** Returns the type of a well-formed key; `undefined` if prefix, length, alphabet or checksum is wrong. */
export function parseApiKeyType(value: string): ApiKeyType | undefined {
  const type = apiKeyTypes.find((candidate) => value.startsWith(keyHeads[candidate]));
  const isWellFormed = /^ppp_[ps]k_live_[0-9A-Za-z]{38}$/.test(value);
  const body = value.slice(0, -checksumLength);
  return isWellFormed && value.endsWith(checksum(body)) ? type : undefined;
}
