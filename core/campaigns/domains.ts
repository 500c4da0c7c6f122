import { parseWebAddress } from '../shared/text.ts';

/** The most allowed domains of a campaign. All of them must fit into one entry of the edge's store. */
export const maxAllowedDomains = 20;

/** The most bytes that all allowed domains of a campaign can have together. */
export const maxAllowedDomainsBytes = 700;

/** The characters that no allowed domain has. JSON Schema cannot say more. */
export const documentedDomain = '^\\s*[^\\s/:@?#%\\\\\\[\\]\\u0000-\\u001f\\u007f-\\u009f]+\\s*$';

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const host = new RegExp(`^${label}(?:\\.${label})*$`);
const maxHostLength = 253;

/**
 * An allowed domain as it is stored: lower case, international names in punycode. Takes a host (`shop.example.com`,
 * `localhost`, an IPv4 address) or `*.` and at least two labels; `undefined` for anything else, with scheme, port or path.
 */
export function normalizeDomain(value: string): string | undefined {
  const isWildcard = value.startsWith('*.');
  const name = toAscii(isWildcard ? value.slice(2) : value);
  if (name === undefined) return undefined;
  const labels = name.split('.').length;
  if (isWildcard && labels < 2) return undefined;
  return isWildcard ? `*.${name}` : name;
}

/** The allowed domain that covers this host, as the gate decides it; `undefined` when none does. */
export function findAllowedDomain(allowedDomains: readonly string[], siteHost: string): string | undefined {
  return allowedDomains.find((domain) =>
    domain.startsWith('*.') ? siteHost.endsWith(domain.slice(1)) : domain === siteHost,
  );
}

function toAscii(name: string): string | undefined {
  if (/[/:@?#[\]\\\s%\p{Cc}]/u.test(name)) return undefined;
  const { hostname } = parseWebAddress(`http://${name}`) ?? {};
  if (hostname === undefined) return undefined;
  const isSame = /[^\x20-\x7e]/.test(name) || hostname === name.toLowerCase();
  return isSame && hostname.length <= maxHostLength && host.test(hostname) ? hostname : undefined;
}
