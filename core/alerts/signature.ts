import { createHmac } from 'node:crypto';
import type { RandomBytes } from '../shared/ports.ts';

const secretPrefix = 'whsec_';
const secretBytes = 32;

/**
 * Returns a new secret for signatures: `whsec_` and 32 random bytes in base64, as Standard Webhooks describe.
 */
export function newAlertSecret(randomBytes: RandomBytes): string {
  return secretPrefix + Buffer.from(randomBytes(secretBytes)).toString('base64');
}

/**
 * Returns the headers that identify and sign one attempt, as Standard Webhooks describe
 * (https://www.standardwebhooks.com): HMAC-SHA256 of id, time in seconds and body, joined with dots.
 */
export function signatureHeaders(
  id: string,
  body: string,
  secret: string,
  now: Date,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
