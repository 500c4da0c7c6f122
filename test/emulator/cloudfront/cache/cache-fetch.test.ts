import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EdgeCache } from '../../../../emulator/cloudfront/cache/cache.ts';
import { fetchThroughCache } from '../../../../emulator/cloudfront/cache/cache-fetch.ts';
import type { CachePolicy } from '../../../../emulator/cloudfront/policies.ts';
import type { LocalRequest, LocalResponse } from '../../../../emulator/http/messages.ts';
import { request, response } from '../fixtures/edge-fixtures.ts';
import { plainPolicy } from '../fixtures/policy-fixtures.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
/** Returns an edge location with a manual clock and an origin that returns these responses in turn. */
function edge(policy: CachePolicy, errorTtl: number, answers: LocalResponse[]) {
  let now = start;
  const clock = () => now;
  const cache = new EdgeCache(clock);
  const asked: Record<string, string>[] = [];
  const shared = { cache, errorTtl: () => errorTtl, now: clock };
  return {
    cache,
    asked,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    get: (viewer: LocalRequest = request('/path')) =>
      fetchThroughCache(
        { cache: policy, compress: true },
        viewer,
        async (headers) => {
          asked.push(headers);
          return answers.length > 1 ? (answers.shift() ?? response(500)) : (answers[0] ?? response(500));
        },
        shared,
      ),
  };
}

const outcome = ({ headers }: LocalResponse) => headers['x-cache'];

describe('an edge location', () => {
  const config = response(200, { 'cache-control': 'public, max-age=60', etag: '"1"' }, '{}');

  it('returns cached responses with their age until they expire', async () => {
    const { get, pass, asked } = edge(plainPolicy(0, 0, 300), 10, [config]);
    expect(outcome(await get())).toBe('Miss from cloudfront');
    pass(59);
    expect((await get()).headers).toMatchObject({ 'x-cache': 'Hit from cloudfront', age: '59' });
    pass(1);
    expect(outcome(await get())).toBe('Miss from cloudfront');
    expect(asked).toEqual([{}, { 'if-none-match': '"1"' }]);
  });
  it('keeps an expired response after a 304 of the origin', async () => {
    const unchanged = response(304, { 'cache-control': 'public, max-age=60', etag: '"1"' });
    const { get, pass, asked } = edge(plainPolicy(0, 0, 300), 10, [config, unchanged]);
    await get();
    pass(60);
    const refreshed = await get();
    expect(refreshed).toMatchObject({ status: 200, body: config.body });
    expect(outcome(refreshed)).toBe('RefreshHit from cloudfront');
    pass(59);
    expect(outcome(await get())).toBe('Hit from cloudfront');
    expect(asked).toHaveLength(2);
  });
  it('serves an expired response while the origin fails, and retries after the error TTL', async () => {
    const { get, pass, asked } = edge(plainPolicy(0, 0, 300), 10, [config, response(503)]);
    await get();
    pass(60);
    expect((await get()).status).toBe(200);
    pass(9);
    expect((await get()).status).toBe(200);
    expect(asked).toHaveLength(2);
    pass(1);
    await get();
    expect(asked).toHaveLength(3);
  });
  it('returns HEAD from a cached GET, but never GET from a HEAD', async () => {
    const { get, asked } = edge(plainPolicy(0, 0, 300), 10, [config]);
    const head = request('/path', { method: 'HEAD' });
    await get(head);
    expect(outcome(await get(head))).toBe('Hit from cloudfront');
    expect(outcome(await get())).toBe('Miss from cloudfront');
    expect(outcome(await get(head))).toBe('Hit from cloudfront');
    expect(asked).toHaveLength(2);
  });
  it('returns 304 for a matching If-None-Match', async () => {
    const { get } = edge(plainPolicy(0, 0, 300), 10, [config]);
    const known = request('/path', { headers: { 'if-none-match': 'W/"1"' } });
    expect(await get(known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(await get(known)).toMatchObject({ status: 304, headers: { 'x-cache': 'Hit from cloudfront' } });
    expect((await get(request('/path', { headers: { 'if-none-match': '"2"' } }))).status).toBe(200);
  });
  it('caches responses separately by accepted encoding', async () => {
    const long = response(200, { ...config.headers, 'content-type': 'text/javascript' }, 'x'.repeat(2_000));
    const { get, cache } = edge(plainPolicy(0, 0, 300), 10, [long]);
    const accepting = (value: string) => get(request('/path', { headers: { 'accept-encoding': value } }));
    expect(brotliDecompressSync((await accepting('gzip, br')).body)).toEqual(long.body);
    expect(gunzipSync((await accepting('gzip')).body)).toEqual(long.body);
    expect((await get()).body).toEqual(long.body);
    expect((await accepting('br, gzip, deflate')).headers).toMatchObject({
      'content-encoding': 'br',
      etag: 'W/"1"',
    });
    expect(cache.entryCount).toBe(3);
  });
});
