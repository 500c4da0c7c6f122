import { keyFindings } from '../../../core/alerts/key-findings.ts';
import type { ApiKeyRecord } from '../../../core/keys/api-key.ts';
import { dayMs } from '../../../core/shared/durations.ts';
import { exampleId } from '../../../core/shared/resource.ts';
import { textOf } from '../../support/alert-text.ts';

const now = new Date('2026-11-26T09:00:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
const since = inDays(-200);
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
  expect(keyFindings([apiKey(expiresAt)], since, now)).toHaveLength(count);
});

it.each([
  [1 / 24, 0],
  [13.99, 0],
  [14, 1],
])(
  'a key that was created for %d days is not reported when it expires, unless these are 14',
  (days, count) => {
    const life = { createdAt: inDays(0), keyExpiresAt: inDays(days) };
    const later = new Date(now.getTime() + (days - 0.01) * dayMs);
    const findings = keyFindings([{ ...apiKey(), ...life }], inDays(1), later);
    expect(findings).toHaveLength(count);
  },
);

it('the text has the name and the day, and neither key nor hash', () => {
  const [finding] = keyFindings([apiKey('2026-12-01T00:00:00.000Z')], since, now);
  expect(finding).toEqual({
    key: `key_expiring:${exampleId('key')}`,
    type: 'key_expiring',
    state: 'problem',
    facts: { name: 'Job', expiresAt: '2026-12-01T00:00:00.000Z' },
    startedAt: '2026-11-17T00:00:00.000Z',
    campaignId: null,
    checkoutId: null,
    apiKeyId: exampleId('key'),
    code: null,
    problem: null,
  });
  expect(finding && textOf(finding)).toBe(
    'The secret key “Job” expires on December 1, 2026. Create a new key, use it instead, and revoke the old one once it is no longer used.',
  );
});

describe('a new key', () => {
  const newKey = (changes: Partial<ApiKeyRecord>) => ({ ...apiKey(), createdAt: inDays(-1), ...changes });
  it.each<[string, Partial<ApiKeyRecord>, string, number]>([
    ['that may do everything', {}, since, 1],
    ['that may do everything, for an hour', { keyExpiresAt: inDays(1 / 24) }, since, 1],
    ['with all permissions by name', { permissions: ['all'] }, since, 1],
    ['that may only read', { permissions: ['read'] }, since, 0],
    ['that is public', { type: 'public' }, since, 0],
    ['from before the first address', {}, inDays(-0.5), 0],
    ['from two days ago', { createdAt: inDays(-2) }, since, 0],
  ])('%s', (_what, changes, alertsSince, count) => {
    const findings = keyFindings([newKey(changes)], alertsSince, now);
    expect(findings.filter(({ type }) => type === 'key_created')).toHaveLength(count);
  });

  it('is named, with its time and what to do', () => {
    const [finding] = keyFindings([newKey({})], since, now);
    expect(finding && textOf(finding)).toBe(
      'The secret key “Job” was created on November 25, 2026, 9:00 AM UTC. It may do everything. If it wasn’t you, revoke it in the console, then the key that created it, which is under Activity.',
    );
  });
});
