import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EdgeCache } from '../../../cloudfront/cache/cache.ts';
import { fetchThroughCache } from '../../../cloudfront/cache/cache-fetch.ts';
import type { LocalRequest, LocalResponse } from '../../../http/messages.ts';
import { request, response } from '../fixtures/edge-fixtures.ts';
import { plainPolicy } from '../fixtures/policy-fixtures.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
/** Returns an edge location with a manual clock and an origin that returns this response. */
function edge(response: LocalResponse) {
  let now = start;
  const clock = () => now;
  const cache = new EdgeCache(clock);
  let asked = 0;
  const shared = { cache, errorTtl: () => 10 };
  return {
    cache,
    asked: () => asked,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    get: (viewer: LocalRequest = request('/path')) =>
      fetchThroughCache(
        { cache: plainPolicy(0, 0, 300), compress: true },
        viewer,
        async () => {
          asked += 1;
          return response;
        },
        shared,
      ),
  };
}

const outcome = ({ headers }: LocalResponse) => headers['x-cache'];

describe('an edge location', () => {
  const config = response(200, { 'cache-control': 'public, max-age=60', etag: '"1"' }, '{}');

  it('returns cached responses with their age until they expire', async () => {
    const { get, pass, asked } = edge(config);
    expect(outcome(await get())).toBe('Miss from cloudfront');
    pass(59);
    expect((await get()).headers).toMatchObject({ 'x-cache': 'Hit from cloudfront', age: '59' });
    pass(1);
    expect(outcome(await get())).toBe('Miss from cloudfront');
    expect(asked()).toBe(2);
  });
  it('returns HEAD from a cached GET, but never GET from a HEAD', async () => {
    const { get, asked } = edge(config);
    const head = request('/path', { method: 'HEAD' });
    await get(head);
    expect(outcome(await get(head))).toBe('Hit from cloudfront');
    expect(outcome(await get())).toBe('Miss from cloudfront');
    expect(outcome(await get(head))).toBe('Hit from cloudfront');
    expect(asked()).toBe(2);
  });
  it('returns 304 for a matching If-None-Match', async () => {
    const { get } = edge(config);
    const known = request('/path', { headers: { 'if-none-match': 'W/"1"' } });
    expect(await get(known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(await get(known)).toMatchObject({ status: 304, headers: { 'x-cache': 'Hit from cloudfront' } });
    expect((await get(request('/path', { headers: { 'if-none-match': '"2"' } }))).status).toBe(200);
  });
  it('caches responses separately by accepted encoding', async () => {
    const long = response(200, { ...config.headers, 'content-type': 'text/javascript' }, 'x'.repeat(2_000));
    const { get, cache } = edge(long);
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
