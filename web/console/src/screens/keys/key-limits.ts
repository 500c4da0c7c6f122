import { expiresSoon } from '../../../../../core/alerts/key-findings.ts';
import { hasExpired } from '../../../../../core/keys/credential.ts';
import { dayMs } from '../../../../../core/shared/durations.ts';
import type { ApiKey } from '../../api/contract.ts';
import { formatAgo, formatDate } from '../../parts/numbers.ts';

/** What a new secret key may do, and when it expires (ISO 8601). `undefined` for everything and for never. */
export interface KeyLimits {
  permissions?: ApiKey['permissions'] | undefined;
  expiresAt?: string | undefined;
}

/** What a new secret key is for: the permission that suffices, or everything. */
export const keyPurposes = ['entitlement', 'statistics', 'all'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** The labels of the purposes. */
export const purposeLabels: readonly (readonly [KeyPurpose, string])[] = [
  ['entitlement', 'A server that checks buyers'],
  ['statistics', 'A script that reads statistics'],
  ['all', 'Everything'],
];

/** What a key may do with each purpose, as a sentence. */
export const purposeHints: Readonly<Record<KeyPurpose, string>> = {
  entitlement: 'It can only ask whether a buyer’s country may have a code. Never put it on a page.',
  statistics: 'It can only read statistics. Never put it on a page.',
  all: 'It gives full access to your account, including this console. Never put it on a page.',
};

/** Returns the permissions of a new key; `undefined` for everything. */
export function permissionsOf(purpose: KeyPurpose): KeyLimits['permissions'] {
  return purpose === 'all' ? undefined : [purpose];
}

const permissionNames: Readonly<Record<NonNullable<ApiKey['permissions']>[number], string>> = {
  all: 'Everything',
  read: 'Reads everything',
  products: 'Products',
  campaigns: 'Campaigns',
  statistics: 'Reads statistics',
  entitlement: 'Checks buyers',
};

/** Returns what a secret key may do, for a table. */
export function permissionText({ permissions = ['all'] }: Pick<ApiKey, 'permissions'>): string {
  return permissions.map((permission) => permissionNames[permission]).join(', ');
}

/** Lifetimes of a new key in days, by the select's value. */
const lifetimes = [
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const;

/** Lifetime in days that is selected first. A key that can do more should live less. */
export const suggestedDays: Readonly<Record<KeyPurpose, string>> = {
  entitlement: '365',
  statistics: '365',
  all: '90',
};

/**
 * Returns the expiries that a new key can have, with their labels; `''` for never. If the key that creates it
 * expires (`ownExpiresAt`), those that are later are left out and its own is the last one.
 */
export function expiryOptions(ownExpiresAt: string | null, now: Date): [value: string, label: string][] {
  const options = lifetimes.map(([days, label]): [string, string] => [days, label]);
  if (ownExpiresAt === null) return [...options, ['', 'Never']];
  const isPossible = ([days]: [string, string]) =>
    now.getTime() + Number(days) * dayMs <= Date.parse(ownExpiresAt);
  return [...options.filter(isPossible), [ownExpiresAt, `With your own key, on ${formatDate(ownExpiresAt)}`]];
}

/** Returns the time for a value of `expiryOptions`, ISO 8601; `undefined` for never. */
export function expiryOf(value: string, now: Date): string | undefined {
  if (value === '') return undefined;
  const days = Number(value);
  return Number.isNaN(days) ? value : new Date(now.getTime() + days * dayMs).toISOString();
}

/** Returns what to show of a key's expiry: `isUrgent` from 14 days before it on, unless the key was created for less. `undefined` without one. */
export function expiryText(
  { createdAt, expiresAt }: Pick<ApiKey, 'createdAt' | 'expiresAt'>,
  now: Date,
): { text: string; isUrgent: boolean } | undefined {
  if (expiresAt === undefined) return undefined;
  if (hasExpired(expiresAt, now))
    return { text: `Expired ${formatAgo(expiresAt, now.getTime())}`, isUrgent: true };
  const isUrgent = expiresSoon({ createdAt, expiresAt }, now);
  const text = isUrgent ? formatAgo(expiresAt, now.getTime()) : `on ${formatDate(expiresAt)}`;
  return { text: `Expires ${text}`, isUrgent };
}
