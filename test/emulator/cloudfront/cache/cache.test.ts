import fc from 'fast-check';
import { EdgeCache, ttlSeconds } from '../../../../emulator/cloudfront/cache/cache.ts';
import { response } from '../fixtures/edge-fixtures.ts';
import { plainPolicy } from '../fixtures/policy-fixtures.ts';

const start = Date.parse('2026-01-01T00:00:00Z');

describe('how long an answer is kept', () => {
  const ttl = (
    headers: Record<string, string>,
    limits: [number, number, number],
    status = 200,
    errorTtl = 10,
  ) => ttlSeconds(response(status, headers), plainPolicy(...limits), errorTtl, start);
  const from = (value: string) => ({ 'cache-control': value });

  it.each([
    ['max-age', from('public, max-age=60'), 60],
    ['max-age above the maximum', from('max-age=1000'), 300],
    ['s-maxage before max-age', from('max-age=10, s-maxage=20'), 20],
    ['a quoted max-age', from('max-age="30"'), 30],
    ['max-age=0', from('max-age=0'), 0],
    ['stale-while-revalidate beside max-age', from('max-age=60, stale-while-revalidate=600'), 60],
    ['no-store', from('no-store'), 0],
    ['no-cache beside max-age', from('no-cache, max-age=60'), 0],
    ['private', from('Private, max-age=60'), 0],
    ['nothing: the default', {}, 5],
    ['a directive without age: the default', from('public'), 5],
    ['Expires', { expires: 'Thu, 01 Jan 2026 00:00:40 GMT' }, 40],
    ['Expires in the past', { expires: 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    ['Expires that is no date', { expires: '0' }, 0],
    ['max-age before Expires', { ...from('max-age=7'), expires: 'Thu, 01 Jan 2026 00:00:40 GMT' }, 7],
    ['Vary: *', { ...from('max-age=60'), vary: '*' }, 0],
  ])('min 0, default 5, max 300: %s', (_what, headers, seconds) => {
    expect(ttl(headers, [0, 5, 300])).toBe(seconds);
  });
  it('is at least the minimum, regardless of the origin', () => {
    for (const headers of [from('no-store'), from('private'), from('max-age=1'), {}]) {
      expect(ttl(headers, [20, 20, 300])).toBe(20);
    }
  });
  it('is always between minimum and maximum', () => {
    const seconds = fc.nat(1_000);
    fc.assert(
      fc.property(fc.tuple(seconds, seconds, seconds), seconds, (limits, age) => {
        const [min = 0, normal = 0, max = 0] = limits.sort((left, right) => left - right);
        const kept = ttl(from(`max-age=${age}`), [min, normal, max]);
        expect(kept).toBeGreaterThanOrEqual(min);
        expect(kept).toBeLessThanOrEqual(max);
      }),
    );
  });
  it('is the error TTL for 404, 414 and 5xx, no-store or not, even with caching disabled', () => {
    for (const status of [404, 414, 500, 501, 502, 503, 504]) {
      expect(ttl(from('no-store'), [0, 0, 0], status)).toBe(10);
      expect(ttl({}, [0, 0, 300], status, 0)).toBe(0);
      expect(ttl(from('max-age=60'), [0, 0, 300], status)).toBe(60);
    }
  });
  it('is nothing for other errors, but for five of them when the origin says how long', () => {
    for (const status of [400, 403, 405, 412, 415]) {
      expect(ttl({}, [0, 5, 300], status)).toBe(0);
      expect(ttl(from('max-age=60'), [0, 5, 300], status)).toBe(60);
    }
    for (const status of [401, 409, 410, 413, 429])
      expect(ttl(from('max-age=60'), [0, 5, 300], status)).toBe(0);
  });
  it('is as for a 200 for redirects; temporary ones that keep the method need a lifetime', () => {
    expect(ttl({}, [0, 5, 300], 301)).toBe(5);
    expect(ttl({}, [0, 5, 300], 307)).toBe(0);
    expect(ttl(from('max-age=60'), [0, 5, 300], 308)).toBe(60);
  });
});

describe('the memory of a cache', () => {
  it('is bounded: the longest unused answer goes first', () => {
    const cache = new EdgeCache(() => start, 3_500);
    for (const key of ['a', 'b', 'c']) cache.store(key, response(200, {}, 'x'.repeat(1_000)), 60);
    cache.lookUp('a');
    cache.store('d', response(200, {}, 'x'.repeat(1_000)), 60);
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.lookUp(key))).toEqual(['a', 'c', 'd']);
    expect(cache.entryCount).toBe(3);
  });
  it('is empty once it was cleared, and has room for as much as before', () => {
    const cache = new EdgeCache(() => start, 2_500);
    for (const key of ['a', 'b']) cache.store(key, response(200, {}, 'x'.repeat(1_000)), 60);
    cache.clear();
    expect(cache.entryCount).toBe(0);
    for (const key of ['c', 'd']) cache.store(key, response(200, {}, 'x'.repeat(1_000)), 60);
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.lookUp(key))).toEqual(['c', 'd']);
  });
  it('never grows beyond its bound, with any entries', () => {
    const entry = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(2_000), fc.nat(3));
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const cache = new EdgeCache(() => start, 3_000);
        for (const [key, size, ttl] of entries) cache.store(key, response(200, {}, 'x'.repeat(size)), ttl);
        const kept = ['a', 'b', 'c', 'd'].flatMap((key) => cache.lookUp(key)?.response.body.length ?? []);
        expect(kept.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000);
        expect(cache.entryCount).toBe(kept.length);
      }),
    );
  });
});
