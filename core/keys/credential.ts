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
  /** Value of the merchant's API Gateway key; never leaves the service. */
  gatewayKey: string;
}
