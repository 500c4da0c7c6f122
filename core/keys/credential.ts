import type { KeyPermission } from './key-permissions.ts';

/**
 * A merchant's status. The service rejects a suspended merchant's management requests and pauses its banners.
 */
export const merchantStatuses = ['active', 'suspended'] as const;

/** An active public key, with its merchant and campaign. */
export interface PublicCredential {
  merchantId: string;
  keyId: string;
  campaignId: string;
  /** Value of the merchant's API Gateway key; never leaves the service. */
  gatewayKey: string;
}

/** An active secret key, with its merchant. The value is not stored. */
export interface SecretCredential {
  merchantId: string;
  keyId: string;
  /** Name of the key, for the trail; empty if the key is older than the trail and was not renamed since. */
  keyName: string;
  merchantStatus: (typeof merchantStatuses)[number];
  /** What the key may do. `null` for everything. */
  permissions: readonly KeyPermission[] | null;
  /** When the key expires, ISO 8601. `null` for never. */
  keyExpiresAt: string | null;
  /** Value of the merchant's API Gateway key; never leaves the service. */
  gatewayKey: string;
}

/** Returns true from a key's expiry on, to the millisecond. `null` and `undefined` never expire. */
export function hasExpired(expiresAt: string | null | undefined, now: Date): boolean {
  return expiresAt != null && Date.parse(expiresAt) <= now.getTime();
}
