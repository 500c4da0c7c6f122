import type { Publication } from '../../core/campaigns/publication.ts';

/** Bytes that CloudFront allows one value of a KeyValueStore. */
export const maxEdgeEntryBytes = 1024;

/** What the gate knows of a public key: gateway key, revision and allowed domains, as compact JSON. */
export function edgeEntry({ gatewayKey, revision, rules }: Publication): string {
  return JSON.stringify({ k: gatewayKey, r: revision, d: rules.allowedDomains });
}
