import { simulateVisitor } from '../../../emulator/demo/visitor.ts';
import type { LocalRequest } from '../../../emulator/http/messages.ts';

function requestWith(headers: Record<string, string>): LocalRequest {
  return {
    method: 'GET',
    path: '/v1/banner/config/key',
    query: 'a=b',
    headers: { host: 'localhost', ...headers },
    body: Buffer.from('body'),
    sourceIp: '127.0.0.1',
  };
}

const headersOf = (headers: Record<string, string>): Record<string, string> =>
  simulateVisitor(requestWith(headers), 'IN').headers;

describe('the country', () => {
  test('is the default of the emulator', () => {
    expect(headersOf({})['cloudfront-viewer-country']).toBe('IN');
  });

  test('is the one picked in the storefront', () => {
    expect(headersOf({ cookie: 'a=1; emulator-country=BR; b=2' })['cloudfront-viewer-country']).toBe('BR');
  });

  test('is the caller’s own header before anything else', () => {
    const headers = headersOf({ 'cloudfront-viewer-country': 'US', cookie: 'emulator-country=BR' });
    expect(headers['cloudfront-viewer-country']).toBe('US');
  });

  test.each([
    'emulator-country=',
    'emulator-country=Brazil',
    'emulator-country=b r',
    'not-emulator-country=BR',
    'emulator-country',
    'x=emulator-country=BR',
  ])('is not taken from the cookie “%s”', (cookie) => {
    expect(headersOf({ cookie })['cloudfront-viewer-country']).toBe('IN');
  });
});

describe('the mark of an anonymous network', () => {
  test('is not there for an ordinary visitor', () => {
    expect(headersOf({ cookie: 'emulator-country=BR; emulator-anonymizer=0' })).not.toHaveProperty(
      'x-amzn-waf-anonymizer',
    );
  });

  test('is there for one who ticked it', () => {
    expect(headersOf({ cookie: 'emulator-anonymizer=1' })['x-amzn-waf-anonymizer']).toBe('1');
  });

  test('is there for a caller who sends it', () => {
    expect(headersOf({ 'x-amzn-waf-anonymizer': '1' })['x-amzn-waf-anonymizer']).toBe('1');
  });
});

describe('the site', () => {
  test('is the browser’s own unless one is picked', () => {
    expect(headersOf({ origin: 'http://127.0.0.1:3000' }).origin).toBe('http://127.0.0.1:3000');
    expect(headersOf({ cookie: 'emulator-site=' })).not.toHaveProperty('origin');
  });

  test('is the one picked in the storefront', () => {
    const cookie = 'emulator-site=shop.example.com';
    expect(headersOf({ cookie, origin: 'http://127.0.0.1:3000' }).origin).toBe('https://shop.example.com');
  });

  test('is never more than a host', () => {
    expect(headersOf({ cookie: 'emulator-site=a.test/x' })).not.toHaveProperty('origin');
  });
});

test('the rest of the request stays, and the original as a whole', () => {
  const request = requestWith({ cookie: 'emulator-anonymizer=1', accept: '*/*' });
  const before = structuredClone(request);
  const { headers, ...rest } = simulateVisitor(request, 'IN');
  expect(request).toEqual(before);
  expect({ ...rest, headers: {} }).toEqual({ ...before, headers: {} });
  expect(headers).toMatchObject({ host: 'localhost', accept: '*/*', cookie: 'emulator-anonymizer=1' });
});
