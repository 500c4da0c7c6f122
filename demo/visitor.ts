import type { LocalRequest } from '../packages/aws-emulator/http/messages.ts';

/**
 * Returns the request as CloudFront and the web ACL would forward it, with the visitor's country and VPN
 * mark. The country comes from the request (`curl -H 'CloudFront-Viewer-Country: BR'`), the storefront's
 * cookie or the default (ISO 3166-1 alpha-2). The cookie `emulator-site` (a host) replaces the browser's
 * `Origin`, as if the storefront were on that site.
 */
export function simulateVisitor(request: LocalRequest, defaultCountry: string): LocalRequest {
  const cookies = readCookies(request.headers.cookie ?? '');
  const pickedCountry = /^[A-Z]{2}$/.exec(cookies.get('emulator-country') ?? '')?.[0];
  const headers: Record<string, string> = {
    ...request.headers,
    'cloudfront-viewer-country':
      request.headers['cloudfront-viewer-country'] ?? pickedCountry ?? defaultCountry,
  };
  if ('x-amzn-waf-anonymizer' in headers || cookies.get('emulator-anonymizer') === '1')
    headers['x-amzn-waf-anonymizer'] = '1';
  const site = /^[a-z0-9.-]+$/.exec(cookies.get('emulator-site') ?? '')?.[0];
  if (site) headers.origin = `https://${site}`;
  return { ...request, headers };
}

function readCookies(header: string): Map<string, string> {
  return new Map(
    header.split(';').map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim(), value.join('=').trim()];
    }),
  );
}
