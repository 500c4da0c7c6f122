import { keyFindings } from '../../../core/alerts/key-findings.ts';
import type { ApiKeyRecord } from '../../../core/keys/api-key.ts';
import { dayMs } from '../../../core/shared/durations.ts';
import { exampleId } from '../../../core/shared/resource.ts';

const now = new Date('2026-11-26T09:00:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
const apiKey = (keyExpiresAt?: string): ApiKeyRecord => ({
  id: exampleId('key'),
  name: 'Job',
  type: 'secret',
  prefix: 'ppp_sk_live_Exam',
  credential: 'hash',
  createdAt: inDays(-100),
  ...(keyExpiresAt === undefined ? {} : { keyExpiresAt }),
});

it.each([
  ['that never expires', undefined, 0],
  ['that expires in more than 14 days', inDays(14.001), 0],
  ['that expires in 14 days', inDays(14), 1],
  ['that expires in a second', inDays(1 / 86_400), 1],
  ['that has just expired', inDays(0), 0],
  ['that expired long ago', inDays(-30), 0],
])('a key %s is reported from 14 days before its expiry until it', (_what, expiresAt, count) => {
  expect(keyFindings([apiKey(expiresAt)], now)).toHaveLength(count);
});

it('the text has the name and the day, and neither key nor hash', () => {
  const [finding] = keyFindings([apiKey('2026-12-01T00:00:00.000Z')], now);
  expect(finding).toEqual({
    key: `key_expiring:${exampleId('key')}`,
    type: 'key_expiring',
    state: 'problem',
    text: 'The secret key “Job” expires on December 1, 2026. Create a new key, use it instead, and revoke the old one once it is no longer used.',
    startedAt: '2026-11-17T00:00:00.000Z',
    campaignId: null,
    checkoutId: null,
    apiKeyId: exampleId('key'),
    code: null,
    problem: null,
  });
});
