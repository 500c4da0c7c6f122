import type { APIGatewayProxyEvent } from 'aws-lambda';
import { visitOf } from '../../../lambdas/http/visit.ts';

const read = (headers: Record<string, string>, publicKey?: string) =>
  visitOf({
    headers,
    pathParameters: publicKey === undefined ? null : { publicKey },
  } as unknown as APIGatewayProxyEvent);

it('a visit is read from the gate’s headers in any case', () => {
  const headers = {
    'CloudFront-Viewer-Country': 'IN',
    'X-Ppp-Campaign': 'camp_1',
    'X-Ppp-Site': 'allowed',
    'X-Ppp-Language': 'pt-br',
    'x-ppp-anonymizer': '0',
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
  expect(read({ 'x-ppp-site': value }).site).toBe(site);
});

it.each([
  ['0', false, false],
  ['1', true, false],
  ['2', false, true],
  ['3', true, true],
  ['', true, false],
  ['0, 1', true, false],
])(
  'the anonymizer header %j means isVpn = %p and isHostingProvider = %p',
  (value, isVpn, isHostingProvider) => {
    expect(read({ 'x-ppp-anonymizer': value })).toMatchObject({ isVpn, isHostingProvider });
  },
);
