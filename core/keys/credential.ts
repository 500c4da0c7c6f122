/** The statuses of a merchant. A suspended merchant's management requests are rejected and its banners are paused. */
export const merchantStatuses = ['active', 'suspended'] as const;

/** An active public key: its merchant and the campaign that it shows. */
export interface PublicCredential {
  merchantId: string;
  keyId: string;
  campaignId: string;
  /** Value of the merchant's API Gateway key; never leaves the service. */
  gatewayKey: string;
}

/** An active secret key: its merchant. The key itself is not stored. */
export interface SecretCredential {
  merchantId: string;
  keyId: string;
  merchantStatus: (typeof merchantStatuses)[number];
  /** Value of the merchant's API Gateway key; never leaves the service. */
  gatewayKey: string;
}
