import { responseHeadersPolicy } from '../../cloudfront/response-headers.ts';
import { fixture } from './fixtures/edge-fixtures.ts';
import { responseHeadersPolicyResource } from './fixtures/edge-resources.ts';

describe('response headers', () => {
  const policyOf = (config: Record<string, unknown>) => {
    const { assembly, identities } = fixture({ Headers: responseHeadersPolicyResource(config) });
    return responseHeadersPolicy(assembly, identities, identities.physicalId('Headers'));
  };
  it('of custom and security sections are added; without override the origin wins', () => {
    const policy = policyOf({
      CustomHeadersConfig: {
        Items: [
          { Header: 'X-One', Override: true, Value: 'policy' },
          { Header: 'X-Two', Override: false, Value: 'policy' },
        ],
      },
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
        ReferrerPolicy: { Override: false, ReferrerPolicy: 'no-referrer' },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 100, IncludeSubdomains: true, Override: true },
      },
    });
    const origin = { 'x-one': 'origin', 'x-two': 'origin', 'referrer-policy': 'origin' };
    expect(policy(origin)).toEqual({
      'x-one': 'policy',
      'x-two': 'origin',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'origin',
      'strict-transport-security': 'max-age=100; includeSubDomains',
    });
  });
});
