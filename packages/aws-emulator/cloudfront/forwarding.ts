import type { LocalRequest } from '../http/messages.ts';
import type { CachePolicy, OriginRequestPolicy, Selection } from './policies.ts';

/** Origin of a cache behavior. */
export interface OriginTarget {
  domainName: string;
  /** Headers by lower-case name, which replace the viewer's. */
  customHeaders: Record<string, string>;
}

/** Headers that no policy forwards: hop-by-hop headers and CloudFront's own. */
const strippedHeaders =
  /^(connection|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|cookie|accept-encoding|x-forwarded-for|x-forwarded-proto|x-real-ip|x-edge-.*|x-amz-cf-.*|via)$/;
const ownHeaders = /^cloudfront-/;
/** Number of the viewer's network, one of those for documentation (RFC 5398). */
const defaultNetwork = '64496';

/**
 * Returns the request as the edge sees it. `CloudFront-*` headers remain only if a policy lists them. AWS
 * determines their values, but here the client may send them, and `country` is the default.
 */
export function viewerRequest(
  request: LocalRequest,
  policies: readonly OriginRequestPolicy[],
  country: string,
): LocalRequest {
  const name = countryName(request.headers['cloudfront-viewer-country'] ?? country);
  const known: Record<string, string> = {
    'cloudfront-viewer-country': country,
    ...(name ? { 'cloudfront-viewer-country-name': name } : {}),
    'cloudfront-forwarded-proto': 'https',
    'cloudfront-viewer-asn': defaultNetwork,
  };
  const isNamed = (name: string) =>
    policies.some(({ headers: { kind, names } }) => kind === 'only' && names.has(name));
  const headers = Object.entries({ ...known, ...request.headers }).filter(
    ([name]) => !ownHeaders.test(name) || isNamed(name),
  );
  return { ...request, headers: Object.fromEntries(headers) };
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Returns a country's English name as CloudFront sends it, with percent-encoded letters beyond ASCII;
 * `undefined` for other codes.
 */
function countryName(code: string): string | undefined {
  if (!/^(?!ZZ)[A-Z]{2}$/.test(code)) return undefined; // ZZ is CLDR's unknown region
  return regionNames.of(code)?.replace(/[^ -~]+/g, encodeURIComponent);
}

/** Returns the cache key of a request: its path and the parts that the policy names, without the method. */
export function cacheKey(request: LocalRequest, policy: CachePolicy): string {
  const { path, headers } = request;
  return JSON.stringify([
    path,
    Object.entries(headers)
      .filter(([name]) => isForwarded(name, [policy.headers]))
      .sort(),
    selectedQuery(request.query, [policy.query]),
    normalizedEncodings(headers['accept-encoding'], policy),
  ]);
}

/** Returns the encodings in which the cache may respond: `br,gzip`, `br`, `gzip` or an empty string. */
export function normalizedEncodings(
  accepted: string | undefined,
  { acceptsGzip, acceptsBrotli }: CachePolicy,
): string {
  const offered = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return [
    ...(acceptsBrotli && offered.includes('br') ? ['br'] : []),
    ...(acceptsGzip && offered.includes('gzip') ? ['gzip'] : []),
  ].join(',');
}

/**
 * Returns the request to the origin: the parts that one of the two policies names, and headers that
 * CloudFront always sends.
 */
export function originRequest(
  request: LocalRequest,
  cache: CachePolicy,
  forwarding: OriginRequestPolicy,
  origin: OriginTarget,
  requestId: string,
): LocalRequest {
  const { headers } = request;
  const selections = [cache.headers, forwarding.headers];
  const forwardedFor = [headers['x-forwarded-for'], request.sourceIp].filter(Boolean).join(', ');
  return {
    method: request.method,
    path: request.path,
    query: selectedQuery(request.query, [cache.query, forwarding.query]),
    headers: {
      host: origin.domainName,
      'user-agent': 'Amazon CloudFront',
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => isForwarded(name, selections))),
      ...acceptEncoding(headers['accept-encoding'], cache, forwarding),
      ...(request.body.length > 0 ? { 'content-length': String(request.body.length) } : {}),
      via: [headers.via, '1.1 emulator.cloudfront.net (CloudFront)'].filter(Boolean).join(', '),
      'x-amz-cf-id': requestId,
      'x-forwarded-for': forwardedFor,
      ...origin.customHeaders,
    },
    body: request.body,
    sourceIp: request.sourceIp,
  };
}

/** Returns true if one of the selections includes the header. */
export function isForwarded(name: string, selections: readonly Selection[]): boolean {
  if (strippedHeaders.test(name)) return false;
  return selections.some(
    (selection) => isSelected(name, selection) && (selection.kind === 'only' || !ownHeaders.test(name)),
  );
}

function isSelected(name: string, { kind, names }: Selection): boolean {
  if (kind === 'only') return names.has(name);
  if (kind === 'except') return !names.has(name);
  return kind !== 'none';
}

function acceptEncoding(
  accepted: string | undefined,
  cache: CachePolicy,
  { headers }: OriginRequestPolicy,
): Record<string, string> {
  if (accepted === undefined) return {};
  if (cache.acceptsGzip || cache.acceptsBrotli)
    return { 'accept-encoding': normalizedEncodings(accepted, cache) || 'identity' };
  return isSelected('accept-encoding', headers) ? { 'accept-encoding': accepted } : {};
}

function selectedQuery(query: string, selections: readonly Selection[]): string {
  const parameters = query.split('&').filter((parameter) => parameter !== '');
  const nameOf = (parameter: string) => parameter.split('=')[0] ?? '';
  return parameters
    .filter((parameter) => selections.some((selection) => isSelected(nameOf(parameter), selection)))
    .join('&');
}
