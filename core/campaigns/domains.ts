import { parseUrl } from '../shared/text.ts';

/** Maximum number of a campaign's allowed domains, which must fit into one edge store entry. */
export const maxAllowedDomains = 20;

/** Maximum bytes of a campaign's allowed domains in total. */
export const maxAllowedDomainsBytes = 700;

/** A necessary condition for a domain, for OpenAPI. */
export const documentedDomain = '^\\s*[^\\s/:@?#%\\\\\\[\\]\\u0000-\\u001f\\u007f-\\u009f]+\\s*$';

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const host = new RegExp(`^${label}(?:\\.${label})*$`);
const maxHostLength = 253;
/** Maximum length before conversion to punycode, which takes quadratic time and changes the length. */
const maxSentLength = 1_000;

/**
 * Returns an allowed domain in its stored form: lower case, international names in punycode. Accepts a host
 * (`shop.example.com`, `localhost`, an IPv4 address) or `*.` and at least two labels; `undefined` for
 * anything else, such as a scheme, port or path.
 */
export function normalizeDomain(value: string): string | undefined {
  const isWildcard = value.startsWith('*.');
  const name = toAscii(isWildcard ? value.slice(2) : value);
  if (name === undefined) return undefined;
  const labels = name.split('.').length;
  if (isWildcard && labels < 2) return undefined;
  return isWildcard ? `*.${name}` : name;
}

function toAscii(name: string): string | undefined {
  if (name.length > maxSentLength || /[/:@?#[\]\\\s%\p{Cc}]/u.test(name)) return undefined;
  const { hostname } = parseUrl(`http://${name}`) ?? {};
  if (hostname === undefined) return undefined;
  const isSame = /[^\x20-\x7e]/.test(name) || hostname === name.toLowerCase();
  return isSame && hostname.length <= maxHostLength && host.test(hostname) ? hostname : undefined;
}
