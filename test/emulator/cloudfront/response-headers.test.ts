import { responseHeadersPolicy } from '../../../emulator/cloudfront/response-headers.ts';
import { fixture, request } from './fixtures/edge-fixtures.ts';
import { responseHeadersPolicyResource } from './fixtures/edge-resources.ts';

describe('response headers', () => {
  const policyOf = (config: Record<string, unknown>) => {
    const { assembly, identities } = fixture({ Headers: responseHeadersPolicyResource(config) });
    return responseHeadersPolicy(assembly, identities, identities.physicalId('Headers'));
  };
  const cors = {
    AccessControlAllowCredentials: false,
    AccessControlAllowHeaders: { Items: ['*'] },
    AccessControlAllowMethods: { Items: ['GET', 'HEAD'] },
    AccessControlAllowOrigins: { Items: ['*'] },
    AccessControlMaxAgeSec: 600,
    OriginOverride: true,
  };
  const fromPage = request('/', { headers: { origin: 'https://shop.example' } });

  it('of custom and security sections are added; without override the origin wins', () => {
    const policy = policyOf({
      CustomHeadersConfig: {
        Items: [
          { Header: 'X-One', Override: true, Value: 'policy' },
          { Header: 'X-Two', Override: false, Value: 'policy' },
        ],
      },
      RemoveHeadersConfig: { Items: [{ Header: 'Server' }] },
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
        ReferrerPolicy: { Override: false, ReferrerPolicy: 'no-referrer' },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 100, IncludeSubdomains: true, Override: true },
        XSSProtection: { ModeBlock: true, Override: true, Protection: true },
      },
    });
    const origin = { 'x-one': 'origin', 'x-two': 'origin', server: 'x', 'referrer-policy': 'origin' };
    expect(policy(origin, request('/'))).toEqual({
      'x-one': 'policy',
      'x-two': 'origin',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'origin',
      'strict-transport-security': 'max-age=100; includeSubDomains',
      'x-xss-protection': '1; mode=block',
    });
  });
  it('of the CORS section are only for requests with an Origin, and the rest of them only for a preflight', () => {
    const policy = policyOf({ CorsConfig: cors });
    expect(policy({}, request('/'))).toEqual({});
    expect(policy({}, fromPage)).toEqual({ 'access-control-allow-origin': '*' });
    const headers = { ...fromPage.headers, 'access-control-request-method': 'GET' };
    expect(policy({}, { ...fromPage, method: 'OPTIONS', headers })).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': '*',
      'access-control-max-age': '600',
    });
  });
  it('name the Origin when only some origins are allowed, and nothing for others', () => {
    const only = (Items: string[]) =>
      policyOf({ CorsConfig: { ...cors, AccessControlAllowOrigins: { Items } } });
    expect(only(['shop.example'])({}, fromPage)).toEqual({
      'access-control-allow-origin': 'https://shop.example',
      vary: 'Origin',
    });
    expect(only(['https://*.example'])({}, fromPage)).toMatchObject({ vary: 'Origin' });
    expect(only(['http://shop.example'])({}, fromPage)).toEqual({});
    expect(only(['other.example'])({}, fromPage)).toEqual({});
  });
  it.each(['Access-Control-Allow-Origin', 'X-Frame-Options', 'Content-Security-Policy'])(
    'cannot have %s as a custom header',
    (Header) => {
      const config = { CustomHeadersConfig: { Items: [{ Header, Override: true, Value: '*' }] } };
      expect(() => policyOf(config)).toThrow('cannot be set as custom header');
    },
  );
  it('refuse what the emulator does not know', () => {
    expect(() => policyOf({ ServerTimingHeadersConfig: {} })).toThrow('ServerTimingHeadersConfig');
    expect(() => policyOf({ SecurityHeadersConfig: { New: { Override: true } } })).toThrow('New');
  });
});
