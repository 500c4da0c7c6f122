import fc from 'fast-check';
import { EdgeCache, ttlSeconds } from '../../../cloudfront/cache/cache.ts';
import { propertyRuns } from '../../property-runs.ts';
import { response } from '../fixtures/edge-fixtures.ts';
import { plainPolicy } from '../fixtures/policy-fixtures.ts';

const start = Date.parse('2026-01-01T00:00:00Z');

describe('the TTL of a response', () => {
  const ttl = (
    headers: Record<string, string>,
    limits: [number, number, number],
    status = 200,
    errorTtl = 10,
  ) => ttlSeconds(response(status, headers), plainPolicy(...limits), errorTtl);
  const from = (value: string) => ({ 'cache-control': value });

  it.each([
    ['max-age', from('public, max-age=60'), 60],
    ['max-age above the maximum', from('max-age=1000'), 300],
    ['s-maxage before max-age', from('max-age=10, s-maxage=20'), 20],
    ['stale-while-revalidate beside max-age', from('max-age=60, stale-while-revalidate=600'), 60],
    ['no-store', from('no-store'), 0],
    ['no-cache beside max-age', from('no-cache, max-age=60'), 0],
    ['private', from('Private, max-age=60'), 0],
    ['nothing: the default', {}, 5],
  ])('min 0, default 5, max 300: %s', (_what, headers, seconds) => {
    expect(ttl(headers, [0, 5, 300])).toBe(seconds);
  });
  it('is at least the minimum, regardless of the origin', () => {
    for (const headers of [from('no-store'), from('private'), from('max-age=1'), {}]) {
      expect(ttl(headers, [20, 20, 300])).toBe(20);
    }
  });
  it('is the error TTL for 404, 414 and 5xx, even with no-store or caching disabled', () => {
    for (const status of [404, 414, 500, 501, 502, 503, 504]) {
      expect(ttl(from('no-store'), [0, 0, 0], status)).toBe(10);
      expect(ttl({}, [0, 0, 300], status, 0)).toBe(0);
      expect(ttl(from('max-age=60'), [0, 0, 300], status)).toBe(60);
    }
  });
  it('is 0 for other errors, except for five of them with max-age', () => {
    for (const status of [400, 403, 405, 412, 415]) {
      expect(ttl({}, [0, 5, 300], status)).toBe(0);
      expect(ttl(from('max-age=60'), [0, 5, 300], status)).toBe(60);
    }
    for (const status of [401, 409, 410, 413, 429])
      expect(ttl(from('max-age=60'), [0, 5, 300], status)).toBe(0);
  });
});

describe('the memory of a cache', () => {
  it('never exceeds its limit', () => {
    const entry = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(2_000), fc.nat(3));
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const cache = new EdgeCache(() => start, 3_000);
        for (const [key, size, ttl] of entries) cache.store(key, response(200, {}, 'x'.repeat(size)), ttl);
        const kept = ['a', 'b', 'c', 'd'].flatMap((key) => cache.lookUp(key)?.response.body.length ?? []);
        expect(kept.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000);
        expect(cache.entryCount).toBe(kept.length);
      }),
      propertyRuns,
    );
  });
});
