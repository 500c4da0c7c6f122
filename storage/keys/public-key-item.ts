import type { PublicCredential } from '../../core/keys/credential.ts';
import { itemReader, text } from '../dynamodb/items.ts';

/** Converts a stored item to a public key. Throws if it is malformed. */
export const toPublicKey = itemReader<PublicCredential>('public key', {
  merchantId: text,
  keyId: text,
  campaignId: text,
  gatewayKey: text,
});
