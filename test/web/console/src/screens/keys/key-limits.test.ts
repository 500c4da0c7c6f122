import { dayMs } from '../../../../../../core/shared/durations.ts';
import {
  expiryOf,
  expiryOptions,
  expiryText,
  keyPurposes,
  permissionsOf,
  permissionText,
  suggestedDays,
} from '../../../../../../web/console/src/screens/keys/key-limits.ts';

const now = new Date('2026-11-26T09:00:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
const values = (ownExpiresAt: string | null) => expiryOptions(ownExpiresAt, now).map(([value]) => value);

it('a purpose is the one permission that suffices, and everything is no limit', () => {
  expect(keyPurposes.map(permissionsOf)).toEqual([['entitlement'], ['statistics'], undefined]);
});

it('a key says what it may do, and everything without a list', () => {
  expect(permissionText({})).toBe('Everything');
  expect(permissionText({ permissions: ['statistics', 'entitlement'] })).toBe(
    'Reads statistics, Checks buyers',
  );
});

it('a key without expiry can create keys with any, and each suggestion is one of them', () => {
  expect(values(null)).toEqual(['30', '90', '365', '']);
  for (const days of Object.values(suggestedDays)) expect(values(null)).toContain(days);
});

it('a key that expires can create only keys that expire no later', () => {
  expect(values(inDays(100))).toEqual(['30', '90', inDays(100)]);
  expect(values(inDays(90))).toEqual(['30', '90', inDays(90)]);
  expect(values(inDays(1))).toEqual([inDays(1)]);
});

it('a selected expiry is a time', () => {
  expect(expiryOf('', now)).toBeUndefined();
  expect(expiryOf('90', now)).toBe(inDays(90));
  expect(expiryOf(inDays(1), now)).toBe(inDays(1));
});

it.each([
  [undefined, undefined, undefined],
  [inDays(14.1), false, /^Expires on /],
  [inDays(14), true, /^Expires in 14 days$/],
  [inDays(0.5), true, /^Expires in 12 hours$/],
  [inDays(0), true, /^Expired this minute$/],
  [inDays(-3), true, /^Expired 3 days ago$/],
])('a key that expires at %s is urgent: %s', (expiresAt, isUrgent, text) => {
  const createdAt = '2020-01-01T00:00:00.000Z';
  const expiry = expiryText({ createdAt, ...(expiresAt === undefined ? {} : { expiresAt }) }, now);
  expect(expiry?.isUrgent).toBe(isUrgent);
  if (text) expect(expiry?.text).toMatch(text);
});
