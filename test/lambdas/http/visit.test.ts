import type { APIGatewayProxyEvent } from 'aws-lambda';
import { visitOf } from '../../../lambdas/http/visit.ts';
import { gateHeaders } from '../../../platform/gate-headers.ts';

const read = (headers: Record<string, string>, publicKey?: string) =>
  visitOf({
    headers,
    pathParameters: publicKey === undefined ? null : { publicKey },
  } as unknown as APIGatewayProxyEvent);

it('a visit is read from the gate’s headers in any case', () => {
  const headers = {
    'CloudFront-Viewer-Country': 'IN',
    [gateHeaders.campaign]: 'camp_1',
    [gateHeaders.site]: 'allowed',
    [gateHeaders.language]: 'pt-br',
    [gateHeaders.anonymizer.toLowerCase()]: 'none',
  };
  expect(read(headers, 'key')).toEqual({
    publicKey: 'key',
    campaignId: 'camp_1',
    country: 'IN',
    language: 'pt-br',
    site: 'allowed',
    isVpn: false,
    isHostingProvider: false,
  });
});

it('missing headers deny the site and mark the visitor as anonymized', () => {
  expect(read({})).toEqual({
    publicKey: '',
    campaignId: '',
    country: undefined,
    language: 'und',
    site: 'denied',
    isVpn: true,
    isHostingProvider: false,
  });
});

it.each([
  ['any', 'any'],
  ['allowed', 'allowed'],
  ['denied', 'denied'],
  ['ALLOWED', 'denied'],
  ['', 'denied'],
  ['any, allowed', 'denied'],
])('the site header %j means %s', (value, site) => {
  expect(read({ [gateHeaders.site]: value }).site).toBe(site);
});

it.each([
  ['none', false, false],
  ['vpn', true, false],
  ['hosting', false, true],
  ['both', true, true],
  ['unknown', true, true],
  ['', true, false],
  ['none, vpn', true, false],
  ['NONE', true, false],
  ['constructor', true, false],
  ['0', true, false],
])(
  'the anonymizer header %j means isVpn = %p and isHostingProvider = %p',
  (value, isVpn, isHostingProvider) => {
    expect(read({ [gateHeaders.anonymizer]: value })).toMatchObject({ isVpn, isHostingProvider });
  },
);
