import { simulateVisitor } from '../../demo/visitor.ts';
import { request } from '../../packages/aws-emulator/test/cloudfront/fixtures/edge-fixtures.ts';

const requestWith = (headers: Record<string, string>) =>
  request('/v1/banner/config/key?a=b', {
    headers: { host: 'localhost', ...headers },
    body: Buffer.from('body'),
  });

const headersOf = (headers: Record<string, string>): Record<string, string> =>
  simulateVisitor(requestWith(headers), 'IN').headers;

const country = 'cloudfront-viewer-country';
const vpn = 'x-amzn-waf-anonymizer';

test.each([
  ['the default country', {}, country, 'IN'],
  ['the storefront’s country', { cookie: 'a=1; emulator-country=BR; b=2' }, country, 'BR'],
  ['the request’s own country', { [country]: 'US', cookie: 'emulator-country=BR' }, country, 'US'],
  ['a country that is no code', { cookie: 'emulator-country=Brazil' }, country, 'IN'],
  ['no VPN', { cookie: 'emulator-anonymizer=0' }, vpn, undefined],
  ['the storefront’s VPN', { cookie: 'emulator-anonymizer=1' }, vpn, '1'],
  ['the request’s own VPN', { [vpn]: '1' }, vpn, '1'],
  ['the browser’s site', { origin: 'http://127.0.0.1:3000' }, 'origin', 'http://127.0.0.1:3000'],
  ['the storefront’s site', { cookie: 'emulator-site=a.test', origin: 'b' }, 'origin', 'https://a.test'],
  ['a site that is no host', { cookie: 'emulator-site=a.test/x' }, 'origin', undefined],
])('a visitor with %s', (_what, headers, name, expected) => {
  expect(headersOf(headers)[name]).toBe(expected);
});

test('the rest of the request is unchanged, and so is the original', () => {
  const original = requestWith({ cookie: 'emulator-anonymizer=1', accept: '*/*' });
  const before = structuredClone(original);
  const { headers, ...rest } = simulateVisitor(original, 'IN');
  expect(original).toEqual(before);
  expect({ ...rest, headers: {} }).toEqual({ ...before, headers: {} });
  expect(headers).toMatchObject({ host: 'localhost', accept: '*/*', cookie: 'emulator-anonymizer=1' });
});
