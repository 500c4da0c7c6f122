import { builtInTexts } from '../../core/banner/built-in-texts.ts';
import type { Publication } from '../../core/campaigns/publication.ts';
import type { PublicCredential } from '../../core/keys/credential.ts';

// The store has two kinds of entries, both compact JSON: public keys with their campaign's id, and campaigns with the fields that
// the gate needs. So the domains of a campaign are stored once, regardless of the number of its keys.

/** The rules that the gate needs. */
type EdgeRules = Pick<Publication['rules'], 'allowedDomains' | 'banner' | 'sale'>;

/** Maximum size of a KeyValueStore value. */
export const maxEdgeEntryBytes = 1024;

/** Bytes of a public key's entry with its name, at most. The gateway key has 40 characters. */
export const keyEdgeBytes = 50 + 90;

/** Returns the bytes of a campaign's entry with its name, at most, for any version. */
export function campaignEdgeBytes(rules: EdgeRules): number {
  const campaignId = `camp_${'0'.repeat(26)}`;
  const entry = campaignEntry({ campaignId, version: Number.MAX_SAFE_INTEGER, rules });
  return campaignId.length + Buffer.byteLength(entry);
}

/** Returns a public key's entry: its gateway key and campaign. */
export function keyEntry({ gatewayKey, campaignId }: PublicCredential): string {
  return checkSize(JSON.stringify({ k: gatewayKey, c: campaignId }), campaignId);
}

/**
 * Returns a campaign's entry: its version, its allowed domains, and the languages of its translations that have no built-in texts, in lower
 * case with blanks between them. Throws if the entry is too large.
 */
export function campaignEntry({
  campaignId,
  version,
  rules,
}: Pick<Publication, 'campaignId' | 'version'> & {
  rules: EdgeRules;
}): string {
  const tags = { ...rules.banner.translations, ...rules.sale?.translations };
  const languages = Object.keys(tags).filter((tag) => !Object.hasOwn(builtInTexts, tag));
  const l = languages.join(' ').toLowerCase() || undefined;
  return checkSize(JSON.stringify({ r: version, d: rules.allowedDomains, l }), campaignId);
}

function checkSize(entry: string, campaignId: string): string {
  if (Buffer.byteLength(entry) <= maxEdgeEntryBytes) return entry;
  throw new Error(`An edge entry for ${campaignId} is larger than ${maxEdgeEntryBytes} bytes`);
}
