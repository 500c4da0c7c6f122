import { request } from './fixtures/edge-fixtures.ts';
import { edge, withHeaders } from './fixtures/edge-harness.ts';

describe('the behaviour', () => {
  it('forwards the path unchanged', async () => {
    const { serve, reached } = edge();
    await serve(request('/v1/banner/../%70roducts//x?a=%20b'));
    expect(reached[0]).toMatchObject({ path: '/v1/banner/../%70roducts//x', query: 'a=%20b' });
    expect(reached[0]?.headers['x-api-key']).toBeUndefined();
  });
  it('rejects URLs above 8,192 bytes and requests above 20,480', async () => {
    const { serve, reached } = edge();
    expect((await serve(request(`/v1/${'x'.repeat(8_190)}`))).status).toBe(413);
    expect((await serve(withHeaders('/v1/x', { 'x-long': 'x'.repeat(20_480) }))).status).toBe(413);
    expect(reached).toHaveLength(0);
  });
  it('rejects unlisted methods and bodies of GET', async () => {
    const { serve } = edge();
    const response = await serve(request('/v1/banner/script.js', { method: 'POST' }));
    expect(response).toMatchObject({ status: 403, headers: { 'x-cache': 'Error from cloudfront' } });
    expect((await serve(request('/v1/products', { body: Buffer.from('x') }))).status).toBe(403);
    expect((await serve(request('/v1/products', { method: 'DELETE' }))).status).toBe(200);
  });
});

describe('the viewer-request function', () => {
  it('decides before the cache', async () => {
    const { serve, store, reached } = edge();
    await serve(request('/v1/banner/config/x'));
    store.update([['open', undefined]], store.etag);
    const response = await serve(request('/v1/banner/config/x'));
    expect(response).toMatchObject({
      status: 401,
      headers: { 'x-own': '1', 'x-cache': 'FunctionGeneratedResponse from cloudfront' },
    });
    expect(reached).toHaveLength(1);
  });
  it('may change the path, which is then part of the cache key', async () => {
    const { serve, reached } = edge();
    await serve(request('/v1/banner/config/alias'));
    const hit = await serve(request('/v1/banner/config/real'));
    expect(reached.map(({ path }) => path)).toEqual(['/v1/banner/config/real']);
    expect(hit.headers['x-cache']).toBe('Hit from cloudfront');
  });
  it('causes a 503 when it throws and a 502 when it returns an invalid request', async () => {
    const printed = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { serve, reached } = edge();
    expect(await serve(request('/v1/banner/throw'))).toMatchObject({
      status: 503,
      headers: { 'x-cache': 'FunctionExecutionError from cloudfront' },
    });
    expect((await serve(request('/v1/banner/wrong'))).status).toBe(502);
    expect(reached).toHaveLength(0);
    expect(printed).toHaveBeenCalledTimes(2);
    printed.mockRestore();
  });
});

describe('the cache', () => {
  it('does not cache headers of the response headers policy', async () => {
    const { serve } = edge();
    for (let round = 0; round < 2; round++) {
      const { headers } = await serve(request('/v1/banner/config/x'));
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});
