import type { ApiKeyRecord } from '../keys/api-key.ts';
import { dayMs } from '../shared/durations.ts';
import { type AlertFinding, noSubject } from './alert.ts';

/** Time before its expiry at which a key is reported, in the console as well. */
const expiryNoticeMs = 14 * dayMs;

/** A new key is reported within this time. */
const reportedMs = 2 * dayMs;

/** When a key was created and when it expires, ISO 8601. */
export interface KeyLife {
  createdAt: string;
  expiresAt?: string | undefined;
}

/**
 * Returns true from 14 days before a key's expiry until it. Never for a key that was created for less than 14
 * days, because its owner knows.
 */
export function expiresSoon({ createdAt, expiresAt }: KeyLife, now: Date): boolean {
  if (expiresAt === undefined) return false;
  const end = Date.parse(expiresAt);
  const leftMs = end - now.getTime();
  return leftMs > 0 && leftMs <= expiryNoticeMs && end - Date.parse(createdAt) >= expiryNoticeMs;
}

/**
 * Returns the keys that expire soon, and those that may do everything and were created since alerts began
 * (ISO 8601), within two days. An expired or revoked key has no finding, so its alert ends without a message.
 */
export function keyFindings(
  apiKeys: readonly ApiKeyRecord[],
  alertsSince: string,
  now: Date,
): AlertFinding[] {
  return apiKeys.flatMap((key) => [...expiring(key, now), ...created(key, alertsSince, now)]);
}

function expiring({ id: apiKeyId, name, createdAt, keyExpiresAt }: ApiKeyRecord, now: Date): AlertFinding[] {
  if (keyExpiresAt === undefined || !expiresSoon({ createdAt, expiresAt: keyExpiresAt }, now)) return [];
  return [
    {
      key: `key_expiring:${apiKeyId}`,
      type: 'key_expiring',
      state: 'problem',
      facts: { name, expiresAt: keyExpiresAt },
      startedAt: new Date(Date.parse(keyExpiresAt) - expiryNoticeMs).toISOString(),
      ...noSubject,
      apiKeyId,
    },
  ];
}

function created(
  { id: apiKeyId, name, type, permissions = ['all'], createdAt }: ApiKeyRecord,
  alertsSince: string,
  now: Date,
): AlertFinding[] {
  const ageMs = now.getTime() - Date.parse(createdAt);
  const isNew = createdAt > alertsSince && ageMs >= 0 && ageMs < reportedMs;
  if (type !== 'secret' || !permissions.includes('all') || !isNew) return [];
  return [
    {
      key: `key_created:${apiKeyId}`,
      type: 'key_created',
      state: 'problem',
      facts: { name },
      startedAt: createdAt,
      ...noSubject,
      apiKeyId,
    },
  ];
}
