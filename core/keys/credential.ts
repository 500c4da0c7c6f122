import type { MerchantStatus } from './merchant.ts';

/** What the service knows of an active public key: whose it is, and which campaign it shows. */
export interface PublicCredential {
  merchantId: string;
  keyId: string;
  campaignId: string;
  /** Value of the merchant's API Gateway key; never leaves the service. */
  gatewayKey: string;
}

/** What the service knows of a secret key: whose it is; the key itself is stored nowhere. */
export interface SecretCredential {
  merchantId: string;
  keyId: string;
  merchantStatus: MerchantStatus;
  /** Value of the merchant's API Gateway key; never leaves the service. */
  gatewayKey: string;
}
