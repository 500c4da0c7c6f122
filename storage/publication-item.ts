import type { CampaignRules, CountryOverride, Publication } from '../core/campaigns/publication.ts';
import { publicationKey, publicKeyOfPartition } from './dynamodb/keys.ts';

/**
 * An item as a publication. A country override is stored as one string, `IN12.5 CODE`: so those of 150 countries fit into
 * the 4 KB that one read unit pays for.
 */
export function toPublication({ pk, sk: _sk, ...item }: Record<string, unknown>): Publication {
  const publication = item as unknown as Publication & { rules: { countryOverrides: unknown[] } };
  const { rules } = publication;
  const countryOverrides = rules.countryOverrides.map((text) => readOverride(String(text)));
  return {
    ...publication,
    publicKey: publicKeyOfPartition(String(pk)),
    rules: { ...rules, countryOverrides },
  };
}

/** A publication as an item. */
export function fromPublication({ publicKey, rules, ...publication }: Publication): Record<string, unknown> {
  return { ...publicationKey(publicKey), ...publication, rules: storedRules(rules) };
}

/** Rules as publications hold them. */
export function storedRules(rules: CampaignRules): Record<string, unknown> {
  return { ...rules, countryOverrides: rules.countryOverrides.map(writeOverride) };
}

function writeOverride({ country, discount, code }: CountryOverride): string {
  return `${country}${discount}${code === null ? '' : ` ${code}`}`;
}

/** A code may hold spaces, but it is never empty and never begins with one. */
function readOverride(text: string): CountryOverride {
  const [offer = '', ...code] = text.split(' ');
  return {
    country: offer.slice(0, 2),
    discount: Number(offer.slice(2)),
    code: code.length === 0 ? null : code.join(' '),
  };
}
