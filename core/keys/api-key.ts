import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { RandomBytes } from '../shared/ports.ts';

/** Public keys stand in pages, secret keys on merchants' servers. */
export const apiKeyTypes = ['public', 'secret'] as const;

/** One of `apiKeyTypes`. */
export type ApiKeyType = (typeof apiKeyTypes)[number];

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;
const displayPrefixLength = 16;
const heads: Record<ApiKeyType, string> = { public: 'ppp_pk_live_', secret: 'ppp_sk_live_' };

/** `length` random base62 characters. Rejection sampling makes all of them equally likely. */
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

/** CRC-32 of `text` as six base62 digits. With it, a typing error is found without a read. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumLength; place++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/** A new key value: `ppp_pk_live_` or `ppp_sk_live_`, 32 random base62 characters (190 bits), 6 of checksum. */
export function generateApiKey(type: ApiKeyType, randomBytes: RandomBytes): string {
  const body = heads[type] + randomBase62(randomLength, randomBytes);
  return body + checksum(body);
}

/** The type of a well-formed key value; `undefined` when prefix, length, alphabet or checksum is wrong. */
export function parseApiKeyType(value: string): ApiKeyType | undefined {
  const type = apiKeyTypes.find((candidate) => value.startsWith(heads[candidate]));
  if (!type) return undefined;
  const isWellFormed = /^ppp_[ps]k_live_[0-9A-Za-z]{38}$/.test(value);
  const body = value.slice(0, -checksumLength);
  return isWellFormed && value.endsWith(checksum(body)) ? type : undefined;
}

/**
 * SHA-256 of a secret key in hexadecimal. Nothing else of the key is stored. It needs no salt, because a key has 190 random
 * bits.
 */
export function hashSecretKey(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** The first 16 characters, shown in listings so that a person can tell keys apart. */
export function apiKeyPrefix(value: string): string {
  return value.slice(0, displayPrefixLength);
}

/** The most active keys that a merchant can have. */
export const maxApiKeys = 500;

/** A key as it is stored. Timestamps are ISO 8601 UTC. */
export interface ApiKeyRecord {
  id: string;
  name: string;
  type: ApiKeyType;
  prefix: string;
  /** SHA-256 of a secret key, the value of a public one. */
  credential: string;
  /** The campaign a public key shows; secret keys have none. */
  campaignId?: string;
  /** Whether the merchant chose that campaign; otherwise it is the default one and is not listed. */
  isCampaignChosen?: boolean;
  createdAt: string;
}

/** A key as merchants see it in lists; `lastUsedAt` is `null` until the first use. */
export interface ListedApiKey {
  id: string;
  name: string;
  type: ApiKeyType;
  prefix: string;
  createdAt: string;
  lastUsedAt: string | null;
  campaignId?: string;
}

/** What a merchant sends for a new key. Only public keys have a `campaignId`. */
export interface ApiKeyRequest {
  name: string;
  type: ApiKeyType;
  campaignId?: string | undefined;
}

/** A new key: the record to store, and the value. The value is shown once and never stored. */
export function makeApiKey(
  { name, type, campaignId }: ApiKeyRequest,
  id: string,
  randomBytes: RandomBytes,
  now: Date,
): { record: ApiKeyRecord; value: string } {
  const value = generateApiKey(type, randomBytes);
  const record: ApiKeyRecord = {
    id,
    name,
    type,
    prefix: apiKeyPrefix(value),
    credential: type === 'secret' ? hashSecretKey(value) : value,
    ...(campaignId === undefined ? {} : { campaignId, isCampaignChosen: true }),
    createdAt: now.toISOString(),
  };
  return { record, value };
}

/** The part of a key that lists show: neither its credential nor a campaign that was not chosen. */
export function listedApiKey(record: ApiKeyRecord, lastUsedAt: string | undefined): ListedApiKey {
  const { id, name, type, prefix, createdAt, campaignId, isCampaignChosen } = record;
  return {
    id,
    name,
    type,
    prefix,
    createdAt,
    lastUsedAt: lastUsedAt ?? null,
    ...(isCampaignChosen && campaignId ? { campaignId } : {}),
  };
}

/** A merge patch that `apiKeyChangesSchema` has read: `campaignId: null` lets a public key show the default campaign again. */
export interface ApiKeyChanges {
  name?: string | undefined;
  campaignId?: string | null | undefined;
}

/** The key after a merge patch. */
export function changeApiKey(
  apiKey: ApiKeyRecord,
  { name = apiKey.name, campaignId }: ApiKeyChanges,
  defaultCampaignId: string,
): ApiKeyRecord {
  const { isCampaignChosen: _chosen, ...kept } = apiKey;
  if (campaignId === undefined || apiKey.type === 'secret') return { ...apiKey, name };
  if (campaignId === null) return { ...kept, name, campaignId: defaultCampaignId };
  return { ...kept, name, campaignId, isCampaignChosen: true };
}
