import type { Publication } from '../../core/campaigns/publication.ts';
import type { PublicCredential } from '../../core/keys/credential.ts';

// The store holds two kinds of entries, both as compact JSON: a public key names its campaign, a campaign says what the gate
// needs of it. However many keys show a campaign, its domains are stored once.

/** Bytes that CloudFront allows one value of a KeyValueStore. */
export const maxEdgeEntryBytes = 1024;

/** What the gate knows of a public key: gateway key and campaign. */
export function keyEntry({ gatewayKey, campaignId }: PublicCredential): string {
  return checked(JSON.stringify({ k: gatewayKey, c: campaignId }), campaignId);
}

/** What the gate knows of a campaign: revision and allowed domains. Throws when that is more than an entry takes. */
export function campaignEntry({ campaignId, revision, rules }: Publication): string {
  return checked(JSON.stringify({ r: revision, d: rules.allowedDomains }), campaignId);
}

function checked(entry: string, campaignId: string): string {
  if (Buffer.byteLength(entry) <= maxEdgeEntryBytes) return entry;
  throw new Error(`An edge entry for ${campaignId} is larger than ${maxEdgeEntryBytes} bytes`);
}
