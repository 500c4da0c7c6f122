import type { ApiKeyRecord } from '../keys/api-key.ts';
import { dayMs } from '../shared/durations.ts';
import { type AlertFinding, noSubject } from './alert.ts';
import { dayText } from './day-text.ts';

/** Time before its expiry at which a key is reported, in the console as well. */
const expiryNoticeMs = 14 * dayMs;

/** Returns true from 14 days before a key's expiry (ISO 8601) until it. */
export function expiresSoon(expiresAt: string | undefined, now: Date): boolean {
  if (expiresAt === undefined) return false;
  const leftMs = Date.parse(expiresAt) - now.getTime();
  return leftMs > 0 && leftMs <= expiryNoticeMs;
}

/**
 * Returns the keys that expire soon. An expired or revoked key has no finding, so its alert ends without a
 * message.
 */
export function keyFindings(apiKeys: readonly ApiKeyRecord[], now: Date): AlertFinding[] {
  return apiKeys.flatMap(({ id: apiKeyId, name, keyExpiresAt }) => {
    if (keyExpiresAt === undefined || !expiresSoon(keyExpiresAt, now)) return [];
    return {
      key: `key_expiring:${apiKeyId}`,
      type: 'key_expiring',
      state: 'problem',
      text: `The secret key “${name}” expires on ${dayText(keyExpiresAt)}. Create a new key, use it instead, and revoke the old one once it is no longer used.`,
      startedAt: new Date(Date.parse(keyExpiresAt) - expiryNoticeMs).toISOString(),
      ...noSubject,
      apiKeyId,
    };
  });
}
