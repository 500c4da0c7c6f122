import type { Publication } from '../../core/campaigns/publication.ts';
import type { PublicCredential } from '../../core/keys/credential.ts';

// The store has two kinds of entries, both compact JSON: public keys with their campaign's id, and campaigns with the fields that
// the gate needs. So the domains of a campaign are stored once, regardless of the number of its keys.

/** Maximum size of a KeyValueStore value. */
export const maxEdgeEntryBytes = 1024;

/** Returns the entry of a public key: gateway key and campaign. */
export function keyEntry({ gatewayKey, campaignId }: PublicCredential): string {
  return checked(JSON.stringify({ k: gatewayKey, c: campaignId }), campaignId);
}

/** Returns the entry of a campaign: revision and allowed domains. Throws if it is too large. */
export function campaignEntry({ campaignId, revision, rules }: Publication): string {
  return checked(JSON.stringify({ r: revision, d: rules.allowedDomains }), campaignId);
}

function checked(entry: string, campaignId: string): string {
  if (Buffer.byteLength(entry) <= maxEdgeEntryBytes) return entry;
  throw new Error(`An edge entry for ${campaignId} is larger than ${maxEdgeEntryBytes} bytes`);
}
