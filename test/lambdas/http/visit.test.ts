import type { APIGatewayProxyEvent } from 'aws-lambda';
import { visitOf } from '../../../lambdas/http/visit.ts';

const read = (headers: Record<string, string>, publicKey?: string) =>
  visitOf({
    headers,
    pathParameters: publicKey === undefined ? null : { publicKey },
  } as unknown as APIGatewayProxyEvent);

it('a visit is what the gate says in its headers, however they are written', () => {
  const headers = {
    'CloudFront-Viewer-Country': 'IN',
    'X-Ppp-Campaign': 'camp_1',
    'X-Ppp-Site': 'allowed',
    'x-ppp-anonymizer': '0',
  };
  expect(read(headers, 'key')).toEqual({
    publicKey: 'key',
    campaignId: 'camp_1',
    country: 'IN',
    site: 'allowed',
    isAnonymized: false,
  });
});

it('whatever the gate did not say counts against the visitor', () => {
  expect(read({})).toEqual({
    publicKey: '',
    campaignId: '',
    country: undefined,
    site: 'denied',
    isAnonymized: true,
  });
});

it.each([
  ['any', 'any'],
  ['allowed', 'allowed'],
  ['denied', 'denied'],
  ['ALLOWED', 'denied'],
  ['', 'denied'],
  ['any, allowed', 'denied'],
])('a site %j is %s', (value, site) => {
  expect(read({ 'x-ppp-site': value }).site).toBe(site);
});

it.each([
  ['0', false],
  ['1', true],
  ['', true],
  ['0, 1', true],
])('an anonymizer %j: %p', (value, isAnonymized) => {
  expect(read({ 'x-ppp-anonymizer': value }).isAnonymized).toBe(isAnonymized);
});
