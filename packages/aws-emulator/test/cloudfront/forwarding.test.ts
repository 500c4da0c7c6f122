import { originRequest, viewerRequest } from '../../cloudfront/forwarding.ts';
import type { LocalRequest } from '../../http/messages.ts';
import { request } from './fixtures/edge-fixtures.ts';
import {
  allButHost,
  cacheOf,
  forwardingOf,
  headerList,
  plainPolicy,
  withoutPolicy,
} from './fixtures/policy-fixtures.ts';

const target = { domainName: 'origin.example', customHeaders: {} };

/** The headers that reach the origin. */
function reaching(viewer: LocalRequest, cache = cacheOf({}), forwarding = withoutPolicy()) {
  return originRequest(viewer, cache, forwarding, target, 'id').headers;
}

describe('the request to the origin', () => {
  const viewer = request('/path?key=1&other=2', {
    headers: {
      host: 'viewer.example',
      'user-agent': 'browser',
      authorization: 'Bearer x',
      origin: 'https://site.example',
      cookie: 'a=1; b=2',
      'accept-encoding': 'gzip, deflate, br',
      'x-api-key': 'k',
      'x-other': 'o',
      connection: 'keep-alive',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
      te: 'trailers',
    },
  });
  const always = {
    host: 'origin.example',
    'user-agent': 'Amazon CloudFront',
    via: '1.1 emulator.cloudfront.net (CloudFront)',
    'x-amz-cf-id': 'id',
    'x-forwarded-for': '203.0.113.9, 192.0.2.1',
  };

  it('contains only CloudFront’s own headers without an origin request policy', () => {
    expect(reaching(viewer)).toEqual(always);
    expect(originRequest(viewer, cacheOf({}), withoutPolicy(), target, 'id').query).toBe('');
  });
  it('contains listed headers and the parts of the cache key', () => {
    const cache = cacheOf(headerList('x-other'));
    const forwarding = forwardingOf({
      ...headerList('X-Api-Key'),
      QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['key'] },
    });
    const sent = originRequest(viewer, cache, forwarding, target, 'id');
    expect(sent.headers).toEqual({ ...always, 'x-api-key': 'k', 'x-other': 'o' });
    expect(sent.query).toBe('key=1');
  });
  it('contains everything except Host, cookies and hop-by-hop headers with allExcept Host', () => {
    const sent = originRequest(viewer, cacheOf({}), allButHost(), target, 'id');
    expect(sent.headers).toEqual({
      ...always,
      'user-agent': 'browser',
      authorization: 'Bearer x',
      origin: 'https://site.example',
      'accept-encoding': 'gzip, deflate, br',
      'x-api-key': 'k',
      'x-other': 'o',
    });
    expect(sent.query).toBe('key=1&other=2');
  });
  it('has Accept-Encoding as the cache policy normalizes it', () => {
    const optimized = plainPolicy(1, 86_400, 31_536_000);
    expect(reaching(viewer, optimized)['accept-encoding']).toBe('br,gzip');
    expect(
      reaching(request('/', { headers: { 'accept-encoding': 'deflate' } }), optimized)['accept-encoding'],
    ).toBe('identity');
    expect(reaching(request('/'), optimized)['accept-encoding']).toBeUndefined();
  });
});

describe('CloudFront-* headers', () => {
  it('exist only when a policy names them, with the client’s value or the default country', () => {
    const named = [cacheOf(headerList('CloudFront-Viewer-Country'))];
    const simulated = request('/', {
      headers: { 'cloudfront-viewer-country': 'DE', 'cloudfront-viewer-city': 'Ulm' },
    });
    expect(viewerRequest(simulated, named, 'IN').headers).toEqual({ 'cloudfront-viewer-country': 'DE' });
    expect(viewerRequest(request('/'), named, 'IN').headers).toMatchObject({
      'cloudfront-viewer-country': 'IN',
    });
    expect(viewerRequest(simulated, [allButHost()], 'IN').headers).toEqual({});
  });

  it.each([
    ['IN', 'India'],
    ['TR', 'T%C3%BCrkiye'],
    ['XX', undefined],
    ['in', undefined],
  ])('of a viewer from %s contain the country name %s, with percent-encoded letters', (country, name) => {
    const named = [cacheOf(headerList('CloudFront-Viewer-Country-Name'))];
    const headers = { 'cloudfront-viewer-country': country };
    expect(viewerRequest(request('/', { headers }), named, 'DE').headers).toEqual(
      name ? { 'cloudfront-viewer-country-name': name } : {},
    );
  });
});
