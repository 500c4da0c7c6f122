import fc from 'fast-check';
import { cacheKey, normalizedEncodings } from '../../cloudfront/forwarding.ts';
import { propertyRuns } from '../property-runs.ts';
import { request } from './fixtures/edge-fixtures.ts';
import { cacheOf, headerList } from './fixtures/policy-fixtures.ts';

describe('the cache key', () => {
  const policy = cacheOf(headerList('CloudFront-Viewer-Country', 'x-site'));

  it('differs when a named header, or the path, differs', () => {
    const part = fc.record({
      country: fc.constantFrom('IN', 'DE'),
      site: fc.constantFrom('any', 'denied'),
      path: fc.constantFrom('/a', '/A', '/a/'),
    });
    const keyOf = ({ country, site, path }: { country: string; site: string; path: string }) =>
      cacheKey(request(path, { headers: { 'x-site': site, 'cloudfront-viewer-country': country } }), policy);
    fc.assert(
      fc.property(part, part, (one, other) => {
        expect(keyOf(one) === keyOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
      propertyRuns,
    );
  });
  it('cannot be forged by values that look like its own structure', () => {
    const two = cacheOf({ ...headerList('x-a', 'x-b'), QueryStringsConfig: { QueryStringBehavior: 'all' } });
    const text = fc.string({ maxLength: 5 });
    fc.assert(
      fc.property(text, text, text, text, (a, b, c, d) => {
        const keyOf = (first: string, second: string) =>
          cacheKey(request('/', { headers: { 'x-a': first, 'x-b': second } }), two);
        expect(keyOf(a, b) === keyOf(c, d)).toBe(a === c && b === d);
      }),
      propertyRuns,
    );
  });
  it('contains only br and gzip as encodings, and only those that the policy enables', () => {
    const both = cacheOf({ EnableAcceptEncodingGzip: true, EnableAcceptEncodingBrotli: true });
    const gzip = cacheOf({ EnableAcceptEncodingGzip: true });
    expect(normalizedEncodings('gzip, deflate, br, zstd', both)).toBe('br,gzip');
    expect(normalizedEncodings('GZIP;q=0.5, br;q=0', both)).toBe('gzip');
    expect(normalizedEncodings('br, gzip', gzip)).toBe('gzip');
    expect(normalizedEncodings('deflate', both)).toBe('');
    expect(normalizedEncodings(undefined, both)).toBe('');
  });
});
